import type { Messages } from '../../translate.ts';

export const books: Messages = {
  '{1}: journal of the month to {2}': '{1} : journal du mois au {2}',
  'For the import of {1}.': 'Pour l’import de {1}.',
  'The journal of the month': 'Le journal du mois',
  'Hello {1}, the journal of {2} for the month to {3} is attached, for the import of {4}.':
    'Bonjour {1}, le journal de {2} pour le mois au {3} est joint, pour l’import de {4}.',
  'It has {count} entry; its debits and credits are {sum} each. | It has {count} entries; its debits and credits are {sum} each.': {
    one: 'Il compte {count} écriture ; ses débits et ses crédits sont de {sum} chacun.',
    other: 'Il compte {count} écritures ; ses débits et ses crédits sont de {sum} chacun.',
  },
  'The month is locked: what changes later is booked as a correction in an open month.':
    'Le mois est verrouillé : ce qui change ensuite est comptabilisé comme correction dans un mois ouvert.',
  'Open the journal': 'Ouvrir le journal',
  'You receive this because an administrator of {1} chose you.': 'Vous recevez cet e-mail parce qu’un administrateur de {1} vous a choisi.',
  'Only whole months that have passed can be locked.': 'Seuls des mois entiers et passés peuvent être verrouillés.',
  'Only the newest lock can be removed.': 'Seul le verrouillage le plus récent peut être retiré.',
  'Choose active members of your team who can export the journal.': 'Choisissez des membres actifs de votre équipe qui peuvent exporter le journal.',
  'The books are locked through {1} already.': 'La comptabilité est déjà verrouillée jusqu’au {1}.',
  'Up to 10 letters, digits, points or dashes.': 'Jusqu’à 10 lettres, chiffres, points ou tirets.',
  'Each account can be given once.': 'Chaque compte ne peut être donné qu’une fois.',
  'Books are locked by whole months. Choose the last day of a month.': 'La comptabilité se verrouille par mois entiers. Choisissez le dernier jour d’un mois.',
  'The journal can be sent to up to {count} people.': 'Le journal peut être envoyé à {count} personnes au plus.',
  'Choose a day from 1 to 28, which every month has.': 'Choisissez un jour de 1 à 28, que chaque mois possède.',
  'Correction of {1}: {2}': 'Correction du {1} : {2}',
  Accounting: 'Comptabilité',
  'Accounts saved': 'Comptes enregistrés',
  'Accounts in your program': 'Comptes dans votre logiciel',
  'QuickBooks and Zoho Books find accounts by name, Xero and Sage by code. Create those that your program lacks before the first import.':
    'QuickBooks et Zoho Books trouvent les comptes par leur nom, Xero et Sage par leur code. Créez ceux qui manquent à votre logiciel avant le premier import.',
  'Save accounts': 'Enregistrer les comptes',
  'Locked months, the accounts of your program and the monthly email to your accountant.':
    'Mois verrouillés, comptes de votre logiciel et e-mail mensuel à votre comptable.',
  'Not available with your role': 'Non disponible avec votre rôle',
  'Lock months': 'Verrouiller des mois',
  'Locked months': 'Mois verrouillés',
  'The journal through {day} stays as it is. What changes in it later is a correction in the first open month.':
    'Le journal jusqu’au {day} reste tel quel. Ce qui y change ensuite est une correction dans le premier mois ouvert.',
  'Through {day}': 'Jusqu’au {day}',
  'Locked by {who}, {time}': 'Verrouillé par {who}, {time}',
  Unlock: 'Déverrouiller',
  'No month is locked': 'Aucun mois n’est verrouillé',
  'Lock a month once your accountant has it: its journal then never changes. Later changes are booked as corrections in the first open month.':
    'Verrouillez un mois dès que votre comptable l’a : son journal ne change alors plus. Les changements ultérieurs sont comptabilisés comme corrections dans le premier mois ouvert.',
  'Locked through {day}': 'Verrouillé jusqu’au {day}',
  'Lock the journal of past months': 'Verrouiller le journal des mois passés',
  'Lock through {day}': 'Verrouiller jusqu’au {day}',
  'All months until then are locked. The newest lock can be removed again.':
    'Tous les mois jusque-là sont verrouillés. Le verrouillage le plus récent peut être retiré.',
  Unlocked: 'Déverrouillé',
  'Unlock the months through {day}?': 'Déverrouiller les mois jusqu’au {day} ?',
  'What changed since is then part of these months, and no longer a correction. A file that your accountant has imported may differ from it.':
    'Ce qui a changé depuis fait alors partie de ces mois, et n’est plus une correction. Un fichier que votre comptable a importé peut en différer.',
  'The journal will be emailed every month': 'Le journal sera envoyé chaque mois par e-mail',
  'The journal is no longer emailed': 'Le journal n’est plus envoyé par e-mail',
  'Choose who the journal is emailed to': 'Choisissez à qui le journal est envoyé par e-mail',
  'Email the journal every month': 'Envoyer le journal chaque mois par e-mail',
  'Owners, admins and accountants. {link}': 'Propriétaires, administrateurs et comptables. {link}',
  'Invite your accountant': 'Invitez votre comptable',
  'Day of the month': 'Jour du mois',
  'Lock the month when it is sent': 'Verrouiller le mois à l’envoi',
  'So that what your accountant imports stays as it is.': 'Pour que ce que votre comptable importe reste tel quel.',
  'Accounts, locks and monthly email': 'Comptes, verrouillage et e-mail mensuel',
  'Export for {program}': 'Exporter pour {program}',
  'Lock and export': 'Verrouiller et exporter',
  Export: 'Exporter',
  'Lock the books through {day}': 'Verrouiller la comptabilité jusqu’au {day}',
  'The journal until then stays as in this file. What changes later is booked as a correction in the first open month.':
    'Le journal jusque-là reste comme dans ce fichier. Ce qui change ensuite est comptabilisé comme correction dans le premier mois ouvert.',
};
