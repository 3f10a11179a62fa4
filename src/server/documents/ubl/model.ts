import type { LineTax, TaxCategory } from '../../../shared/invoices/line-tax.ts';
import type { ReferenceName, References } from '../../../shared/invoices/references.ts';
import type { BasisPoints, Kobo } from '../../../shared/kit/money.ts';

/** A party in the standard's terms. */
export interface EParty {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  /** The tax number; ours without the country that the standard puts before it. */
  readonly taxNumber: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Allowances are positive, charges negative: subtracted from a line or from the lines' sum. */
export interface EAllowance {
  readonly name: string;
  readonly amount: Kobo;
}

/** `per`: the quantity for which the price is given, where it is not 1; with `discounts`, of imported lines only. The amount is after the discounts. */
export interface ELine {
  readonly name: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly per?: string;
  readonly discounts?: readonly EAllowance[];
  readonly amount: Kobo;
  readonly tax?: LineTax;
}

/**
 * An invoice in the terms of EN 16931. Amounts in hundredths of its currency; quantities and unit prices as text, because other systems use more decimals than
 * ours. `tax` and `category`: of an invoice of ours whose lines have their own tax; imported ones lack them.
 */
export interface EInvoice {
  readonly number: string;
  readonly issueDate: string;
  readonly dueDate: string | null;
  readonly currency: string;
  readonly note: string;
  readonly terms: string;
  /** Missing in files imported by an earlier release. */
  readonly references?: References;
  readonly seller: EParty;
  readonly buyer: EParty;
  /** The account to pay, if there is one. `bank` is a name. */
  readonly account: { readonly number: string; readonly name: string; readonly bank: string } | null;
  readonly lines: readonly ELine[];
  readonly discounts: readonly (EAllowance & { readonly tax?: LineTax })[];
  readonly taxes: readonly { readonly rate: BasisPoints; readonly taxable: Kobo; readonly amount: Kobo; readonly category?: TaxCategory }[];
  readonly subtotal: Kobo;
  readonly discount: Kobo;
  readonly tax: Kobo;
  readonly gross: Kobo;
  readonly prepaid: Kobo;
  /** Added to the payable amount to round it; ours is always 0. */
  readonly rounding: Kobo;
  readonly payable: Kobo;
}

/** The elements of the references. The customer's is a text, the others hold an identifier; a credit note has the customer's alone. */
export const REFERENCE_ELEMENTS: Readonly<Record<ReferenceName, string>> = {
  customer: 'BuyerReference',
  order: 'OrderReference',
  contract: 'ContractDocumentReference',
  project: 'ProjectReference',
};

export const NS = {
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  creditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
} as const;

export const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
export const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
