import { drawnPairs, drawnTable } from './testing.ts';
import type { Drawn } from './testing.ts';

/** Values below their labels, the supplier at the right, no label for the buyer. */
const likeXero: readonly Drawn[] = [
  [40, 60, 'TAX INVOICE', 22],
  [40, 110, 'Chukwu Stores Limited'],
  [40, 124, '12 Allen Avenue'],
  [40, 138, 'Ikeja Lagos'],
  [260, 80, 'Invoice Date'],
  [260, 94, '25 Nov 2026'],
  [260, 118, 'Invoice Number'],
  [260, 132, 'INV-0042'],
  [260, 156, 'VAT Number'],
  [260, 170, '12345678-0001'],
  [420, 80, 'Harmattan Design Ltd'],
  [420, 94, '4 Marina Road'],
  [420, 108, 'Lagos Island'],
  ...drawnTable(
    260,
    [40, 260, 330, 420, 480],
    [
      ['Description', 'Quantity', 'Unit Price', 'VAT', 'Amount NGN'],
      ['Logo design', '1.00', '250,000.00', '7.5%', '250,000.00'],
      ['Business cards', '500.00', '120.00', '7.5%', '60,000.00'],
    ],
  ),
  ...drawnPairs(330, 380, 480, [
    ['Subtotal', '310,000.00'],
    ['TOTAL VAT 7.5%', '23,250.00'],
    ['TOTAL NGN', '333,250.00'],
  ]),
  [40, 420, 'Due Date: 25 Dec 2026', 12],
  [40, 440, 'Bank: Zenith Bank'],
  [40, 454, 'Account Name: Harmattan Design Ltd'],
  [40, 468, 'Account Number: 1012345678'],
];

/** Upper-case labels, dates that can be read in two ways, `$`. */
const likeQuickBooks: readonly Drawn[] = [
  [40, 40, 'Palm Grove Logistics Inc.', 14],
  [40, 60, '77 Wharf Street'],
  [40, 74, 'billing@palmgrovelogistics.com'],
  [40, 120, 'INVOICE', 20],
  [40, 160, 'BILL TO'],
  [40, 174, 'Eko Foods Ltd'],
  [40, 188, 'accounts@ekofoods.com'],
  ...drawnPairs(160, 380, 460, [
    ['INVOICE #', '1042'],
    ['DATE', '03/04/2026'],
    ['DUE DATE', '03/05/2026'],
    ['TERMS', 'Net 30'],
  ]),
  ...drawnTable(
    280,
    [40, 330, 400, 480],
    [
      ['DESCRIPTION', 'QTY', 'RATE', 'AMOUNT'],
      ['Haulage Apapa to Kano', '2', '1,450.00', '2,900.00'],
      ['Fuel surcharge', '1', '85.50', '85.50'],
    ],
  ),
  ...drawnPairs(360, 380, 480, [
    ['SUBTOTAL', '2,985.50'],
    ['TAX', '223.91'],
    ['TOTAL', '3,209.41'],
    ['BALANCE DUE', '$3,209.41'],
  ]),
];

/** Label and value in one line, names of months, a currency code behind the amount. */
const likeStripe: readonly Drawn[] = [
  [40, 40, 'Invoice', 20],
  ...drawnPairs(80, 40, 130, [
    ['Invoice number', '7C1B9D24-0003'],
    ['Date of issue', 'April 25, 2026'],
    ['Date due', 'May 25, 2026'],
  ]),
  [40, 150, 'Kite Cloud, Inc.'],
  [40, 164, '548 Market Street'],
  [40, 178, 'support@kitecloud.com'],
  [300, 150, 'Bill to'],
  [300, 164, 'Eko Foods Ltd'],
  [300, 178, 'accounts@ekofoods.com'],
  [40, 220, '$1,200.00 USD due May 25, 2026', 14],
  ...drawnTable(
    260,
    [40, 330, 400, 490],
    [
      ['Description', 'Qty', 'Unit price', 'Amount'],
      ['Team plan', '12', '$100.00', '$1,200.00'],
    ],
  ),
  ...drawnPairs(320, 330, 490, [
    ['Subtotal', '$1,200.00'],
    ['Total', '$1,200.00'],
    ['Amount due', '$1,200.00 USD'],
  ]),
];

/** A colon in a column of its own, a payment already made, the balance at the top too. */
const likeZoho: readonly Drawn[] = [
  [40, 40, 'Lagoon Office Supplies', 14],
  [40, 60, 'TIN: 87654321-0001'],
  [420, 40, 'TAX INVOICE', 18],
  [420, 80, 'Balance Due'],
  [420, 94, '₦165,000.00', 12],
  ...drawnPairs(130, 40, 130, [
    ['Invoice#', ': INV-000017'],
    ['Invoice Date', ': 25 Apr 2026'],
    ['Terms', ': Due on Receipt'],
    ['P.O.#', ': PO-77'],
  ]),
  [40, 220, 'Bill To'],
  [40, 234, 'Eko Foods Ltd'],
  ...drawnTable(
    280,
    [40, 70, 330, 400, 480],
    [
      ['#', 'Item & Description', 'Qty', 'Rate', 'Amount'],
      ['1', 'Office chair', '4.00', '50,000.00', '200,000.00'],
    ],
  ),
  ...drawnPairs(340, 380, 480, [
    ['Sub Total', '200,000.00'],
    ['VAT (7.5%)', '15,000.00'],
    ['Total', '₦215,000.00'],
    ['Payment Made', '(-) 50,000.00'],
    ['Balance Due', '₦165,000.00'],
  ]),
];

/** No tax, no decimals, `N` for the naira. */
const likeSmallBusiness: readonly Drawn[] = [
  [140, 40, 'ADEBAYO & SONS ENTERPRISES', 16],
  [140, 62, 'RC: 1234567   TIN: 20134567-0001'],
  [140, 76, 'Tel: 0803 123 4567'],
  [40, 110, 'INVOICE NO: 0045'],
  [400, 110, 'DATE: 25/03/2026'],
  [40, 130, 'TO: Chukwu Stores Ltd'],
  ...drawnTable(
    170,
    [40, 80, 300, 360, 460],
    [
      ['S/N', 'Description of Goods', 'Qty', 'Rate (N)', 'Amount (N)'],
      ['1', 'Bags of rice', '2', '60,000', '120,000'],
      ['2', 'Vegetable oil', '3', '10,000', '30,000'],
    ],
  ),
  ...drawnPairs(250, 360, 460, [['TOTAL', 'N150,000']]),
  [40, 280, 'Amount in words: One hundred and fifty thousand naira only'],
  [40, 320, 'Account Name: Adebayo & Sons Enterprises'],
  [40, 334, 'Account No: 0123456789'],
  [40, 348, 'Bank: GTBank'],
];

/** A customer's own account number with the supplier, which is no bank account. */
const likeUtility: readonly Drawn[] = [
  [40, 40, 'Ikeja Lights Plc', 16],
  [40, 70, 'Account Number: 0198765432'],
  [40, 84, 'Bill No: 202604-88121'],
  [40, 98, 'Bill Date: 01-Apr-2026'],
  [40, 112, 'Pay before: 15-Apr-2026'],
  [40, 140, 'Customer: Eko Foods Ltd'],
  ...drawnPairs(180, 40, 300, [
    ['Energy charge', '₦92,400.00'],
    ['VAT 7.5%', '₦6,930.00'],
    ['Arrears', '₦10,000.00'],
    ['Total amount due', '₦109,330.00'],
  ]),
];

/** French labels and amounts. */
const likeFrench: readonly Drawn[] = [
  [40, 40, 'Atelier Baobab SARL', 14],
  [40, 60, 'contact@atelierbaobab.sn'],
  [40, 100, 'Facture n° F2026-014', 16],
  [40, 130, 'Date : 03/04/2026'],
  [40, 144, 'Échéance : 30/04/2026'],
  [40, 158, 'Bon de commande : BC-881'],
  [330, 100, 'Facturé à :'],
  [330, 114, 'Eko Foods Ltd'],
  ...drawnTable(
    200,
    [40, 300, 360, 460],
    [
      ['Désignation', 'Qté', 'P.U. HT', 'Montant HT'],
      ['Création d’affiches', '2', '617,28', '1 234,56'],
    ],
  ),
  ...drawnPairs(260, 360, 460, [
    ['Total HT', '1 234,56 €'],
    ['TVA 20 %', '246,91 €'],
    ['Total TTC', '1 481,47 €'],
    ['Net à payer', '1 481,47 €'],
  ]),
  [40, 360, 'IBAN : FR76 3000 6000 0112 3456 7890 189'],
];

/** Net and tax that are not the total, a due date before the bill's date, two bank accounts. */
const contradicting: readonly Drawn[] = [
  [40, 40, 'From: Sahel Trading Ltd'],
  [40, 60, 'Invoice No: ST-9'],
  [40, 74, 'Invoice Date: 20 May 2026'],
  [40, 88, 'Due Date: 1 May 2026'],
  ...drawnPairs(120, 40, 300, [
    ['Subtotal', 'NGN 100,000.00'],
    ['VAT 7.5%', 'NGN 7,500.00'],
    ['Total', 'NGN 117,500.00'],
  ]),
  [40, 200, 'Bank: Access Bank'],
  [40, 214, 'Account Number: 0011223344'],
  [40, 240, 'Bank: First Bank'],
  [40, 254, 'Account Number: 3099887766'],
];

/** A statement of account, which is no bill. */
const statement: readonly Drawn[] = [
  [40, 40, 'Statement of account', 16],
  ...drawnTable(
    100,
    [40, 200, 360],
    [
      ['Invoice No', 'Invoice Date', 'Amount Due'],
      ['INV-11', '1 May 2026', '₦10,000.00'],
      ['INV-12', '2 May 2026', '₦12,000.00'],
    ],
  ),
];

/** The buyer's numbers beside the buyer, a delivery charge between tax and total. */
const withBuyersNumbers: readonly Drawn[] = [
  [40, 40, 'Savanna Print', 18],
  [40, 80, 'Invoice Number: SP/2026/077'],
  [40, 94, 'Invoice Date: 14 June 2026'],
  [40, 120, 'Bill To:'],
  [40, 134, 'Eko Foods Ltd'],
  [40, 148, 'Tel: 0802 000 1111'],
  [40, 162, 'TIN: 11112222-0001'],
  [40, 176, 'accounts@ekofoods.com'],
  ...drawnPairs(220, 360, 460, [
    ['Subtotal', '₦40,000.00'],
    ['VAT (7.5%)', '₦3,000.00'],
    ['Delivery', '₦2,000.00'],
    ['Grand Total', '₦45,000.00'],
  ]),
];

/** Bills that we drew in the layouts of well-known programs; the businesses do not exist. */
export const LAYOUTS = {
  likeXero,
  likeQuickBooks,
  likeStripe,
  likeZoho,
  likeSmallBusiness,
  likeUtility,
  likeFrench,
  contradicting,
  statement,
  withBuyersNumbers,
};
