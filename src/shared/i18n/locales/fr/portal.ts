import type { Messages } from '../../translate.ts';

export const portal: Messages = {
  'Pay by bank transfer': 'Payer par virement bancaire',
  'This account number is yours alone. You can transfer any amount: it pays the invoices that are due first, or those whose numbers you write.':
    'Ce numéro de compte n’est qu’à vous. Vous pouvez virer n’importe quel montant : il règle les factures dues en premier, ou celles dont vous indiquez le numéro.',
  'A question? Contact {name}: {ways}': 'Une question ? Contactez {name} : {ways}',
  'All your invoices from {1}': 'Toutes vos factures de {1}',
  'Customer portal': 'Portail client',
  'Email me all my invoices': 'M’envoyer toutes mes factures par e-mail',
  'Everything is paid.': 'Tout est payé.',
  'Hello {1}, this link opens all your invoices, payments and receipts with {2} on one page.':
    'Bonjour {1}, ce lien ouvre sur une seule page toutes vos factures, tous vos paiements et reçus avec {2}.',
  'Invoices and payments of {name}': 'Factures et paiements de {name}',
  'Invoices to pay': 'Factures à payer',
  'Loading your invoices': 'Chargement de vos factures',
  'New link created. The old link no longer works.': 'Nouveau lien créé. L’ancien lien ne fonctionne plus.',
  'No invoice needs to be paid.': 'Aucune facture à payer.',
  'No invoices yet.': 'Aucune facture pour l’instant.',
  'Nothing is due at the moment.': 'Rien n’est dû pour le moment.',
  'Nothing is overdue.': 'Rien n’est en retard.',
  'Of this, {1} is overdue.': 'Dont {1} en retard.',
  'One page for {name} with all invoices, payments, receipts and the statement. It needs no account.':
    'Une page pour {name} avec toutes les factures, les paiements, les reçus et le relevé. Aucun compte n’est nécessaire.',
  'Receipt of {day}, invoice {number}': 'Reçu du {day}, facture {number}',
  'Regenerate the portal link of {name}?': 'Régénérer le lien du portail de {name} ?',
  'Send by email': 'Envoyer par e-mail',
  'The link is on its way to {1}.': 'Le lien part vers {1}.',
  'The link is on its way to {to}': 'Le lien part vers {to}',
  'The sender has no email address for you. Ask them for the link to all your invoices.':
    'L’expéditeur n’a pas votre adresse e-mail. Demandez-lui le lien vers toutes vos factures.',
  'This contact has no email address. Add one, or copy the link.': 'Ce contact n’a pas d’adresse e-mail. Ajoutez-en une ou copiez le lien.',
  'This link has ended': 'Ce lien n’est plus valable',
  'This link no longer works. Ask the business for a new one.': 'Ce lien ne fonctionne plus. Demandez-en un nouveau à l’entreprise.',
  'You’ve reached today’s limit for new email recipients. Try again tomorrow, or share the link yourself.':
    'Vous avez atteint la limite quotidienne de nouveaux destinataires. Réessayez demain ou partagez le lien vous-même.',
  'The sender can’t email your address today. Ask them for the link to all your invoices.':
    'L’expéditeur ne peut pas écrire à votre adresse aujourd’hui. Demandez-lui le lien vers toutes vos factures.',
  'This link was sent as often as possible today. Look for the latest email, or try again tomorrow.':
    'Ce lien a été envoyé autant de fois que possible aujourd’hui. Cherchez le dernier e-mail ou réessayez demain.',
  'View your invoices': 'Voir vos factures',
  'We’ve sent the link to {1}.': 'Nous avons envoyé le lien à {1}.',
  'We’ve sent the link to {to}.': 'Nous avons envoyé le lien à {to}.',
  'Your invoices': 'Vos factures',
  'Your invoices couldn’t be loaded': 'Vos factures n’ont pas pu être chargées',
  'Your invoices from {1}': 'Vos factures de {1}',
  'Your invoices from {name}': 'Vos factures de {name}',
  '{amount} of this is overdue.': 'Dont {amount} en retard.',
  'As many codes as possible were sent today. Please try again tomorrow.': 'Le nombre maximal de codes a été envoyé aujourd’hui. Veuillez réessayer demain.',
  'Email me a code': 'M’envoyer un code par e-mail',
  'If it wasn’t you, no action is needed: nobody sees your invoices without the code.':
    'Si ce n’était pas vous, vous n’avez rien à faire : sans le code, personne ne voit vos factures.',
  'It opens with a code that we send to {email}.': 'Elle s’ouvre avec un code que nous envoyons à {email}.',
  'Open your invoices from {1}': 'Ouvrez vos factures de {1}',
  'Sign out on this device': 'Se déconnecter sur cet appareil',
  'Someone opened the link to your invoices. If it’s you, enter this code, or use the button to fill it in.':
    'Quelqu’un a ouvert le lien vers vos factures. Si c’est vous, saisissez ce code, ou utilisez le bouton pour le remplir.',
  'The sender can’t email your address today. Please try again tomorrow.':
    'L’expéditeur ne peut pas écrire à votre adresse aujourd’hui. Veuillez réessayer demain.',
  'This page opens without a code.': 'Cette page s’ouvre sans code.',
  'To open it, you’ll need a code, which we send to this address.': 'Pour l’ouvrir, il vous faut un code, que nous envoyons à cette adresse.',
  'To see your invoices from {1}, enter the code that we send to {2}.': 'Pour voir vos factures de {1}, saisissez le code que nous envoyons à {2}.',
  'We sent a code to {1}.': 'Nous avons envoyé un code à {1}.',
  'Without an email address, it opens for whoever has the link.': 'Sans adresse e-mail, elle s’ouvre pour toute personne qui a le lien.',
  '{1} is your code: open your invoices from {2}': '{1} est votre code : ouvrez vos factures de {2}',
  'You have a credit of {amount}: it was paid and is not used for an invoice yet.':
    'Vous avez un avoir de {amount} : cette somme a été payée et ne règle encore aucune facture.',
  'Choose {number} to pay': 'Choisir {number} à payer',
  'Write with it': 'Texte à indiquer',
  'Write the number of the invoice with your transfer, so {name} knows what it pays.':
    'Indiquez le numéro de la facture avec votre virement, afin que {name} sache ce qu’il règle.',
  'Pay the chosen invoices': 'Payer les factures choisies',
  'Pay {count} invoice: {sum} | Pay {count} invoices: {sum}': { one: 'Payer {count} facture : {sum}', other: 'Payer {count} factures : {sum}' },
  'Pay by card': 'Payer par carte',
  'One transfer can name up to {count} invoices: choose fewer, or pay by card.':
    'Un virement peut nommer jusqu’à {count} factures : choisissez-en moins, ou payez par carte.',
  'To pay several together, choose them here.': 'Pour en payer plusieurs à la fois, choisissez-les ici.',
  'We could not find invoice {1}.': 'Nous n’avons pas trouvé la facture {1}.',
  'The number of the invoice': 'Le numéro de la facture',
  '{1} are paid. You overpaid {2}: it will be returned to you.': '{1} sont payées. Vous avez payé {2} de trop : la somme vous sera rendue.',
  'Invoice {1} can no longer be paid. Nothing was paid; please choose again.':
    'La facture {1} ne peut plus être payée. Rien n’a été payé ; choisissez à nouveau.',
  'Please open invoice {1} and pay it on its own page.': 'Ouvrez la facture {1} et payez-la sur sa propre page.',
  'The balance due has changed to {1}. Nothing was paid; please check, then pay.':
    'Le solde dû est maintenant de {1}. Rien n’a été payé ; vérifiez, puis payez.',
  '{1} of {2} arrived. These invoices are paid together or not at all, so it will be returned to you.':
    '{1} sur {2} sont arrivés. Ces factures se paient toutes ensemble ou pas du tout : la somme vous sera rendue.',
  '{1} of {2} arrived. These invoices are paid together or not at all, so it is in your wallet.':
    '{1} sur {2} sont arrivés. Ces factures se paient toutes ensemble ou pas du tout : la somme est dans votre portefeuille.',
};
