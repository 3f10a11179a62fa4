import type { Messages } from '../../translate.ts';

export const exports: Messages = {
  'Export everything of this business.': 'Exporter toutes les données de cette entreprise.',
  '{1}: everything in {2}, {3}': '{1} : toutes les données dans {2}, {3}',
  'Lists (CSV, UTF-8; amounts in the currency’s main unit):': 'Listes (CSV, UTF-8 ; montants dans l’unité principale de la devise) :',
  'invoices-sent.csv, invoices-received.csv: invoices; the void ones are in files of their own':
    'invoices-sent.csv, invoices-received.csv : factures ; les factures annulées sont dans des fichiers à part',
  'orders-sent.csv, orders-received.csv: purchase orders': 'orders-sent.csv, orders-received.csv : bons de commande',
  'credit-notes-sent.csv, credit-notes-received.csv: credit notes': 'credit-notes-sent.csv, credit-notes-received.csv : avoirs',
  'contacts.csv, products.csv: as the import reads them': 'contacts.csv, products.csv : au format que l’import sait lire',
  'wallet-statement.csv: every movement of the wallet, oldest first':
    'wallet-statement.csv : tous les mouvements du portefeuille, du plus ancien au plus récent',
  'team.csv: the members of the team': 'team.csv : les membres de l’équipe',
  'audit.csv: who did what and when, oldest first': 'audit.csv : qui a fait quoi et quand, du plus ancien au plus récent',
  'Documents: in folders of the same names, each as PDF and, for invoices and credit notes, as an e-invoice (UBL 2.1, XML), with its attachments. Bills are as they arrived.':
    'Documents : dans des dossiers du même nom, chacun en PDF et, pour les factures et les avoirs, en facture électronique (UBL 2.1, XML), avec ses pièces jointes. Les factures fournisseurs sont telles qu’elles sont arrivées.',
  'Documents with files in this export: {1}': 'Documents dont les fichiers sont dans cet export : {1}',
  'Documents that are only in the lists: {1}. An export has the files of at most the {2} newest documents and 1 GB.':
    'Documents présents seulement dans les listes : {1}. Un export contient les fichiers des {2} documents les plus récents au maximum, et 1 Go.',
  'Drafts are in the lists only. Identity documents, bank account numbers and cards are not in this file.':
    'Les brouillons sont seulement dans les listes. Les pièces d’identité, les numéros de compte bancaire et les cartes ne sont pas dans ce fichier.',
  'What changed while the file was made may be in one list and not yet in another.':
    'Ce qui a changé pendant la création du fichier peut être dans une liste et pas encore dans une autre.',
  'A business can export everything {1} times in 24 hours. Please try again tomorrow.':
    'Une entreprise peut exporter toutes ses données {1} fois en 24 heures. Veuillez réessayer demain.',
  'An export is being made already. Please wait until it is ready.': 'Un export est déjà en cours. Veuillez attendre qu’il soit prêt.',
  'The export has begun. We’ll email you when it is ready.': 'L’export a commencé. Nous vous écrirons lorsqu’il sera prêt.',
  'We could not find that export.': 'Nous n’avons pas trouvé cet export.',
  'This export can’t be downloaded. Please begin a new one.': 'Cet export ne peut pas être téléchargé. Veuillez en commencer un nouveau.',
  'Your export of {1} is ready': 'Votre export de {1} est prêt',
  'Download it until {1}.': 'Téléchargez-le avant le {1}.',
  'Your export is ready': 'Votre export est prêt',
  'Hello {1}, the file with everything of {2} is ready. Sign in to download it.':
    'Bonjour {1}, le fichier avec toutes les données de {2} est prêt. Connectez-vous pour le télécharger.',
  'Open the download': 'Ouvrir le téléchargement',
  'The file is deleted on {1}.': 'Le fichier sera supprimé le {1}.',
  'Didn’t ask for this? Sign in and change your password: someone used your account.':
    'Vous n’avez rien demandé ? Connectez-vous et changez votre mot de passe : quelqu’un a utilisé votre compte.',
  'The export of everything that {1} asked for is ready. It can be downloaded until {2}.':
    'L’export complet demandé par {1} est prêt. Il peut être téléchargé jusqu’au {2}.',
  'Export everything': 'Tout exporter',
  'Being made': 'En cours',
  Ready: 'Prêt',
  'One ZIP file with every list as CSV, each document as PDF and e-invoice with its attachments, the wallet statement, the team and the audit log. It’s made in the background and kept for {days} days.':
    'Un fichier ZIP avec toutes les listes en CSV, chaque document en PDF et en facture électronique avec ses pièces jointes, le relevé du portefeuille, l’équipe et le journal d’audit. Il est créé en arrière-plan et conservé {days} jours.',
  'Start an export': 'Lancer un export',
  Exports: 'Exports',
  '{count} older document is in the lists only. | {count} older documents are in the lists only.': {
    one: '{count} document plus ancien est seulement dans les listes.',
    many: '{count} documents plus anciens sont seulement dans les listes.',
    other: '{count} documents plus anciens sont seulement dans les listes.',
  },
  'Documents written': 'Documents écrits',
  'Download the export of {when}': 'Télécharger l’export du {when}',
  '{done} of {documents} documents. Asked for by {name}.': '{done} documents sur {documents}. Demandé par {name}.',
  'It could not be made. Please start another one, or write to us. Asked for by {name}.':
    'Il n’a pas pu être créé. Veuillez en lancer un autre, ou nous écrire. Demandé par {name}.',
  'Asked for by {name}.': 'Demandé par {name}.',
  '{size}, {count} documents. Until {until}. Asked for by {name}.': '{size}, {count} documents. Jusqu’au {until}. Demandé par {name}.',
  'Your own data': 'Vos propres données',
  'Your profile, your memberships, and the devices and sessions you sign in with, as a JSON file.':
    'Votre profil, vos appartenances, et les appareils et sessions avec lesquels vous vous connectez, dans un fichier JSON.',
  'Download your data': 'Télécharger vos données',
  Data: 'Données',
  Deleted: 'Supprimé',
  'quotes-sent.csv, quotes-received.csv: quotes and proforma invoices': 'quotes-sent.csv, quotes-received.csv : devis et factures pro forma',
};
