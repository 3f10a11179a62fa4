import type { Messages } from '../../translate.ts';

export const apiKeys: Messages = {
  'A business can have up to {1} API keys. Revoke one you no longer need.':
    'Une entreprise peut avoir jusqu’à {1} clés API. Révoquez-en une dont vous n’avez plus besoin.',
  'There is no such scope.': 'Cette portée n’existe pas.',
  'Choose at least one permission.': 'Choisissez au moins une autorisation.',
  'Each scope counts once.': 'Chaque portée compte une fois.',
  'Please give whole days.': 'Veuillez donner des jours entiers.',
  'A key must be valid for at least one day.': 'Une clé doit être valide au moins un jour.',
  'A key can be valid for up to three years, or have no expiry.': 'Une clé peut être valide jusqu’à trois ans ou sans expiration.',
  Read: 'Lire',
  'Invoices, quotes, purchase orders, contacts, products and their documents': 'Factures, devis, bons de commande, contacts, produits et leurs documents',
  'Write invoices': 'Écrire des factures',
  'Draft, send, revise and withdraw invoices, quotes and purchase orders; keep contacts and products':
    'Rédiger, envoyer, réviser et retirer des factures, des devis et des bons de commande ; tenir les contacts et les produits',
  'Read payments': 'Lire les paiements',
  'Wallet balance and statement, withdrawals, receipts and advances': 'Solde et relevé du portefeuille, retraits, reçus et avances',
  'No key can move money, approve anything, or change the team, bank accounts, security or verification.':
    'Aucune clé ne peut déplacer de l’argent, approuver quoi que ce soit, ni changer l’équipe, les comptes bancaires, la sécurité ou la vérification.',
};
