import { json, readFields } from '../core/http.ts';
import type { Endpoint, Reply } from '../core/http.ts';
import type { PaymentVendor, Store } from '../core/store.ts';

const REFUNDS = ['processed', 'pending', 'processing', 'needs-attention', 'failed'] as const;
const ANSWERS = ['usual', 'too-many', 'unavailable', 'forbidden'] as const;
const ACCOUNTS = ['at-once', 'later', 'refused', 'identified-only'] as const;

/**
 * How a payments company behaves from now on, where neither an amount's last digits (src/sandbox/bank/payouts.ts), nor a card's mood
 * (`CARD_MOODS`), nor the options of one delivery (src/sandbox/core/delivery-options.ts) say it. Read and changed at /api/paystack/conduct and
 * /api/flutterwave/conduct; every field may be left out, `{ "usual": true }` puts all back.
 */
export interface Conduct {
  /** Payers by card are charged the fee besides. */
  readonly fees_on_payer: boolean;
  /** Kept of every payment besides the fee, as stamp duty: kobo. Flutterwave's alone. */
  readonly duty_kobo: number;
  /** What becomes of a refund. POST /api/refunds/{id} turns it into something else afterwards. */
  readonly refunds: (typeof REFUNDS)[number];
  /** A payment of which only a part went back is called reversed too. */
  readonly part_is_reversed: boolean;
  /** How every call is answered: as ever; 429 with Retry-After; a page with 503; a page with 403. */
  readonly answers: (typeof ANSWERS)[number];
  /** How many banks there are; 40 by themselves. */
  readonly banks: number;
  /** Permanent accounts: at once; by a message later; never; for customers who were identified. */
  readonly accounts: (typeof ACCOUNTS)[number];
  /** Whether a customer's identification ends well. */
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

/** For tests and scripts. */
export function conductEndpoints(store: Store): Endpoint[] {
  return (['paystack', 'flutterwave'] as const).flatMap((company): Endpoint[] => [
    { method: 'GET', path: `/api/${company}/conduct`, run: () => json(200, { conduct: conductOf(store, company) }) },
    {
      method: 'POST',
      path: `/api/${company}/conduct`,
      run(call) {
        const fields = readFields(call) ?? {};
        const { usual, ...change } = fields;
        const wrong = Object.entries(change).find(([name, value]) => !fits(name, value));
        if (wrong) return json(422, { status: false, field: wrong[0], message: `There is no such conduct: ${wrong[0]}.` });
        // Each field was looked at.
        store.put('conduct', company, { ...(usual === true ? USUAL : conductOf(store, company)), ...(change as Partial<Conduct>) });
        return json(200, { conduct: conductOf(store, company) });
      },
    },
  ]);
}

/** The answer to any call while the company does not work as usual; null when it does. */
export function disturbance(store: Store, company: PaymentVendor): Reply | null {
  const { answers } = conductOf(store, company);
  if (answers === 'too-many') {
    const { body, headers } = json(429, { status: company === 'paystack' ? false : 'error', message: 'Too many requests', data: null });
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
