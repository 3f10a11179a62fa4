import type { Messages } from '../../translate.ts';

export const print: Messages = {
  'Open the full invoice from its email, or signed in as the sender or recipient.':
    'Ouvrez la facture complète depuis l’e-mail, ou connecté en tant qu’émetteur ou destinataire.',
  'Sign in to open it': 'Se connecter pour l’ouvrir',
  'Payment agreement {number}': 'Accord de paiement {number}',
  'This link doesn’t lead to an invoice.': 'Ce lien ne mène à aucune facture.',
  'Payment agreement not found': 'Accord de paiement introuvable',
  'This invoice couldn’t be loaded': 'Impossible de charger cette facture',
  'QR code to verify this document': 'QR code de vérification de ce document',
  'Scan to compare this document with what {name} sent: number, amount, status and payee as of today.':
    'Scannez pour comparer ce document avec ce que {name} a envoyé : numéro, montant, statut et bénéficiaire à ce jour.',
  'Verify an invoice': 'Vérifier une facture',
  'This document couldn’t be verified': 'Ce document n’a pas pu être vérifié',
  'This link doesn’t lead to an invoice. Please scan the code again.': 'Ce lien ne mène à aucune facture. Scannez à nouveau le code.',
  'Verifying the invoice': 'Vérification de la facture',
  'This invoice was sent through {product}': 'Cette facture a été envoyée par {product}',
  'Compare it with your document. If anything differs, don’t pay; contact the sender.':
    'Comparez-la avec votre document. En cas de différence, ne payez pas et contactez l’émetteur.',
  Payee: 'Bénéficiaire',
  'Status today': 'Statut aujourd’hui',
  'This document could not be verified': 'Ce document n’a pas pu être vérifié',
  'Payment reversed': 'Paiement annulé',
  'Verify a document': 'Vérifier un document',
  'Document not found': 'Ce document n’existe pas',
  'This link doesn’t belong to a document. Scan the code again.': 'Cette adresse ne désigne aucun document. Veuillez scanner le code encore une fois.',
  'Verifying the document': 'Vérification du document',
  'Compare these details with your document. If anything differs, don’t rely on it; ask whoever gave it to you.':
    'Comparez avec votre document. Si quelque chose diffère, ne vous y fiez pas ; demandez à celui qui vous l’a donné.',
  'This purchase order was sent through {product}': 'Ce bon de commande a été envoyé par {product}',
  'This wallet statement was issued by {product}': 'Ce relevé de portefeuille a été émis par {product}',
  'This statement of account was made with {product} by the business named here': 'Ce relevé de compte a été établi avec {product} par l’entreprise nommée ici',
  'Customer or supplier': 'Client ou fournisseur',
  'Account holder': 'Titulaire du compte',
  Payer: 'Payeur',
  'Recorded by the payee, not paid through {product}': 'Enregistré par le bénéficiaire, non payé par {product}',
  'This receipt was issued by {product}': 'Ce reçu a été établi par {product}',
};
