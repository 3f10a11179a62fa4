import type { Messages } from '../../../kit/words.ts';

export const wallet: Messages = {
  'Paid too much to {1}, returned: {2}': 'Trop-perçu rendu par {1} : {2}',
  'Payment to {1}: {2}': 'Paiement à {1} : {2}',
  'Card payment from {1}: {2}': 'Paiement par carte de {1} : {2}',
  'Transfer from {1}: {2}': 'Virement de {1} : {2}',
  'Payment from {1}: {2}': 'Paiement de {1} : {2}',
  'This bank has no such account. Please check the number and the bank.': 'Cette banque n’a pas ce compte. Veuillez vérifier le numéro et la banque.',
  'Too many account look-ups. Please try again later.': 'Trop de recherches de compte. Veuillez réessayer plus tard.',
  'Statement: transfer {1}': 'Relevé : virement {1}',
  'Statement: transfer returned': 'Relevé : virement retourné',
  'A PDF statement can have up to {1} lines. Choose fewer days, or download the CSV.':
    'Un relevé PDF peut contenir {1} lignes au plus. Choisissez moins de jours ou téléchargez le CSV.',
  'Withdrawal to {1}, fee of {2} included': 'Retrait vers {1}, frais de {2} compris',
  'Withdrawal to {1} returned, with its fee': 'Retrait vers {1} retourné, avec ses frais',
  'Withdrawals need an Idempotency-Key header, so they’re never made twice.':
    'Les retraits exigent un en-tête Idempotency-Key, pour ne jamais être effectués deux fois.',
  'We could not find that withdrawal.': 'Nous n’avons pas trouvé ce retrait.',
  'Only the person who requested the withdrawal, an owner or an admin can cancel it.':
    'Seuls la personne qui a demandé le retrait, un propriétaire ou un administrateur peuvent l’annuler.',
  'The bank is already processing this withdrawal; it can’t be cancelled.': 'La banque traite déjà ce retrait ; il ne peut plus être annulé.',
  'This withdrawal has just changed. Please reload.': 'Ce retrait vient de changer. Veuillez recharger la page.',
  'The money for this is no longer held. Please decline it; it can be requested again.':
    'L’argent n’est plus réservé. Veuillez refuser ; la demande peut être refaite.',
  '{1} of your daily limit of {2} is left. Withdraw less or wait until tomorrow; a higher verification level raises the limit.':
    'Il reste {1} de votre limite quotidienne de {2}. Retirez moins ou attendez demain ; un niveau de vérification supérieur augmente la limite.',
  'We could not find that bank account. Choose one of your list, or add it first.':
    'Nous n’avons pas trouvé ce compte bancaire. Choisissez-en un de votre liste ou ajoutez-le d’abord.',
  'This account belongs to “{1}”, which no longer matches your business or one of its owners. Choose another account.':
    'Ce compte appartient à « {1} », qui ne correspond plus à votre entreprise ni à l’un de ses propriétaires. Choisissez un autre compte.',
  '{1} ••{2} was added less than 24 hours ago. Until {3} it can receive {4} more, and up to your limit after that. You can use another account now.':
    '{1} ••{2} a été ajouté il y a moins de 24 heures. Jusqu’au {3}, il peut recevoir encore {4}, puis jusqu’à votre limite. Vous pouvez utiliser un autre compte dès maintenant.',
  'Withdraw {1} to {2}. Total debit {3}, including the fee.': 'Retirer {1} vers {2}. Débit total {3}, frais compris.',
  'Withdrawals are paused at the moment.': 'Les retraits sont suspendus pour le moment.',
  'The bank names the holder “{1}” now.': 'La banque nomme maintenant le titulaire « {1} ».',
  'Withdraw {1} to {2}. Total debit {3}, including the fee. “{4}”': 'Retirer {1} vers {2}. Débit total {3}, frais compris. « {4} »',
  'The bank says now that this account belongs to “{1}”. It must be in the name of your business.':
    'La banque dit maintenant que ce compte appartient à « {1} ». Il doit être au nom de votre entreprise.',
  'The bank no longer recognises this account.': 'La banque ne reconnaît plus ce compte.',
  'The bank could not carry it out.': 'La banque n’a pas pu l’exécuter.',
  'The receiving bank sent the money back.': 'La banque destinataire a renvoyé l’argent.',
  'It was not confirmed in time at our banking partner.': 'Notre partenaire bancaire ne l’a pas confirmé à temps.',
  'Our banking partner has blocked this transfer. Contact support before you try again.':
    'Notre partenaire bancaire a bloqué ce virement. Contactez l’assistance avant de réessayer.',
  'Our banking partner did not accept this transfer.': 'Notre partenaire bancaire n’a pas accepté ce virement.',
  'Our banking partner did not take this transfer.': 'Notre partenaire bancaire n’a pas pris ce virement.',
  'The bank did not carry it out.': 'La banque ne l’a pas exécuté.',
  'Our banking partner confirmed that it was not carried out.': 'Notre partenaire bancaire a confirmé que rien n’a été exécuté.',
  'Cancelled by {1}.': 'Annulé par {1}.',
  'This needs {1} (with the bank’s fee of {2}), and {3} is available in your wallet. Withdraw less, or add money first.':
    'Il faut {1} (avec les frais bancaires de {2}), et {3} sont disponibles dans votre portefeuille. Retirez moins ou ajoutez d’abord de l’argent.',
  'Withdrawals are paused while we compare our books with the bank’s. Your money is safe; please try again later.':
    'Les retraits sont suspendus pendant que nous comparons nos comptes avec ceux de la banque. Votre argent est en sécurité ; veuillez réessayer plus tard.',
  'Cancelled before it was sent. Your wallet was not debited. {1}': 'Annulé avant l’envoi. Votre portefeuille n’a pas été débité. {1}',
  'Cancelled before it was sent. Your wallet was not debited.': 'Annulé avant l’envoi. Votre portefeuille n’a pas été débité.',
  'The bank rejected it. Your wallet was not debited. {1}': 'La banque l’a rejeté. Votre portefeuille n’a pas été débité. {1}',
  'The bank rejected it. Your wallet was not debited.': 'La banque l’a rejeté. Votre portefeuille n’a pas été débité.',
  'The money was returned. {1}': 'L’argent a été retourné. {1}',
  'The money was returned.': 'L’argent a été retourné.',
  'A BVN has 11 digits.': 'Un BVN a 11 chiffres.',
  'The account number is needed.': 'Le numéro de compte est obligatoire.',
  'Money in': 'Argent reçu',
  'Money out': 'Argent sorti',
  'Money added': 'Argent ajouté',
  Withdrawals: 'Retraits',
  'Add another account': 'Ajouter un autre compte',
  'The bank is opening your account number': 'La banque ouvre votre numéro de compte',
  'It takes up to a minute. You don’t need to wait here; we’ll notify you when it’s ready.':
    'Cela prend une minute au plus. Inutile d’attendre ici ; nous vous préviendrons.',
  'The bank couldn’t open an account number. Please try again; if it still fails, check your business name and phone.':
    'La banque n’a pas pu ouvrir de numéro de compte. Réessayez ; si l’échec persiste, vérifiez le nom de l’entreprise et le téléphone.',
  'Your wallet gets its own bank account number. Transfers to it arrive in this wallet, usually within a minute.':
    'Votre portefeuille obtient son propre numéro de compte. Les virements y arrivent, en général en une minute.',
  'Any bank app in Nigeria can send to it.': 'Toute application bancaire du Nigeria peut y envoyer.',
  'The number is yours permanently, for unlimited transfers.': 'Le numéro vous appartient, pour un nombre illimité de virements.',
  'It’s free.': 'C’est gratuit.',
  'Get an account number': 'Obtenir un numéro de compte',
  '{amount} received.': '{amount} reçus.',
  'It’s available now.': 'Disponible maintenant.',
  'Waiting for the bank. This page updates automatically when the money arrives.':
    'En attente de la banque. Cette page se met à jour automatiquement à l’arrivée de l’argent.',
  'Send any amount from your bank app to this account.': 'Envoyez n’importe quel montant depuis votre application bancaire vers ce compte.',
  'Transfers usually arrive within a minute; at busy times it can take up to an hour. We’ll notify you when the money arrives.':
    'Un virement arrive en général en une minute ; aux heures chargées, jusqu’à une heure. Nous vous préviendrons à l’arrivée de l’argent.',
  'Open the demo bank': 'Ouvrir la banque de démonstration',
  'This is a demo: no real money is used. In the demo bank you act as the sender.':
    'Ceci est une démo : aucun argent réel. Dans la banque de démo, vous jouez l’émetteur.',
  'Loading the wallet': 'Chargement du portefeuille',
  'The money is in your wallet': 'L’argent est dans votre portefeuille',
  'By card, or by one transfer': 'Par carte, ou par un seul virement',
  'Add money by card or one transfer': 'Ajouter de l’argent par carte ou par un seul virement',
  'Add {amount}': 'Ajouter {amount}',
  'Total balance': 'Solde total',
  'Waiting for the bank…': 'En attente de la banque…',
  'Checked just now: nothing new yet.': 'Vérifié à l’instant : rien de nouveau.',
  'Ready to pay invoices with.': 'Prêt à payer des factures.',
  'No funds on hold.': 'Aucun montant bloqué.',
  '{amount} is safe and becomes available at your next verification level. {link}':
    '{amount} sont en sécurité et deviennent disponibles à votre prochain niveau de vérification. {link}',
  'Verify now': 'Vérifier',
  '{amount} on hold for payments in progress.': '{amount} bloqués pour des paiements en cours.',
  '{amount} on hold for payments in progress. It’s deducted when they complete, or released.':
    '{amount} bloqués pour des paiements en cours. Ils sont débités à la fin ou libérés.',
  'Copy the account number': 'Copier le numéro de compte',
  Opening: 'Ouverture en cours',
  'In review at the bank': 'En cours de vérification par la banque',
  'The bank is checking your details': 'La banque vérifie vos informations',
  'It can take up to three days. You don’t need to wait here; we’ll notify you when it’s ready.':
    'Cela peut prendre jusqu’à trois jours. Inutile d’attendre ici ; nous vous préviendrons.',
  'The bank checks your details first. It can take up to three days; we’ll notify you when it’s ready.':
    'La banque vérifie d’abord vos informations. Cela peut prendre jusqu’à trois jours ; nous vous préviendrons.',
  'Could not be opened': 'N’a pas pu être ouvert',
  'Waiting for the bank. It takes up to a minute and appears here automatically.':
    'En attente de la banque. Cela prend une minute au plus et s’affiche ici automatiquement.',
  'The bank declined this time.': 'La banque a refusé cette fois.',
  'Money sent to it arrives in this wallet.': 'L’argent envoyé arrive sur ce portefeuille.',
  'Get one': 'En obtenir un',
  'of {of}': 'de {of}',
  Type: 'Type',
  'All transactions': 'Toutes les opérations',
  'To @date': 'Au',
  'Any day': 'Toute date',
  'The money is in your wallet.': 'L’argent est dans votre portefeuille.',
  'Show all': 'Tout afficher',
  'Download statement': 'Télécharger le relevé',
  'PDF, for printing': 'PDF, pour impression',
  'CSV, for a spreadsheet': 'CSV, pour un tableur',
  'No matching transactions': 'Aucune opération correspondante',
  'Choose other dates or another type, or show all.': 'Choisissez d’autres dates ou un autre type, ou affichez tout.',
  'No transactions yet': 'Aucune opération',
  'Every payment in and out appears here with the running balance.': 'Chaque entrée et sortie apparaît ici avec le solde progressif.',
  '{shown} of {count} shown': '{shown} sur {count} affichés',
  Refresh: 'Actualiser',
  'Request withdrawal approval': 'Demander l’approbation du retrait',
  'Withdrawal started. Track it below.': 'Retrait lancé. Suivez-le ci-dessous.',
  '{amount} is available.': '{amount} disponibles.',
  'Bank fee': 'Frais bancaires',
  'Total debit': 'Débit total',
  Arrives: 'Arrive',
  'minutes after it is approved': 'quelques minutes après l’approbation',
  'usually within minutes': 'd’ordinaire en quelques minutes',
  '{reason} The money is on hold until then, for up to 72 hours.': '{reason} L’argent est bloqué d’ici là, 72 heures au plus.',
  'For your own records.': 'Pour vos propres dossiers.',
  'Withdrawals go to a bank account in the name of your business or of one of its owners. You haven’t added one yet.':
    'Les retraits vont vers un compte au nom de votre entreprise ou de l’un de ses propriétaires. Vous n’en avez pas encore ajouté.',
  'Loading your limits and accounts': 'Chargement de vos limites et de vos comptes',
  'With the fee, this is {amount} more than your available balance. {link}, or withdraw less.':
    'Avec les frais, cela dépasse votre solde disponible de {amount}. {link} ou retirez moins.',
  '{amount} of your daily limit is left. Withdraw less, wait until tomorrow, or {link}.':
    'Il reste {amount} de votre limite quotidienne. Retirez moins, attendez demain ou {link}.',
  'raise your limit': 'relevez votre limite',
  Scheduled: 'Programmé',
  Cancelled: 'Annulé',
  Returned: 'Retourné',
  'Cancelled. The money is available again.': 'Annulé. L’argent est de nouveau disponible.',
  '{amount} to {bankName}': '{amount} vers {bankName}',
  'Nothing has been withdrawn yet': 'Rien n’a encore été retiré',
  'Withdraw to a bank account in the name of your business, usually within minutes. Track your withdrawals here.':
    'Retirez vers un compte au nom de votre entreprise, en général en quelques minutes. Suivez vos retraits ici.',
  'Cancel the withdrawal of {amount} to {bankName} ••{last4}?': 'Annuler le retrait de {amount} vers {bankName} ••{last4} ?',
  'Cancel withdrawal': 'Annuler le retrait',
  'Nothing has been sent yet. The money and fee become available again immediately.':
    'Rien n’a encore été envoyé. L’argent et les frais redeviennent immédiatement disponibles.',
  'Requested by {by}.': 'Demandé par {by}.',
  'View request': 'Voir la demande',
  'Waiting for the bank. It usually takes minutes; nothing is lost if it takes longer.':
    'En attente de la banque. Cela prend d’ordinaire quelques minutes ; rien n’est perdu si cela dure.',
  'It will be sent shortly.': 'Il sera envoyé sous peu.',
  'By {by}': 'Par {by}',
  'Requested by {by}, approved by {approvedBy}': 'Demandé par {by}, approuvé par {approvedBy}',
  '{1} was paid out to {2}': '{1} ont été versés à {2}',
  '{1} was sent from the wallet of {2} to {3}.': '{1} ont été envoyés du portefeuille de {2} vers {3}.',
  '{1} could not be paid out': '{1} n’ont pas pu être versés',
  'Withdrawal failed': 'Retrait échoué',
  '{1} could not be paid out to {2}.': '{1} n’ont pas pu être versés à {2}.',
  'The wallet of {1} was not debited.': 'Le portefeuille de {1} n’a pas été débité.',
  '{1} was returned from {2}': '{1} retournés par {2}',
  'Withdrawal returned': 'Retrait retourné',
  '{1} and the fee were returned to the wallet of {2}.': '{1} et les frais ont été recrédités sur le portefeuille de {2}.',
  'Wallet balance': 'Solde du portefeuille',
  none: 'aucun',
  'View withdrawal': 'Voir le retrait',
  'Wasn’t you or your team? Change your password and contact us immediately.':
    'Ce n’était ni vous ni votre équipe ? Changez votre mot de passe et contactez-nous immédiatement.',
  '{1} of your balance came by card and can be withdrawn from {2} on. You can pay invoices with it now, or withdraw less.':
    '{1} de votre solde sont arrivés par carte et pourront être retirés à partir du {2}. Vous pouvez déjà payer des factures avec, ou retirer moins.',
  '{amount} of your balance came by card and can be withdrawn from {ends}. You can pay invoices with it now, or withdraw less.':
    '{amount} de votre solde sont arrivés par carte et pourront être retirés à partir du {ends}. Vous pouvez déjà payer des factures avec, ou retirer moins.',
  'This account is new. New accounts together can receive {amount} more until {ends}; after that, as much as your limit allows.':
    'Ce compte est nouveau. Les nouveaux comptes peuvent recevoir ensemble encore {amount} jusqu’au {ends} ; ensuite, autant que votre plafond le permet.',
  'Our banking partner could not open an account number for your wallet. Please check your BVN and your bank account, and try again.':
    'Notre partenaire bancaire n’a pas pu ouvrir de numéro de compte pour votre portefeuille. Vérifiez votre BVN et votre compte bancaire, puis réessayez.',
  'Our banking partner opens account numbers for people whom it has identified. Please confirm your BVN, add a bank account in your own name, and try again.':
    'Notre partenaire bancaire ouvre des numéros de compte aux personnes qu’il a identifiées. Confirmez votre BVN, ajoutez un compte bancaire à votre nom, puis réessayez.',
  'Our banking partner did not answer in three days whether it opens an account number for your wallet. Please try again.':
    'Notre partenaire bancaire n’a pas répondu en trois jours s’il ouvre un numéro de compte pour votre portefeuille. Veuillez réessayer.',
  'Reported as missing': 'Signalé comme manquant',
  Investigating: 'Nous le recherchons',
  Closed: 'Clos',
  'Reported by {by}': 'Signalé par {by}',
};
