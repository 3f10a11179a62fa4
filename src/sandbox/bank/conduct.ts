import { json, readFields } from '../core/http.ts';
import type { Endpoint, Reply } from '../core/http.ts';
import { COMPANIES, companyOf, VENDORS, vendorOf } from '../companies/companies.ts';
import type { PaymentVendor, Store } from '../core/store.ts';

const REFUNDS = ['processed', 'pending', 'processing', 'needs-attention', 'failed'] as const;
const ANSWERS = ['usual', 'too-many', 'unavailable', 'forbidden'] as const;
const ACCOUNTS = ['at-once', 'later', 'refused', 'identified-only'] as const;

/**
 * The general behaviour of a payments company, besides an amount's last digits (src/sandbox/bank/payouts.ts), a card's mood (`CARD_MOODS`) and the options of
 * one delivery (src/sandbox/core/delivery-options.ts). Read and changed at /api/<company>/conduct; every field is optional, `{
 * "usual": true }` resets all.
 */
export interface Conduct {
  /** Payers by card pay the fee in addition. */
  readonly fees_on_payer: boolean;
  /** Stamp duty, kept of every payment besides the fee: kobo. Only of a company that keeps it. */
  readonly duty_kobo: number;
  /** The outcome of a refund. POST /api/refunds/{id} changes it afterwards. */
  readonly refunds: (typeof REFUNDS)[number];
  /** A payment that was refunded in part is called reversed too. */
  readonly part_is_reversed: boolean;
  /** The answer to every call: normal; 429 with Retry-After; a page with 503; a page with 403. */
  readonly answers: (typeof ANSWERS)[number];
  /** The number of banks; 40 by default. */
  readonly banks: number;
  /** Permanent accounts: at once; later, by webhook; never; for identified customers. */
  readonly accounts: (typeof ACCOUNTS)[number];
  /** Whether a customer's identification succeeds. */
  readonly identified: boolean;
}

export const USUAL: Conduct = {
  fees_on_payer: false,
  duty_kobo: 0,
  refunds: 'processed',
  part_is_reversed: false,
  answers: 'usual',
  banks: 40,
  accounts: 'at-once',
  identified: true,
};

const CHOICES: Readonly<Partial<Record<keyof Conduct, readonly string[]>>> = { refunds: REFUNDS, answers: ANSWERS, accounts: ACCOUNTS };
const MOST: Readonly<Partial<Record<keyof Conduct, number>>> = { duty_kobo: 1_000_00, banks: 500 };

export function conductOf(store: Store, company: PaymentVendor): Conduct {
  return { ...USUAL, ...store.tables.conduct.get(company) };
}

/** The duty that the company keeps of what is left after its fee; kobo. */
export function dutyOf(store: Store, row: { readonly by?: PaymentVendor | undefined }, left: number): number {
  return companyOf(row).keepsDuty ? Math.min(conductOf(store, vendorOf(row)).duty_kobo, left) : 0;
}

/** For tests and scripts. */
export function conductEndpoints(store: Store): Endpoint[] {
  return VENDORS.flatMap((company): Endpoint[] => [
    { method: 'GET', path: `/api/${company}/conduct`, run: () => json(200, { conduct: conductOf(store, company) }) },
    {
      method: 'POST',
      path: `/api/${company}/conduct`,
      run(call) {
        const fields = readFields(call) ?? {};
        const { usual, ...change } = fields;
        const wrong = Object.entries(change).find(([name, value]) => !fits(name, value));
        if (wrong) return json(422, { status: false, field: wrong[0], message: `There is no such conduct: ${wrong[0]}.` });
        // Each field was checked.
        store.put('conduct', company, { ...(usual === true ? USUAL : conductOf(store, company)), ...(change as Partial<Conduct>) });
        return json(200, { conduct: conductOf(store, company) });
      },
    },
  ]);
}

/** The answer to any call while the company does not behave normally; null if it does. */
export function disturbance(store: Store, company: PaymentVendor): Reply | null {
  const { answers } = conductOf(store, company);
  if (answers === 'too-many') {
    const { body, headers } = json(429, { status: COMPANIES[company].refusedStatus, message: 'Too many requests', data: null });
    return { status: 429, body, headers: { ...headers, 'retry-after': '30' } };
  }
  const status = { usual: 0, unavailable: 503, forbidden: 403 }[answers];
  return status === 0 ? null : { status, headers: { 'content-type': 'text/html' }, body: `<html><title>${status}</title></html>` };
}

function fits(name: string, value: unknown): boolean {
  if (!isField(name)) return false;
  const choices = CHOICES[name];
  if (choices) return typeof value === 'string' && choices.includes(value);
  const most = MOST[name];
  if (most !== undefined) return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
  return typeof value === 'boolean';
}

function isField(name: string): name is keyof Conduct {
  return Object.hasOwn(USUAL, name);
}
