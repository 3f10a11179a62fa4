import type { Messages } from '../../translate.ts';

export const referrals: Messages = {
  'A business can send up to {1} invitations a day. Please try again tomorrow.':
    'Une entreprise peut envoyer jusqu’à {1} invitations par jour. Veuillez réessayer demain.',
  'Please give at least one email address.': 'Veuillez donner au moins une adresse e-mail.',
  'Up to {referralsAtOnce} at a time.': 'Jusqu’à {referralsAtOnce} à la fois.',
  'You have invited this address before. | You have invited all of these before.': {
    one: 'Vous avez déjà invité cette adresse.',
    other: 'Vous avez déjà invité toutes ces adresses.',
  },
  'Invitation sent. | {count} invitations sent.': { one: 'Invitation envoyée.', many: '{count} invitations envoyées.', other: '{count} invitations envoyées.' },
  'One address was invited before. | {count} addresses were invited before.': {
    one: 'Une adresse avait déjà été invitée.',
    other: '{count} adresses avaient déjà été invitées.',
  },
  '{wrong} is not an email address. | {wrong} are not email addresses.': {
    one: '{wrong} n’est pas une adresse e-mail.',
    other: '{wrong} ne sont pas des adresses e-mail.',
  },
  'Up to {most} at a time; you entered {count}.': 'Jusqu’à {most} à la fois ; vous en avez saisi {count}.',
  'Invite businesses': 'Inviter des entreprises',
  'Email addresses': 'Adresses e-mail',
  'Up to {most}, separated by commas, spaces or new lines.': 'Jusqu’à {most}, séparées par des virgules, espaces ou retours à la ligne.',
  'Each address gets one email with your name and business, and never another.': 'Chaque adresse reçoit un seul e-mail avec votre nom et votre entreprise.',
  'Send {count} invitation | Send {count} invitations': { one: 'Envoyer {count} invitation', other: 'Envoyer {count} invitations' },
  Invitations: 'Invitations',
  'No invitations yet': 'Aucune invitation',
  'Suppliers and customers with an account see invoices immediately and pay in one click. Their names appear here.':
    'Les fournisseurs et clients qui ont un compte voient les factures immédiatement et paient en un clic. Leurs noms apparaissent ici.',
  '{count} address invited, none joined yet | {count} addresses invited, none joined yet': {
    one: '{count} adresse invitée, personne n’a encore rejoint',
    other: '{count} adresses invitées, personne n’a encore rejoint',
  },
  '{count} address invited, {joined} joined | {count} addresses invited, {joined} joined': {
    one: '{count} adresse invitée, {joined} a rejoint',
    other: '{count} adresses invitées, {joined} ont rejoint',
  },
  '{1} of {2} invites you to {3}': '{1} de {2} vous invite sur {3}',
  'Send and receive invoices, get paid, and see every balance, together with {1}.':
    'Envoyez et recevez des factures, soyez payé et suivez chaque solde avec {1}.',
  '{1} uses {2}': '{1} utilise {2}',
  'Hello, {1} of {2} thinks that {3} would help your business too.': 'Bonjour, {1} de {2} pense que {3} serait aussi utile à votre entreprise.',
  'Send, approve and pay invoices and purchase orders in one place, with both sides seeing the same figures.':
    'Envoyez, approuvez et payez factures et bons de commande au même endroit, avec les mêmes chiffres des deux côtés.',
  'You’re receiving this once, because {1} gave us your address. We won’t email you again unless you open an account.':
    'Vous recevez cet e-mail une seule fois, car {1} nous a donné votre adresse. Nous ne vous écrirons plus, sauf si vous ouvrez un compte.',
};
