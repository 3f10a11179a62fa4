import type { PaymentVendor } from '../core/store.ts';
import type { Company } from './company.ts';
import { flutterwave } from './flutterwave.ts';
import { paystack } from './paystack.ts';

/** The payments companies, in the order of the home page. Their APIs are in `src/sandbox/main.ts`. */
export const COMPANIES: Readonly<Record<PaymentVendor, Company>> = { paystack, flutterwave };

// The keys of an object are texts to the compiler.
export const VENDORS = Object.keys(COMPANIES) as PaymentVendor[];

/** A value for each company. */
export function byVendor<T>(of: (vendor: PaymentVendor) => T): Record<PaymentVendor, T> {
  // Every key is set.
  return Object.fromEntries(VENDORS.map((vendor) => [vendor, of(vendor)])) as Record<PaymentVendor, T>;
}

/** The payments company of a row; rows of earlier versions lack it and are Paystack's. */
export function vendorOf(row: { readonly by?: PaymentVendor | undefined } | undefined): PaymentVendor {
  return row?.by ?? 'paystack';
}

export function companyOf(row: { readonly by?: PaymentVendor | undefined }): Company {
  return COMPANIES[vendorOf(row)];
}
