import type { billDetails } from '../../shared/bills/contract.ts';
import type { BillReading, Field } from '../../shared/bills/reading.ts';
import { currencySymbol } from '../../shared/kit/currency.ts';
import { koboFromNaira, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';

export type Bill = OutputOf<typeof billDetails>;

/** The fields of a bill's form. */
export interface BillValues {
  supplier: string;
  taxId: string;
  number: string;
  issueDate: string | null;
  dueDate: string | null;
  net: Kobo | null;
  tax: Kobo | null;
  bankName: string;
  accountNumber: string;
  accountName: string;
}

interface Start {
  values: BillValues;
  /** The fields whose values a person should compare with the file. */
  guessed: ReadonlySet<string>;
}

/** The values of a bill: as confirmed, or before that as read from its file. */
export function startOf(bill: Bill): Start {
  if (bill.checked === null) return bill.reading === null ? { values: EMPTY, guessed: new Set() } : fromReading(bill.reading);
  const values = {
    supplier: bill.supplier ?? '',
    taxId: bill.taxId ?? '',
    number: bill.number ?? '',
    issueDate: bill.issueDate,
    dueDate: bill.dueDate,
    net: bill.net === null ? null : koboFromNaira(bill.net),
    tax: bill.tax === null ? null : koboFromNaira(bill.tax),
    bankName: bill.bankName ?? '',
    accountNumber: bill.accountNumber ?? '',
    accountName: bill.accountName ?? '',
  };
  return { values, guessed: new Set() };
}

/** Whether amounts of the file are in the installation's currency, as far as known. */
export function isOurCurrency({ currency }: BillReading): boolean {
  return currency === null || currencySymbol(currency.value) === currencySymbol();
}

const EMPTY: BillValues = {
  supplier: '',
  taxId: '',
  number: '',
  issueDate: null,
  dueDate: null,
  net: null,
  tax: null,
  bankName: '',
  accountNumber: '',
  accountName: '',
};

function fromReading(reading: BillReading): Start {
  const { supplier, number, issueDate, dueDate } = reading;
  const { name, taxId, bankName, accountNumber, accountName } = supplier;
  const { net, tax } = amountsOf(reading);
  const fields = { supplier: name, taxId, number, issueDate, dueDate, net, tax, bankName, accountNumber, accountName };
  const values = {
    supplier: name?.value ?? '',
    taxId: taxId?.value ?? '',
    number: number?.value ?? '',
    issueDate: issueDate?.value ?? null,
    dueDate: dueDate?.value ?? null,
    net: net && kobo(net.value),
    tax: tax && kobo(tax.value),
    bankName: bankName?.value ?? '',
    accountNumber: accountNumber?.value ?? '',
    accountName: accountName?.value ?? '',
  };
  const guessed = Object.entries(fields).filter(([, field]) => field?.certainty === 'guessed');
  return { values, guessed: new Set(guessed.map(([key]) => key)) };
}

/** What is missing follows from the total: without a tax it is taken for the amount before tax. */
function amountsOf(reading: BillReading): { net: Field<number>; tax: Field<number> } {
  if (!isOurCurrency(reading)) return { net: null, tax: null };
  const { net, tax, total } = reading;
  if (total === null || (net !== null && tax !== null)) return { net, tax };
  if (net !== null) return { net, tax: guess(total.value - net.value) };
  return tax === null ? { net: guess(total.value), tax: guess(0) } : { net: guess(total.value - tax.value), tax };
}

function guess(value: number): Field<number> {
  return { value, certainty: 'guessed' };
}
