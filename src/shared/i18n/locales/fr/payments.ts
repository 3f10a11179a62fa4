import type { Messages } from '../../translate.ts';

export const payments: Messages = {
  'The payment run now pays {1}.': 'Le lot de paiements paie maintenant {1}.',
  'The invoices of the payment run can no longer be paid.': 'Les factures du lot de paiements ne peuvent plus être payées.',
  'Only the sender can mark an invoice as paid.': 'Seul l’émetteur peut marquer une facture comme payée.',
  'This invoice is {1} and cannot be marked as paid.': 'Cette facture est {1} et ne peut pas être marquée comme payée.',
  'The balance due is {1}. Please lower the amount.': 'Le solde dû est de {1}. Veuillez réduire le montant.',
  'The date is in the future. Enter the day the money arrived.': 'La date est dans le futur. Indiquez le jour où l’argent est arrivé.',
  'We could not find that payment on this invoice.': 'Nous n’avons pas trouvé ce paiement sur cette facture.',
  'This payment was made through us and can’t be removed here.': 'Ce paiement est passé par nous et ne peut pas être retiré ici.',
  'This payment was never completed.': 'Ce paiement n’a jamais abouti.',
  'Another payment has been recorded since. Correct the latest one first.': 'Un autre paiement a été enregistré depuis. Corrigez d’abord le plus récent.',
  'This invoice is archived. Unarchive it first.': 'Cette facture est archivée. Désarchivez-la d’abord.',
  'The invoice has since been approved or revised, so this payment can’t be changed.':
    'La facture a depuis été approuvée ou révisée : ce paiement ne peut plus être modifié.',
  'We could not find that payment.': 'Nous n’avons pas trouvé ce paiement.',
  'This payment is not complete yet. Please finish it first.': 'Ce paiement n’est pas encore achevé. Veuillez d’abord le terminer.',
  'The bank doesn’t allow this card to be saved.': 'La banque ne permet pas d’enregistrer cette carte.',
  'Payments need an Idempotency-Key header, so they’re never made twice.':
    'Les paiements exigent un en-tête Idempotency-Key, pour ne jamais être effectués deux fois.',
  'Paying from the wallet needs verification level 1. You can pay by card.':
    'Payer depuis le portefeuille exige le niveau de vérification 1. Vous pouvez payer par carte.',
  'We could not find that card.': 'Nous n’avons pas trouvé cette carte.',
  'Only single invoices can be paid from the wallet.': 'Seules les factures individuelles peuvent être payées depuis le portefeuille.',
  'Card payment requests are only available for invoices.': 'Les demandes de paiement par carte ne sont possibles que pour des factures.',
  'Pay {1} with the card ending in {2} for {3}.': 'Payer {1} avec la carte se terminant par {2} pour {3}.',
  'These invoices are paid already.': 'Ces factures sont déjà payées.',
  'Dispute lost: {1}': 'Contestation perdue : {1}',
  'This is not an invoice id (inv_…).': 'Ce n’est pas un identifiant de facture (inv_…).',
  'A wallet cannot be filled from itself. Please pay by card or transfer.':
    'Un portefeuille ne peut pas se remplir de lui-même. Veuillez payer par carte ou virement.',
  'Your wallet cannot pay in {1}.': 'Votre portefeuille ne peut pas payer en {1}.',
  'This is above your daily limit. A higher verification level raises it.':
    'Ce montant dépasse votre limite quotidienne. Un niveau de vérification supérieur l’augmente.',
  'Paid from the wallet: {1}': 'Payé depuis le portefeuille : {1}',
  'This payment is not done, so there is no receipt yet.': 'Ce paiement n’est pas fait, il n’y a donc pas encore de reçu.',
  'Transfer from {1}': 'Virement de {1}',
  'Bank transfer received': 'Virement bancaire reçu',
  'Unmatched payment': 'Paiement sans correspondance',
  'Enter your email address so we can send the receipt.': 'Saisissez votre adresse e-mail pour recevoir le reçu.',
  'This must be paid in full: {1}.': 'Ceci doit être payé en totalité : {1}.',
  'A wallet needs verification level 1: please confirm your BVN or NIN first. Invoices can be paid by card before that.':
    'Un portefeuille exige le niveau de vérification 1 : veuillez d’abord confirmer votre BVN ou NIN. Avant cela, les factures peuvent être payées par carte.',
  'This invoice is paid already.': 'Cette facture est déjà payée.',
  'This invoice is {1} and cannot be paid.': 'Cette facture est {1} et ne peut pas être payée.',
  'One of these invoices can no longer be paid. Nothing was paid; please select again.':
    'L’une de ces factures ne peut plus être payée. Rien n’a été payé ; veuillez refaire la sélection.',
  'The balance due on {1} has changed. Nothing was paid; please select again.':
    'Le solde dû sur {1} a changé. Rien n’a été payé ; veuillez refaire la sélection.',
  'The payment never reached the bank, and no money was taken. Please try again.':
    'Le paiement n’est jamais arrivé à la banque, et rien n’a été débité. Veuillez réessayer.',
  'No transfer arrived before the account number expired. If you’ve made the transfer, please tell us.':
    'Aucun virement n’est arrivé avant l’expiration du numéro de compte. Si vous avez effectué le virement, signalez-le-nous.',
  'The payment was not completed, and no money was taken.': 'Le paiement n’a pas été achevé, et rien n’a été débité.',
  'The payment could not be started, and no money was taken. Please try again.':
    'Le paiement n’a pas pu commencer, et rien n’a été débité. Veuillez réessayer.',
  'This card can no longer be charged. Pay by card once to save it again.':
    'Cette carte ne peut plus être débitée. Payez une fois par carte pour l’enregistrer à nouveau.',
  'This card was removed. Please choose another one.': 'Cette carte a été retirée. Veuillez en choisir une autre.',
  'No such payment was started for these invoices. Please start it first.':
    'Aucun paiement de ce type n’a été commencé pour ces factures. Veuillez d’abord le commencer.',
  'There is not enough money on this card. Please try another card, or pay by transfer.':
    'Il n’y a pas assez d’argent sur cette carte. Veuillez essayer une autre carte ou payer par virement.',
  'Incorrect PIN. Please try again.': 'Code PIN incorrect. Veuillez réessayer.',
  'Incorrect code. Please try again.': 'Code incorrect. Veuillez réessayer.',
  'This card has expired. Please use another one.': 'Cette carte a expiré. Veuillez en utiliser une autre.',
  'The card details are incorrect. Please check them and try again.': 'Les informations de la carte sont incorrectes. Veuillez les vérifier et réessayer.',
  'Your bank does not allow this card to be used here. Please use another one.':
    'Votre banque ne permet pas d’utiliser cette carte ici. Veuillez en utiliser une autre.',
  'This is above what your bank allows on this card. Please pay by transfer, or in parts.':
    'C’est plus que ce que votre banque autorise sur cette carte. Veuillez payer par virement ou en plusieurs fois.',
  'Your bank declined the card. Please try another card, or ask your bank.':
    'Votre banque a refusé la carte. Veuillez essayer une autre carte ou demander à votre banque.',
  'The payment did not go through, and no money was taken. Please try again or pay in another way.':
    'Le paiement n’a pas abouti, et rien n’a été débité. Veuillez réessayer ou payer autrement.',
  'Pay {1} from the wallet for {2}, part of the balance due of {3}.': 'Payer {1} depuis le portefeuille pour {2}, partie du solde dû de {3}.',
  'Pay {1} from the wallet for {2}.': 'Payer {1} depuis le portefeuille pour {2}.',
  'Pay {1} with the card ending in {2} for {3} invoices: {4}.': 'Payer {1} avec la carte finissant par {2} pour {3} factures : {4}.',
  'Pay {1} from the wallet for {2} invoices: {3}.': 'Payer {1} depuis le portefeuille pour {2} factures : {3}.',
  '{1} is now {2}, with a balance due of {3}.': '{1} est maintenant {2}, avec un solde dû de {3}.',
  '{count} other | {count} others': { one: '{count} autre', other: '{count} autres' },
  '{1} for {2} is paid.': '{1} pour {2} : payé.',
  '{1} received for {2}, which is now paid in full.': '{1} reçus pour {2}. Le paiement est complet.',
  'Receipt for {amount}, {day}': 'Reçu de {amount}, {day}',
  '{1} received for {2}. {3} is still due.': '{1} reçus pour {2}. Reste à payer : {3}.',
  '{amount} has been paid on it. Declining does not return this money: ask {party} to pay it back.':
    '{amount} ont déjà été payés. Le refus ne restitue pas cet argent : demandez-en le remboursement à {party}.',
  'Waiting for your transfer of {1}. This page updates as soon as it arrives.':
    'En attente de votre virement de {1}. Cette page se met à jour dès son arrivée.',
  'We haven’t received this payment. If you cancelled it, you can try again.':
    'Nous n’avons pas reçu ce paiement. Si vous l’avez annulé, vous pouvez réessayer.',
  'Waiting for the bank. You don’t need to pay again; this page updates automatically.':
    'En attente de la banque. Inutile de payer à nouveau ; cette page se met à jour automatiquement.',
  'Invoice paid.': 'Facture payée.',
  'Part payment made.': 'Paiement partiel effectué.',
  'The money arrived in another currency. Our team is looking into it and will contact you.':
    'L’argent est arrivé dans une autre devise. Notre équipe l’examine et vous contactera.',
  '{1} arrived, but {2} could no longer accept it, so it will be returned to you.':
    '{1} sont arrivés, mais {2} ne pouvait plus les accepter : ils vous seront rendus.',
  '{1} arrived, but {2} could no longer accept it. It is in your wallet.':
    '{1} sont arrivés, mais {2} ne pouvait plus les accepter. Ils sont sur votre portefeuille.',
  '{1} are paid. You overpaid {2}: it is in your wallet.': '{1} sont payées. Vous avez payé {2} en trop : ils sont sur votre portefeuille.',
  '{1} is paid. You overpaid {2}: it will be returned to you.': '{1} est payée. Vous avez payé {2} en trop : ils vous seront rendus.',
  '{1} is paid. You overpaid {2}: it is in your wallet.': '{1} est payée. Vous avez payé {2} en trop : ils sont sur votre portefeuille.',
  '{1} of {2} arrived and was paid on {3}. The balance is still due.': '{1} sur {2} sont arrivés et ont été payés sur {3}. Le solde reste dû.',
  'This payment has ended. Please start a new one.': 'Ce paiement a pris fin. Veuillez en commencer un nouveau.',
  'This payment method isn’t available right now.': 'Ce moyen de paiement n’est pas disponible pour le moment.',
  'invoice {1}': 'la facture {1}',
  'your wallet': 'votre portefeuille',
  'Added by card': 'Ajouté par carte',
  'Added by transfer': 'Ajouté par virement',
  '{1} to {2}, paid by card': '{1} à {2}, payée par carte',
  '{1} to {2}, paid by transfer': '{1} à {2}, payée par virement',
  'Please choose what is paid: invoice, bulk, credit or wallet.': 'Veuillez indiquer ce qui est payé : invoice, bulk, credit ou wallet.',
  'What is paid': 'Ce qui est payé',
  '{1} invoices paid at once': '{1} factures payées d’un coup',
  'This can no longer be paid. Please don’t send this transfer; if you already sent it, we’ll return it.':
    'Ce paiement n’est plus possible. N’envoyez pas ce virement ; si vous l’avez déjà envoyé, nous le renverrons.',
  'This can no longer be paid. Please don’t send this transfer; if you already sent it, the money goes to your wallet.':
    'Ce paiement n’est plus possible. N’envoyez pas ce virement ; si vous l’avez déjà envoyé, l’argent arrivera dans votre portefeuille.',
  'Check it before paying another way, to avoid paying twice.': 'Vérifiez avant de payer autrement, pour éviter un double paiement.',
  'Waiting for the bank': 'En attente de la banque',
  'View status': 'Voir l’état',
  '{brand} ending in {last4}': '{brand} se terminant par {last4}',
  'Checking with the bank': 'Vérification auprès de la banque',
  'Not paid': 'Non payé',
  'Transfer to this account': 'Virement sur ce compte',
  '{label} to {payee}': '{label} à {payee}',
  'Checked at {time}: nothing received yet. Transfers can take a few minutes. This page updates automatically.':
    'Vérifié à {time} : rien reçu pour l’instant. Un virement peut prendre quelques minutes. Cette page se met à jour automatiquement.',
  '{label} from {payee}': '{label} de {payee}',
  'Check again': 'Vérifier à nouveau',
  'You can close this page. When your transfer arrives, {payee} will be notified.':
    'Vous pouvez fermer cette page. À l’arrivée de votre virement, {payee} sera informé.',
  'You can close this page. When the bank confirms the payment, {payee} will be notified.':
    'Vous pouvez fermer cette page. Quand la banque aura confirmé le paiement, {payee} sera informé.',
  'Payment not received': 'Paiement non reçu',
  'Payment to be returned': 'Paiement à vous rendre',
  'Added to your wallet': 'Versé sur votre portefeuille',
  'Reference {reference}': 'Référence {reference}',
  'To the wallet': 'Au portefeuille',
  'Payment not found': 'Paiement introuvable',
  'The link may be incomplete or belong to another account. Sign in with the account that paid, or open the invoice again.':
    'Le lien est peut-être incomplet ou appartient à un autre compte. Connectez-vous avec le compte payeur ou rouvrez la facture.',
  'The payment couldn’t be loaded': 'Impossible de charger le paiement',
  'Thank you. Our team will trace this payment and get back to you, usually within one working day.':
    'Merci. Notre équipe recherchera ce paiement et vous répondra, en général sous un jour ouvré.',
  'Was your account debited, but the payment isn’t shown here?': 'Votre compte a été débité, mais le paiement ne s’affiche pas ?',
  'Tell us': 'Dites-le-nous',
  'How much did you transfer?': 'Quel montant avez-vous viré ?',
  'Amount sent': 'Montant envoyé',
  'Report a missing payment': 'Signaler un paiement manquant',
  'When, and from which bank?': 'Quand et depuis quelle banque ?',
  'Report missing payment': 'Signaler le paiement manquant',
  'Exact amount': 'Montant exact',
  'This account is for this transfer only and expires in {count} minute. Other amounts are returned. | This account is for this transfer only and expires in {count} minutes. Other amounts are returned.':
    {
      one: 'Ce compte ne sert qu’à ce virement et expire dans {count} minute. Tout autre montant est retourné.',
      many: 'Ce compte ne sert qu’à ce virement et expire dans {count} minutes. Tout autre montant est retourné.',
      other: 'Ce compte ne sert qu’à ce virement et expire dans {count} minutes. Tout autre montant est retourné.',
    },
  'This account number has expired. If you’ve already made the transfer, it still counts; otherwise please start again.':
    'Ce numéro de compte a expiré. Si vous avez déjà effectué le virement, il sera pris en compte ; sinon, recommencez.',
  'Act as the bank in the demo': 'Jouer la banque dans la démo',
  'Immediate.': 'Immédiat.',
  '{amount} available. Immediate.': '{amount} disponibles. Immédiat.',
  'Expires {expiry}.': 'Expire le {expiry}.',
  'Another card': 'Une autre carte',
  'To an account number created for this payment, valid for 30 minutes.': 'Vers un numéro de compte créé pour ce paiement, valable 30 minutes.',
  'Save this card for future payments': 'Enregistrer cette carte pour de futurs paiements',
  'Confirm with your card’s bank': 'Confirmer auprès de la banque de votre carte',
  'from the wallet': 'depuis le portefeuille',
  'paid outside': 'payé hors de la plateforme',
  'by card': 'par carte',
  'by bank transfer': 'par virement bancaire',
  'Receipt: {1} paid to {2}': 'Reçu : {1} payés à {2}',
  '{1}, paid on {2}.': '{1}, payés le {2}.',
  '{1} for invoice {2}, paid on {3}.': '{1} pour la facture {2}, payés le {3}.',
  'Your receipt': 'Votre reçu',
  'Hello {1}, your payment has reached {2}.': 'Bonjour {1}, votre paiement est bien arrivé chez {2}.',
  'Hello {1}, your payment for invoice {2} has reached {3}.': 'Bonjour {1}, votre paiement pour la facture {2} est bien arrivé chez {3}.',
  nothing: 'rien',
  'Payments by card or bank transfer start at {1}. Please pay a larger amount or in another way.':
    'Les paiements par carte ou virement commencent à {1}. Veuillez payer un montant plus élevé ou d’une autre manière.',
  'On its way back to you': 'En cours de retour vers vous',
  'Put in your wallet': 'Versé sur votre portefeuille',
  'Left as your credit': 'Reste votre avoir',
  'Amount of the transfer': 'Montant du virement',
  'You paid {1} more than was due. {2} keeps it as your credit: ask them to use it for another invoice, or to return it.':
    'Vous avez payé {1} de plus que ce qui était dû. {2} le garde comme avoir : demandez-lui de l’utiliser pour une autre facture ou de vous le rendre.',
  'Your payment of {1} is on its way back': 'Votre paiement de {1} vous est retourné',
  '{1} of your payment paid your invoices from {2}. The rest is more than was due.':
    '{1} de votre paiement ont réglé vos factures de {2}. Le reste dépasse ce qui était dû.',
  'Your payment arrived, but it was less than the {1} due to {2}. These invoices are paid together or not at all.':
    'Votre paiement est arrivé, mais il était inférieur aux {1} dus à {2}. Ces factures se paient toutes ensemble ou pas du tout.',
  'Your payment arrived, but one of the invoices from {1} was paid or withdrawn meanwhile, or its balance had changed. This payment was used for none of them.':
    'Votre paiement est arrivé, mais l’une des factures de {1} a été payée ou retirée entre-temps, ou son solde avait changé. Ce paiement n’a servi à aucune d’elles.',
  'Your payment is being returned': 'Votre paiement vous est retourné',
  'Your payment arrived, but invoice {1} from {2} could no longer be paid: it was withdrawn or paid meanwhile.':
    'Votre paiement est arrivé, mais la facture {1} de {2} ne pouvait plus être payée : elle a été retirée ou payée entre-temps.',
  'Returned @amount': 'Retourné',
  '{1} removed the payment of {2} from invoice {3}': '{1} a retiré le paiement de {2} de la facture {3}',
  'The balance due on invoice {1} is {2} again.': 'Le solde dû de la facture {1} est de nouveau de {2}.',
  'A payment was removed': 'Un paiement a été retiré',
  '{1} had applied a bank transfer of {2} to invoice {3} and has removed it again. A receipt that you got for it no longer counts.':
    '{1} avait imputé un virement du {2} à la facture {3} et l’en a retiré. Le reçu que vous en avez éventuellement reçu n’est plus valable.',
  'If you made this transfer for this invoice, please tell {1}. The money is still with them.':
    'Si vous avez fait ce virement pour cette facture, signalez-le à {1}. L’argent est toujours chez eux.',
  'This amount goes back the way it came. You don’t need to do anything.': 'Ce montant repart par où il est venu. Vous n’avez rien à faire.',
  'The receipt is attached as a PDF file.': 'Le reçu est joint en fichier PDF.',
  'Sent for {1} by {2}.': 'Envoyé pour {1} par {2}.',
  'Together with your other payments of the last 24 hours, this is above the limit set by the owner. Please request approval from another owner or admin.':
    'Avec vos autres paiements des dernières 24 heures, cela dépasse la limite fixée par le propriétaire. Veuillez demander l’approbation d’un autre propriétaire ou administrateur.',
  'Pay {1} for {2} invoices.': 'Payer {1} pour {2} factures.',
  'Pay {1} to {2}.': 'Payer {1} à {2}.',
  'Saved. Higher amounts take effect after 72 hours; the other owners and admins can see the change until then.':
    'Enregistré. Les montants plus élevés prennent effet après 72 heures ; les autres propriétaires et administrateurs voient le changement d’ici là.',
  'We could not reach {product}, so we don’t know yet whether this went through. Try again when you are online: nothing is sent twice.':
    'Impossible de joindre {product} : nous ne savons pas encore si l’opération a abouti. Réessayez une fois en ligne : rien n’est envoyé deux fois.',
  'Your bank asks you to confirm this payment on its page. You won’t be charged before you do.':
    'Votre banque vous demande de confirmer ce paiement sur sa page. Vous ne serez pas débité avant.',
  'The payment': 'Le paiement',
  'Refund: {1}': 'Remboursement : {1}',
  'Lost card dispute': 'Litige de carte perdu',
  '{1}: {2} to {3}': '{1} : {2} à {3}',
  'Not approved.': 'Non approuvé.',
  'Sent back: {1}': 'Renvoyé : {1}',
  'Transfer received, {1}': 'Virement reçu, {1}',
  outside: 'hors plateforme',
  'Payment of invoice {1}': 'Paiement de la facture {1}',
  'Receipt of {1}': 'Reçu de {1}',
  'The payer': 'Le payeur',
  'paid on {1}': 'payés le {1}',
  'Reference {1}': 'Référence {1}',
  'Made by {1} for {2}.': 'Établi par {1} pour {2}.',
  'the payer': 'le payeur',
  'Received from': 'Reçu de',
  'Paid by': 'Payé par',
  'The sender has revised {1}. Nothing was paid; read the new version, then select again.':
    'L’expéditeur a révisé {1}. Rien n’a été payé ; lisez la nouvelle version, puis sélectionnez à nouveau.',
  'This transfer has paid other invoices already. Remove it from one of them first.':
    'Ce virement a déjà payé d’autres factures. Retirez-le d’abord de l’une d’elles.',
  'Only {1} of this transfer is left. Please lower the amount.': 'Il ne reste que {1} de ce virement. Veuillez réduire le montant.',
  '{1} was applied to {2}. {3} of this transfer stays in your wallet.': '{1} ont été affectés à {2}. {3} de ce virement restent dans votre portefeuille.',
  '{1} was applied to {2}.': '{1} ont été affectés à {2}.',
  'Invoice {1} has an advance, which this payment repays first: {2}. Your wallet has less than that. Add money first.':
    'La facture {1} a une avance, que ce paiement rembourse d’abord : {2}. Votre portefeuille contient moins. Ajoutez d’abord de l’argent.',
  'This transfer was removed from {1} already.': 'Ce virement a déjà été retiré de {1}.',
  'This payment repaid {1} of the advance on {2}, so it can’t be removed.':
    'Ce paiement a remboursé {1} de l’avance sur {2} ; il ne peut donc pas être annulé.',
  '{1} was removed from {2}.': '{1} ont été retirés de {2}.',
  '{1} stays in your wallet, for no invoice.': '{1} restent dans votre portefeuille, sans facture.',
  'Choose the invoice that this transfer is for.': 'Choisissez la facture concernée par ce virement.',
  'We could not find that transfer.': 'Nous n’avons pas trouvé ce virement.',
  'The payment run is done. Paid: {1}.': 'Le lot de paiements est terminé. Payées : {1}.',
  'The payment run is done. Paid: {1}, not paid: {2}. See why, and what to do.':
    'Le lot de paiements est terminé. Payées : {1}, non payées : {2}. Voyez pourquoi, et que faire.',
  'Pay {1} from the wallet for {2} invoices in a payment run on {3}.': 'Payer {1} depuis le portefeuille pour {2} factures dans un lot de paiements le {3}.',
  'The person who approved it may no longer approve payments. Someone else can pay what failed again.':
    'La personne qui l’a approuvé ne peut plus approuver de paiements. Une autre peut payer à nouveau ce qui a échoué.',
  'Paying from the wallet needs verification level 1. Verify the business, then pay what failed again.':
    'Payer depuis le portefeuille demande le niveau de vérification 1. Faites vérifier l’entreprise, puis payez à nouveau ce qui a échoué.',
  'Its sender has withdrawn it. Nothing needs to be paid.': 'Son expéditeur l’a retirée. Il n’y a rien à payer.',
  'The sender has revised it since it was chosen. Read the new version, then choose it again.':
    'L’expéditeur l’a révisée depuis qu’elle a été choisie. Lisez la nouvelle version, puis choisissez-la à nouveau.',
  'Its balance due has changed since it was chosen. Choose it again with the new amount.':
    'Son solde dû a changé depuis qu’elle a été choisie. Choisissez-la à nouveau avec le nouveau montant.',
  'The wallet had too little. Add money, then pay what failed again.':
    'Le portefeuille n’avait pas assez. Ajoutez de l’argent, puis payez à nouveau ce qui a échoué.',
  'It is above the wallet’s daily limit. Pay what failed again tomorrow, or raise the verification level.':
    'Cela dépasse la limite quotidienne du portefeuille. Payez à nouveau demain ce qui a échoué, ou relevez le niveau de vérification.',
  'We could not find that payment run.': 'Nous n’avons pas trouvé ce lot de paiements.',
  'Choose today or a later day.': 'Choisissez aujourd’hui ou un jour ultérieur.',
  'A payment run that is not done has these already: {1}.': 'Un lot de paiements non terminé contient déjà : {1}.',
  'Payment run approved.': 'Lot de paiements approuvé.',
  'Payment run done.': 'Lot de paiements terminé.',
  'This payment run is cancelled.': 'Ce lot de paiements est annulé.',
  'This payment run has just changed. Read it again, then approve it.': 'Ce lot de paiements vient de changer. Relisez-le, puis approuvez-le.',
  'There is no longer anything to approve in this payment run.': 'Il n’y a plus rien à approuver dans ce lot de paiements.',
  'This payment run now pays {1}. Read it again, then approve it.': 'Ce lot de paiements paie désormais {1}. Relisez-le, puis approuvez-le.',
  'Look into the warnings about {1} first, and confirm that you have checked them.':
    'Examinez d’abord les avertissements sur {1}, et confirmez que vous les avez vérifiés.',
  'This payment run has begun and can no longer be cancelled.': 'Ce lot de paiements a commencé et ne peut plus être annulé.',
  'The day': 'Le jour',
  'The total': 'Le total',
  'Payment runs': 'Lots de paiements',
  'Payment run': 'Lot de paiements',
  'Continue with {amount}': 'Continuer avec {amount}',
  'Each invoice is paid from the wallet by its own payment, after one approval. Nothing is paid before that.':
    'Chaque facture est payée depuis le portefeuille par son propre paiement, après une seule approbation. Rien n’est payé avant.',
  'Pay on': 'Payer le',
  'End of month': 'Fin du mois',
  'Your wallet has {available} now. What it can’t cover fails, and can be paid again: {link}.':
    'Votre portefeuille contient {available} à présent. Ce qu’il ne peut pas couvrir échoue, et peut être payé à nouveau : {link}.',
  'Pay again what failed: {amount}': 'Payer à nouveau ce qui a échoué : {amount}',
  'Cancel the run': 'Annuler le lot',
  'Request approval of this payment run': 'Demander l’approbation de ce lot de paiements',
  'Payment run approved': 'Lot de paiements approuvé',
  'Cancel this payment run?': 'Annuler ce lot de paiements ?',
  'Payment run cancelled': 'Lot de paiements annulé',
  'Nothing is paid. The invoices stay due and can be chosen again.': 'Rien n’est payé. Les factures restent dues et peuvent être choisies à nouveau.',
  'Payment run of {day}': 'Lot de paiements du {day}',
  'This payment run could not be opened': 'Ce lot de paiements n’a pas pu être ouvert',
  'What was not paid (CSV)': 'Ce qui n’a pas été payé (CSV)',
  'Invoices of this payment run': 'Factures de ce lot de paiements',
  '{paid} paid · {waiting} waiting · {unpaid} not paid': '{paid} payées · {waiting} en attente · {unpaid} non payées',
  'Created by': 'Créé par',
  'Approved by': 'Approuvé par',
  'Loading the payment run': 'Chargement du lot de paiements',
  'Awaiting approval @payment run': 'En attente d’approbation',
  'Cancelled @payment run': 'Annulé',
  'Scheduled @payment run': 'Planifié',
  'Paying @payment run': 'Paiement en cours',
  'Failed in part @payment run': 'Échec partiel',
  'Done, some skipped @payment run': 'Terminé, certaines ignorées',
  'Done @payment run': 'Terminé',
  'Waiting @line of a payment run': 'En attente',
  'Paid @line of a payment run': 'Payée',
  'Failed @line of a payment run': 'Échouée',
  'Skipped @line of a payment run': 'Ignorée',
  'No payment runs yet': 'Aucun lot de paiements pour l’instant',
  'Select received invoices and choose “Pay in a run” to pay several suppliers on a day, with one approval.':
    'Sélectionnez des factures reçues et choisissez « Payer dans un lot » pour payer plusieurs fournisseurs un même jour, avec une seule approbation.',
  'Pay {count} invoice in a run | Pay {count} invoices in a run': { one: 'Payer {count} facture dans un lot', other: 'Payer {count} factures dans un lot' },
  'Approve {amount} for {count} invoice? | Approve {amount} for {count} invoices?': {
    one: 'Approuver {amount} pour {count} facture ?',
    other: 'Approuver {amount} pour {count} factures ?',
  },
  '{amount} is paid from the wallet for {count} invoice on {day}, or immediately if that day has come. An invoice that has changed by then is skipped. | {amount} is paid from the wallet for {count} invoices on {day}, or immediately if that day has come. An invoice that has changed by then is skipped.':
    {
      one: '{amount} sont payés depuis le portefeuille pour {count} facture le {day}, ou tout de suite si ce jour est venu. Une facture qui a changé d’ici là est ignorée.',
      other:
        '{amount} sont payés depuis le portefeuille pour {count} factures le {day}, ou tout de suite si ce jour est venu. Une facture qui a changé d’ici là est ignorée.',
    },
  'Remittance advice from {1}': 'Avis de paiement de {1}',
  'Remittance advice': 'Avis de paiement',
  '{amount} for {count} invoice, paid on {day}. | {amount} for {count} invoices, paid on {day}.': {
    one: '{amount} pour {count} facture, payés le {day}.',
    other: '{amount} pour {count} factures, payés le {day}.',
  },
  'Hello {1}, {2} has paid you from their wallet.': 'Bonjour {1}, {2} vous a payé depuis son portefeuille.',
  '{1} (tax withheld: {2})': '{1} (retenue à la source : {2})',
  'Tax withheld': 'Retenue à la source',
  'Tax withheld: {1}': 'Retenue à la source : {1}',
  'Total paid': 'Total payé',
  'The remittance advice is attached as a PDF file.': 'L’avis de paiement est joint en fichier PDF.',
  'Open your invoices': 'Ouvrir vos factures',
  'Nothing was paid, so there is no remittance advice.': 'Rien n’a été payé : il n’y a donc pas d’avis de paiement.',
  'paid from the wallet of {1}': 'payés depuis le portefeuille de {1}',
  'Paid to': 'Payé à',
  'Invoice date': 'Date facture',
  'Amount paid': 'Montant payé',
  'Remittance advice (PDF)': 'Avis de paiement (PDF)',
  'Each supplier gets a remittance advice by email when the run is done.': 'Chaque fournisseur reçoit un avis de paiement par e-mail une fois le lot terminé.',
  'Give a supplier its own rule for a second person.': 'Donner à un fournisseur sa propre règle de deuxième personne.',
  'Change a supplier’s rule for a second person.': 'Modifier la règle de deuxième personne d’un fournisseur.',
  'Remove a supplier’s rule for a second person.': 'Supprimer la règle de deuxième personne d’un fournisseur.',
  'Create the category “{1}” of suppliers, with its rule for a second person.':
    'Créer la catégorie de fournisseurs « {1} », avec sa règle de deuxième personne.',
  'Change the category “{1}” of suppliers, or its rule for a second person.':
    'Modifier la catégorie de fournisseurs « {1} », ou sa règle de deuxième personne.',
  'Remove a category of suppliers and its rule for a second person.': 'Supprimer une catégorie de fournisseurs et sa règle de deuxième personne.',
  'Saved. What is easier takes effect after 72 hours; the other owners and admins can see it until then.':
    'Enregistré. Ce qui est moins strict prend effet après 72 heures ; les autres propriétaires et administrateurs le voient d’ici là.',
  '{1} is in the category {2}. Change the category, or take the supplier out of it.':
    '{1} est dans la catégorie {2}. Modifiez la catégorie, ou retirez-en le fournisseur.',
  'A business has at most {1} categories of suppliers. Remove one first.': 'Une entreprise a au plus {1} catégories de fournisseurs. Supprimez-en une d’abord.',
  'We could not find that category.': 'Nous n’avons pas trouvé cette catégorie.',
  'You have a category with this name already.': 'Vous avez déjà une catégorie de ce nom.',
  'Please choose at least one supplier.': 'Veuillez choisir au moins un fournisseur.',
  'A category has at most {max} suppliers.': 'Une catégorie a au plus {max} fournisseurs.',
  '{1} has not sent you an invoice from an account here yet, so it can’t have a rule.':
    '{1} ne vous a pas encore envoyé de facture depuis un compte ici ; une règle n’est donc pas possible.',
  '{1}: every payment needs a second person. Please request approval from another owner or admin.':
    '{1} : chaque paiement demande une deuxième personne. Veuillez demander l’approbation d’un autre propriétaire ou administrateur.',
  '{1}: payments above {2} in 24 hours need a second person. Please request approval from another owner or admin.':
    '{1} : les paiements au-delà de {2} en 24 heures demandent une deuxième personne. Veuillez demander l’approbation d’un autre propriétaire ou administrateur.',
  'Saved. It takes effect after 72 hours; the other owners and admins can see the change until then.':
    'Enregistré. Le changement prend effet après 72 heures ; les autres propriétaires et administrateurs le voient d’ici là.',
  '{1} has a rule already. Change that one.': '{1} a déjà une règle. Modifiez celle-ci.',
  'A business has at most {1} rules for suppliers. Remove one first.': 'Une entreprise a au plus {1} règles pour ses fournisseurs. Supprimez-en une d’abord.',
  'We could not find that rule.': 'Nous n’avons pas trouvé cette règle.',
  'The amount must be more than zero.': 'Le montant doit être supérieur à zéro.',
  'Please choose a rule.': 'Veuillez choisir une règle.',
  'Please choose a supplier.': 'Veuillez choisir un fournisseur.',
  'Please choose what the rule applies to.': 'Veuillez choisir à quoi la règle s’applique.',
  'Invoices above {1} need a second person to approve them. Please request approval from another owner or admin.':
    'Les factures au-delà de {1} demandent une deuxième personne pour être approuvées. Veuillez demander l’approbation d’un autre propriétaire ou administrateur.',
  '{1}: every invoice needs a second person to approve it. Please request approval from another owner or admin.':
    '{1} : chaque facture demande une deuxième personne pour être approuvée. Veuillez demander l’approbation d’un autre propriétaire ou administrateur.',
  '{1}: invoices above {2} need a second person to approve them. Please request approval from another owner or admin.':
    '{1} : les factures au-delà de {2} demandent une deuxième personne pour être approuvées. Veuillez demander l’approbation d’un autre propriétaire ou administrateur.',
};
