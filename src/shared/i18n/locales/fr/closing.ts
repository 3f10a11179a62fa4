import type { Messages } from '../../translate.ts';

export const closing: Messages = {
  'Close this business.': 'Fermer cette entreprise.',
  'The business is closed.': 'L’entreprise est fermée.',
  'This business is closed already.': 'Cette entreprise est déjà fermée.',
  'The business was closed.': 'L’entreprise a été fermée.',
  'Only an owner can close the business.': 'Seul un propriétaire peut fermer l’entreprise.',
  'Unpaid invoices that you sent: {1}, {2}. Confirm that they are voided.': 'Factures impayées que vous avez envoyées : {1}, {2}. Confirmez leur annulation.',
  'Close {1}.': 'Fermer {1}.',
  'Close {1} and void its unpaid invoices: {2}, {3}.': 'Fermer {1} et annuler ses factures impayées : {2}, {3}.',
  'Unpaid invoices that it would void are now: {1}, {2}.': 'Factures impayées qui seraient maintenant annulées : {1}, {2}.',
  '{1} is closed': '{1} est fermée',
  'You can read and export everything until {1}.': 'Vous pouvez tout consulter et exporter jusqu’au {1}.',
  'Your business is closed': 'Votre entreprise est fermée',
  'Hello {1}, {2} closed {3} on {4}. It can no longer be paid, and its unpaid invoices are void.':
    'Bonjour {1}, {2} a fermé {3} le {4}. Elle ne peut plus être payée, et ses factures impayées sont annulées.',
  'You can read and export everything until {1}. After that we keep the records for as long as the law requires, and nobody else reads them.':
    'Vous pouvez tout consulter et exporter jusqu’au {1}. Ensuite, nous conservons les documents aussi longtemps que la loi l’exige, et personne d’autre ne les lit.',
  'Should it not be closed? Write to us and we can open it again: {1}': 'Elle ne devait pas être fermée ? Écrivez-nous et nous pourrons la rouvrir : {1}',
  'You’re receiving this because you’re an owner or admin of {1}.': 'Vous recevez ce message parce que vous êtes propriétaire ou administrateur de {1}.',
  'Something has just been paid on invoice {1}. Please look again.': 'Un paiement vient d’arriver sur la facture {1}. Veuillez vérifier de nouveau.',
  '{1} has closed its business here and can no longer be paid.': '{1} a fermé son entreprise ici et ne peut plus être payée.',
  'This buyer has closed its business here, so nothing can be paid back to its wallet. Please write to us.':
    'Cet acheteur a fermé son entreprise ici : rien ne peut être remboursé sur son portefeuille. Veuillez nous écrire.',
  'You are the only owner of {1}. Make someone else an owner, or close the business first.':
    'Vous êtes le seul propriétaire de {1}. Nommez d’abord un autre propriétaire, ou fermez l’entreprise.',
  'This business was closed more than {1} days ago. If you need its records, please contact us.':
    'Cette entreprise a été fermée il y a plus de {1} jours. Si vous avez besoin de ses documents, veuillez nous contacter.',
  'The wallet has {1}. Withdraw it first.': 'Le portefeuille contient {1}. Retirez d’abord cette somme.',
  'Withdrawals on their way: {1}, {2}. Wait until they arrive, or cancel them.': 'Retraits en cours : {1}, {2}. Attendez leur arrivée ou annulez-les.',
  'Payments by card or transfer not yet finished: {1}, {2}. Wait for their result.':
    'Paiements par carte ou virement en cours : {1}, {2}. Attendez leur résultat.',
  'Approved payment runs: {1}. Cancel them, or wait until they are paid.': 'Lots de paiements approuvés : {1}. Annulez-les ou attendez qu’ils soient payés.',
  'Open advances: {1}. Repay or decline them first.': 'Avances en cours : {1}. Remboursez-les ou refusez-les d’abord.',
  '{1} is still to be collected for a lost dispute. Add it to the wallet.': '{1} restent à prélever pour un litige perdu. Ajoutez cette somme au portefeuille.',
  'Payments that a payer’s bank disputes: {1}. Write to us; we tell you when they are decided.':
    'Paiements contestés par la banque d’un payeur : {1}. Écrivez-nous ; nous vous dirons quand ils sont tranchés.',
  'Refunds not yet paid: {1}, {2}. Wait until they arrive, or write to us.':
    'Remboursements pas encore versés : {1}, {2}. Attendez leur arrivée ou écrivez-nous.',
  'Received invoices that you approved: {1}, {2} to pay. Pay them first.': 'Factures reçues que vous avez approuvées : {1}, {2} à payer. Payez-les d’abord.',
  'Sent invoices that are partly paid or credited: {1}, {2} due. Credit the rest, or wait for it.':
    'Factures envoyées payées ou créditées en partie : {1}, {2} à recevoir. Faites un avoir pour le reste ou attendez-le.',
  'Unpaid invoices that you sent: {1}. Closing voids at most {2}; void some yourself first.':
    'Factures impayées que vous avez envoyées : {1}. La fermeture en annule {2} au maximum ; annulez-en d’abord vous-même.',
  'Requests that wait for approval: {1}. Decide them first.': 'Demandes en attente d’approbation : {1}. Traitez-les d’abord.',
  'This business is closed: you can read and export everything, but change nothing. To open it again, please contact us.':
    'Cette entreprise est fermée : vous pouvez tout consulter et exporter, mais vous ne pouvez rien modifier. Pour la rouvrir, veuillez nous contacter.',
  'Close this business': 'Fermer cette entreprise',
  'Open wallet': 'Ouvrir le portefeuille',
  'Received invoices': 'Factures reçues',
  'Sent invoices': 'Factures envoyées',
  'Once closed, {name} can no longer be paid. Its members can read and export everything for {days} days. Records stay with us for as long as the law requires.':
    'Une fois fermée, {name} ne peut plus être payée. Ses membres peuvent tout consulter et exporter pendant {days} jours. Nous conservons les documents aussi longtemps que la loi l’exige.',
  'Request closing': 'Demander la fermeture',
  'A request to close it waits for a second person.': 'Une demande de fermeture attend une deuxième personne.',
  'Before it can be closed': 'Avant de pouvoir la fermer',
  'Request closing {name}?': 'Demander la fermeture de {name} ?',
  'Close {name}?': 'Fermer {name} ?',
  'Close business': 'Fermer l’entreprise',
  'Another owner or an admin must agree. Nothing happens until then.':
    'Un autre propriétaire ou un administrateur doit donner son accord. Rien ne se passe d’ici là.',
  'Drafts can no longer be sent, recurring invoices and reminders end, and open invitations lose their links.':
    'Les brouillons ne peuvent plus être envoyés, les factures récurrentes et les relances s’arrêtent, et les liens des invitations en attente ne fonctionnent plus.',
  'API keys, webhooks and saved cards are removed. Links of invoices say that the business has closed.':
    'Les clés API, les webhooks et les cartes enregistrées sont supprimés. Les liens des factures indiquent que l’entreprise a fermé.',
  'Money that arrives later does not reach the wallet: our team finds its sender.':
    'L’argent qui arrive plus tard n’entre pas dans le portefeuille : notre équipe en retrouve l’expéditeur.',
  'All owners and admins get an email. Only our team can open it again, and what has ended stays so.':
    'Tous les propriétaires et administrateurs reçoivent un e-mail. Seule notre équipe peut la rouvrir, et ce qui a pris fin n’est pas rétabli.',
  'Void the unpaid invoice of {amount} that you sent | Void the {count} unpaid invoices that you sent, {amount} in all': {
    one: 'Annuler la facture impayée de {amount} que vous avez envoyée',
    many: 'Annuler les {count} factures impayées que vous avez envoyées, {amount} au total',
    other: 'Annuler les {count} factures impayées que vous avez envoyées, {amount} au total',
  },
  'Customers are told. Void invoices stay void if the business is opened again.':
    'Les clients en sont informés. Les factures annulées le restent si l’entreprise est rouverte.',
  'This business was closed on {when}. You can read and export everything until {until}, but change nothing.':
    'Cette entreprise a été fermée le {when}. Vous pouvez tout consulter et exporter jusqu’au {until}, mais ne rien modifier.',
};
