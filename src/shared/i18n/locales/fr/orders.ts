import type { Messages } from '../../translate.ts';

export const orders: Messages = {
  'You’ve reached today’s limit for new email recipients. Try again tomorrow, or share the link yourself.':
    'Vous avez atteint la limite quotidienne de nouveaux destinataires. Réessayez demain ou partagez le lien vous-même.',
  'Only the supplier who received an order can do this.': 'Seul le fournisseur qui a reçu une commande peut faire cela.',
  'Please give a reason, so the buyer can correct it.': 'Veuillez indiquer une raison pour que l’acheteur puisse corriger.',
  'The buyer has withdrawn this order. No action is needed.': 'L’acheteur a retiré cette commande. Aucune action n’est requise.',
  'Approve the order first; then it becomes an invoice.': 'Approuvez d’abord la commande ; elle devient ensuite une facture.',
  'This order was declined, so it can’t be invoiced.': 'Cette commande a été refusée et ne peut pas être facturée.',
  'This order is {1} already.': 'Cette commande est déjà {1}.',
  'Only the sender of a purchase order can do this.': 'Seul l’émetteur d’un bon de commande peut faire cela.',
  'This order is still a draft. Send or delete it instead.': 'Ce bon de commande est encore un brouillon. Envoyez-le ou supprimez-le.',
  'This order is archived. Unarchive it first.': 'Cette commande est archivée. Désarchivez-la d’abord.',
  'This order is not archived.': 'Cette commande n’est pas archivée.',
  'Only the sender of a purchase order can delete its draft.': 'Seul l’émetteur d’un bon de commande peut supprimer son brouillon.',
  'This order was sent as {1}: it can be archived, but not deleted.':
    'Cette commande a été envoyée sous le numéro {1} : elle peut être archivée, mais pas supprimée.',
  'Your business is a supplier: suppliers receive purchase orders and answer them with invoices. If you also buy, change its category in Settings to both.':
    'Votre entreprise est fournisseur : les fournisseurs reçoivent des bons de commande et y répondent par des factures. Si vous achetez aussi, changez la catégorie dans les paramètres en « les deux ».',
  'This order was already sent as {1}.': 'Cette commande est déjà envoyée sous le numéro {1}.',
  'Approve purchase order {1} from {2} for {3}.': 'Approuver le bon de commande {1} de {2}, {3}.',
  'The order no longer exists.': 'La commande n’existe plus.',
  'The order is now {1}; it was {2}.': 'La commande est maintenant {1} ; auparavant {2}.',
  'Decline purchase order {1} from {2} for {3}: “{4}”': 'Refuser le bon de commande {1} de {2}, {3} : « {4} »',
  'You belong to the business that sent this order. Another member of the supplier must approve or decline it.':
    'Vous appartenez à l’entreprise qui a envoyé cette commande. Un autre membre du fournisseur doit l’approuver ou la refuser.',
  'You wrote this order yourself. Another member of the supplier must approve or decline it.':
    'Vous avez rédigé cette commande vous-même. Un autre membre du fournisseur doit l’approuver ou la refuser.',
  'The delivery day is before the day of the order. Please choose a later one.':
    'Le jour de livraison précède celui de la commande. Veuillez en choisir un plus tardif.',
  'Please choose the supplier, or add a new contact.': 'Veuillez choisir le fournisseur ou ajouter un nouveau contact.',
  'Please give the supplier’s name.': 'Veuillez indiquer le nom du fournisseur.',
  'Please give the day of the order.': 'Veuillez indiquer le jour de la commande.',
  'No supplier': 'Aucun fournisseur',
  'Number, name or note': 'Numéro, nom ou note',
  'Suppliers receive orders': 'Les fournisseurs reçoivent les commandes',
  '{name} is a supplier: you receive purchase orders and turn them into invoices. If you also buy, change the category in Settings to both.':
    '{name} est fournisseur : vous recevez des bons de commande et en faites des factures. Si vous achetez aussi, changez la catégorie dans les paramètres en « les deux ».',
  'this order': 'cette commande',
  'Once approved, {name} expects a delivery worth {amount}.': 'Une fois approuvée, {name} attend une livraison de {amount}.',
  Order: 'Commande',
  'You agree to deliver the order of {name} for {amount}. You can then turn it into an invoice in one click.':
    'Vous acceptez de livrer la commande de {name} pour {amount}. Vous pourrez ensuite la transformer en facture en un clic.',
  '{name} sees the reason and can send a new order.': '{name} voit le motif et peut envoyer une nouvelle commande.',
  'Two of these are out of stock until May.': 'Deux de ces articles sont épuisés jusqu’en mai.',
  'Withdraw {name}?': 'Retirer {name} ?',
  'Withdraw and archive': 'Retirer et archiver',
  'Old link disabled': 'Ancien lien désactivé',
  'Regenerate the link?': 'Régénérer le lien ?',
  'The current link stops working immediately. Share the new one with {name}.':
    'Le lien actuel cesse immédiatement de fonctionner. Partagez le nouveau avec {name}.',
  'Draft purchase order': 'Brouillon de bon de commande',
  'Order date': 'Date de commande',
  'Delivery date': 'Date de livraison',
  'Order total': 'Total de la commande',
  'Send order': 'Envoyer la commande',
  'Send this order?': 'Envoyer cette commande ?',
  'This purchase order is too large: at most 1 trillion.': 'Ce bon de commande est trop grand : au plus 1 000 milliards.',
  'More for this order': 'Plus pour cette commande',
  'Withdraw order': 'Retirer la commande',
  'This purchase order could not be opened': 'Ce bon de commande n’a pas pu être ouvert',
  'Draft order': 'Brouillon de commande',
  'Loading the purchase order': 'Chargement du bon de commande',
  'Continue the invoice': 'Continuer la facture',
  'Turn into an invoice': 'En faire une facture',
  'Open invoice {number}': 'Ouvrir la facture {number}',
  '{name} unarchived': '{name} désarchivée',
  'Awaiting approval from {party}. We’ll notify you when it’s approved or declined.':
    'En attente d’approbation de {party}. Nous vous préviendrons dès l’approbation ou le refus.',
  '{party} delivers by {day}, then sends the invoice for this order.': '{party} livre avant le {day}, puis envoie la facture de cette commande.',
  '{party} delivers, then sends the invoice for this order.': '{party} livre, puis envoie la facture de cette commande.',
  'Declined by {party}. Review the reason, then send a corrected order.': 'Refusée par {party}. Consultez le motif, puis envoyez une commande corrigée.',
  'Invoiced by {party}. Approve and pay the invoice; this order is complete.':
    'Facturée par {party}. Approuvez et payez la facture ; cette commande est terminée.',
  'This order is archived and {party} can’t respond to it. Unarchive it to continue.':
    'Cette commande est archivée et {party} ne peut pas y répondre. Désarchivez-la pour continuer.',
  'Approve if you can deliver it, or decline with a reason. {party} is notified immediately.':
    'Approuvez si vous pouvez livrer, ou refusez en indiquant un motif. {party} est prévenu immédiatement.',
  'Its invoice is a draft. Check it and send it.': 'Sa facture est un brouillon. Vérifiez-la et envoyez-la.',
  '{party} expects delivery by {day}. Turn the order into an invoice in one click.':
    '{party} attend la livraison avant le {day}. Transformez la commande en facture en un clic.',
  '{party} expects your delivery. Turn the order into an invoice in one click.':
    '{party} attend votre livraison. Transformez la commande en facture en un clic.',
  'You declined this order and {party} was notified.': 'Vous avez refusé cette commande et {party} en a été informé.',
  'Invoiced. {party} approves and pays the invoice.': 'Facturée. {party} approuve et paie la facture.',
  'Archived by {party}. No action is needed.': 'Archivée par {party}. Aucune action n’est requise.',
  'Search purchase orders': 'Rechercher des bons de commande',
  'Ordered to': 'Commandée jusqu’au',
  'Purchase orders sent': 'Bons de commande envoyés',
  'Purchase orders received': 'Bons de commande reçus',
  'Search covers numbers, names and notes. Clear the filters to see every order you sent.':
    'La recherche porte sur les numéros, noms et notes. Effacez les filtres pour voir toutes les commandes envoyées.',
  'Search covers numbers, names and notes. Clear the filters to see every order you received.':
    'La recherche porte sur les numéros, noms et notes. Effacez les filtres pour voir toutes les commandes reçues.',
  'No orders received yet': 'Aucune commande reçue',
  'Orders buyers send to your email address appear here automatically. Approve or decline them, and turn them into invoices in one click.':
    'Les commandes envoyées à votre adresse e-mail apparaissent ici automatiquement. Approuvez-les ou refusez-les, et transformez-les en factures en un clic.',
  'Create your first purchase order': 'Créez votre premier bon de commande',
  'Add a supplier and items, then send. Your supplier approves it and turns it into an invoice, and you follow its progress here.':
    'Ajoutez un fournisseur et des lignes, puis envoyez. Votre fournisseur l’approuve et le transforme en facture, et vous suivez tout ici.',
  'The supplier can no longer approve or decline it. Tell them if they may have started work.':
    'Le fournisseur ne pourra plus l’approuver ni le refuser. Prévenez-le s’il a peut-être commencé.',
  'Purchase order {1} from {2}: {3}': 'Bon de commande {1} de {2} : {3}',
  '{1}. View it and approve or decline it.': '{1}. Consultez-le, puis approuvez-le ou refusez-le.',
  '{1}, delivery by {2}. View it and approve or decline it.': '{1}, livraison avant le {2}. Consultez-le, puis approuvez ou refusez.',
  'Purchase order {1}': 'Bon de commande {1}',
  'Hello {1}, {2} has sent you a purchase order. It is awaiting your approval.':
    'Bonjour {1}, {2} vous a envoyé un bon de commande. Il attend votre approbation.',
  'View the order': 'Voir la commande',
  'Not expecting this? Call the buyer on a number you know before you deliver.':
    'Vous n’attendiez pas cette commande ? Appelez l’acheteur à un numéro que vous connaissez avant de livrer.',
  '{1} has approved the order. Their invoice comes next.': '{1} a approuvé la commande. Sa facture vient ensuite.',
  '{1} has declined the order. You can send a corrected one.': '{1} a refusé la commande. Vous pouvez en envoyer une corrigée.',
  '{1} approved purchase order {2}': '{1} a approuvé le bon de commande {2}',
  '{1} declined purchase order {2}': '{1} a refusé le bon de commande {2}',
  'Order {1} is approved': 'La commande {1} est approuvée',
  'Order {1} was declined': 'La commande {1} a été refusée',
  'Open the order': 'Ouvrir la commande',
  'You’re receiving this because you sent the order with {1}.': 'Vous recevez cet e-mail parce que vous avez envoyé la commande avec {1}.',
  'Only the business that sent a purchase order can duplicate it.': 'Seule l’entreprise qui a envoyé un bon de commande peut le dupliquer.',
  'Selected orders': 'Bons de commande choisis',
  '{count} order selected | {count} orders selected': { one: '{count} bon de commande choisi', other: '{count} bons de commande choisis' },
  'Withdraw {count} open order? | Withdraw {count} open orders?': {
    one: 'Retirer {count} bon de commande ouvert ?',
    other: 'Retirer {count} bons de commande ouverts ?',
  },
  'Suppliers can no longer approve or decline them. Tell them if they may have started work.':
    'Leurs fournisseurs ne peuvent plus rien en faire. Prévenez-les, s’ils ont pu commencer.',
  'Order archived | {count} orders archived': { one: 'Bon de commande archivé', other: '{count} bons de commande archivés' },
  'Order unarchived | {count} orders unarchived': { one: 'Bon de commande de retour dans la liste', other: '{count} bons de commande de retour dans la liste' },
  'Ordered from @date': 'Commandé à partir du',
};
