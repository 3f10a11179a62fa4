import type { Messages } from '../../translate.ts';

export const instalments: Messages = {
  'This invoice is paid in instalments less withholding tax, so how much of it is paid in time isn’t known.':
    'Cette facture se paie en plusieurs versements, moins la retenue à la source : on ne sait pas combien en sera payé à temps.',
  'Choose an invoice without withholding tax, or with one due date.': 'Choisissez une facture sans retenue à la source, ou à une seule échéance.',
  Percentage: 'Pourcentage',
  'Payment schedule': 'Échéancier',
  '{1} · instalment {2} of {3}': '{1} · versement {2} sur {3}',
  'The percentage': 'Le pourcentage',
  'At most {most} instalments.': '{most} versements au plus.',
  'Add at least {1} instalments, or choose one due date.': 'Ajoutez au moins {1} versements, ou choisissez une seule échéance.',
  'The total is too small for so many instalments. Choose fewer.': 'Le total est trop petit pour autant de versements. Choisissez-en moins.',
  'A recurring invoice has one due date. Turn off the instalments or the repetition.':
    'Une facture récurrente a une seule échéance. Renoncez aux versements ou à la répétition.',
  '{1} on {2}': '{1} le {2}',
  '{1} left': 'reste {1}',
  'Each instalment is due after the one before it. Please choose a later day.': 'Chaque versement vient après le précédent. Choisissez une date plus tardive.',
  'Enter a percentage above zero for each instalment, and no amounts.': 'Saisissez un pourcentage supérieur à zéro pour chaque versement, sans montants.',
  'The instalments make {1}; together they must be {2}.': 'Les versements font {1} ; ensemble, ils doivent faire {2}.',
  'Enter an amount above zero.': 'Saisissez un montant supérieur à zéro.',
  'The other instalments are not less than the total of {1}. Please lower them.':
    'Les autres versements ne sont pas inférieurs au total de {1}. Veuillez les réduire.',
  'The last instalment is the rest of the total: {1}.': 'Le dernier versement est le reste du total : {1}.',
  'The instalments were removed: everything is due on {1}.': 'Les versements ont été supprimés : tout est dû le {1}.',
  'Withholding tax of {1}: keep {2} from the last instalment, and send us the certificate.':
    'Retenue à la source de {1} : retenez {2} sur le dernier versement et envoyez-nous l’attestation.',
  'Next payment: {amount}, instalment {place} of {count}': 'Prochain paiement : {amount}, versement {place} sur {count}',
  'Pay in instalments': 'Payer en plusieurs versements',
  Instalments: 'Versements',
  'Instalment {index}': 'Versement {index}',
  'Remove instalment {index}': 'Supprimer le versement {index}',
  'Add instalment': 'Ajouter un versement',
  'Enter amounts': 'Saisir des montants',
  'Enter percentages': 'Saisir des pourcentages',
  'One due date': 'Une seule échéance',
  'The rest': 'Le reste',
  'Two halves': 'Deux moitiés',
  'Three monthly instalments': 'Trois versements mensuels',
  'Deposit of 30%, then the rest': 'Acompte de 30 %, puis le reste',
  '{amount} due {day}': '{amount} à payer le {day}',
  'Pay the whole balance': 'Payer tout le solde',
  'Payable in {count} instalment: {list}. | Payable in {count} instalments: {list}.': {
    one: 'Payable en {count} versement : {list}.',
    other: 'Payable en {count} versements : {list}.',
  },
};
