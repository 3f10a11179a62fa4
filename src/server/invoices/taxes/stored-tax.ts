import { TAX_NAMES } from '../../../shared/invoices/line-tax.ts';
import type { TaxCategory, TaxGroup } from '../../../shared/invoices/line-tax.ts';
import { english } from '../../core/stored-text.ts';

/** A tax on the whole invoice; or with `category` the lines of a category and rate, whose amounts are stored with it: kobo. */
export interface StoredTax {
  readonly name: string;
  /** Basis points. */
  readonly rate: number;
  readonly category?: TaxCategory;
  readonly net?: number;
  readonly taxable?: number;
  readonly amount?: number;
}

/** The tax by category and rate, as stored on an invoice or credit note. */
export function storedGroups(groups: readonly TaxGroup[]): StoredTax[] {
  return groups.map(({ category, rate, net, taxable, amount }) => ({ name: english(TAX_NAMES[category]), rate, category, net, taxable, amount }));
}
