import { addCard } from '../../shared/business/banking-contract.ts';
import { startPayment } from '../../shared/payments/contract.ts';
import type { Installation, Someone } from './installation.ts';
import { done } from './scenes.ts';

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
export function payAt(at: Installation, reference: string, card: string = CARDS.good, options: object = {}): Promise<SandboxCharge> {
  return play(at, `charges/${reference}/pay`, { card, options });
}

/** Sets the outcome of a payment at the simulated bank. */
export function conclude(at: Installation, reference: string, outcome: 'success' | 'failed', change: object = {}): Promise<SandboxCharge> {
  return play(at, `charges/${reference}/conclude`, { outcome, ...change });
}

export async function dispute(at: Installation, reference: string, resolution?: string, status?: string): Promise<void> {
  await post(at, `charges/${reference}/dispute`, { resolution, status });
}

/** Sets the behaviour of the company (src/sandbox/bank/conduct.ts); normal again with `{ usual: true }`. */
export async function conduct(at: Installation, change: object, company: 'paystack' | 'flutterwave' = 'paystack'): Promise<void> {
  await post(at, `${company}/conduct`, change);
}

/** A person's action on the company's site about a refund: creates one, or changes one. */
export async function refundDesk(at: Installation, path: 'refunds' | `refunds/${string}`, body: object): Promise<void> {
  await post(at, path, body);
}

export async function charges(at: Installation): Promise<readonly SandboxCharge[]> {
  const response = await fetch(`${at.sandboxUrl}/api/charges`, { signal: AbortSignal.timeout(5_000) });
  // The sandbox's own answer.
  return ((await response.json()) as { charges: SandboxCharge[] }).charges;
}

/** A card saved by a first payment of ₦50 into the wallet, and its name in the sandbox. */
export async function savedCard(at: Installation, who: Someone): Promise<{ id: string; authorization: string }> {
  const input = { businessId: who.businessId, category: 'wallet', categoryId: who.businessId, amount: 50 } as const;
  const { reference } = done(await at.call(startPayment, input, { ...who, key: at.key() }));
  const { authorization_code } = await payAt(at, reference);
  const { id } = done(await at.call(addCard, { businessId: who.businessId, reference }, who));
  return { id, authorization: authorization_code ?? '' };
}

export async function setMood(at: Installation, authorization: string, mood: string): Promise<void> {
  await post(at, `cards/${authorization}`, { mood });
}

async function play(at: Installation, path: string, body: object): Promise<SandboxCharge> {
  // The sandbox's own answer.
  return ((await post(at, path, body)) as { charge: SandboxCharge }).charge;
}

async function post(at: Installation, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${at.sandboxUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(5_000),
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`);
  return response.json();
}
