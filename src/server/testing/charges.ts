import { addCard } from '../../shared/business/banking-contract.ts';
import { startPayment } from '../../shared/payments/contract.ts';
import type { PaymentSettings } from '../core/env-payments.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { done } from './scenes.ts';
import { LIMITS } from './limits.ts';

export const CARDS = {
  good: '4084084084084081',
  pin: '507850785078507812',
  otp: '5060666666666666666',
  declined: '4084080000005408',
  poor: '4084080000670037',
  slow: '5060660000000064',
} as const;

export interface SandboxCharge {
  readonly reference: string;
  readonly status: string;
  readonly account_number: string | null;
  readonly authorization_code: string | null;
  readonly webhooks: readonly { readonly id: string; readonly event: string }[];
}

/** Pays on the hosted page with a test card. */
export function payAt(app: TestApp, reference: string, card: string = CARDS.good, options: object = {}): Promise<SandboxCharge> {
  return play(app, `charges/${reference}/pay`, { card, options });
}

/** Sets the outcome of a payment at the simulated bank. */
export function conclude(app: TestApp, reference: string, outcome: 'success' | 'failed', change: object = {}): Promise<SandboxCharge> {
  return play(app, `charges/${reference}/conclude`, { outcome, ...change });
}

export async function dispute(app: TestApp, reference: string, resolution?: string, status?: string, dueDays?: number): Promise<void> {
  await post(app, `charges/${reference}/dispute`, { resolution, status, due_days: dueDays });
}

/** Sets the behaviour of the company (src/sandbox/bank/conduct.ts); normal again with `{ usual: true }`. */
export async function conduct(app: TestApp, change: object, company: PaymentSettings['provider'] = 'paystack'): Promise<void> {
  await post(app, `${company}/conduct`, change);
}

/** A person's action on the company's site about a refund: creates one, or changes one. */
export async function refundDesk(app: TestApp, path: 'refunds' | `refunds/${string}`, body: object): Promise<void> {
  await post(app, path, body);
}

export async function charges(app: TestApp): Promise<readonly SandboxCharge[]> {
  const response = await fetch(`${app.sandboxUrl}/api/charges`, { signal: AbortSignal.timeout(LIMITS.answer) });
  // The sandbox's own answer.
  return ((await response.json()) as { charges: SandboxCharge[] }).charges;
}

/** A card saved by a first payment of ₦50 into the wallet, and its name in the sandbox. */
export async function savedCard(app: TestApp, who: TestUser): Promise<{ id: string; authorization: string }> {
  const input = { businessId: who.businessId, category: 'wallet', categoryId: who.businessId, amount: 50 } as const;
  const { reference } = done(await app.call(startPayment, input, { ...who, key: app.key() }));
  const { authorization_code } = await payAt(app, reference);
  const { id } = done(await app.call(addCard, { businessId: who.businessId, reference }, who));
  return { id, authorization: authorization_code ?? '' };
}

export async function setMood(app: TestApp, authorization: string, mood: string): Promise<void> {
  await post(app, `cards/${authorization}`, { mood });
}

async function play(app: TestApp, path: string, body: object): Promise<SandboxCharge> {
  // The sandbox's own answer.
  return ((await post(app, path, body)) as { charge: SandboxCharge }).charge;
}

async function post(app: TestApp, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${app.sandboxUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(LIMITS.answer),
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`);
  return response.json();
}
