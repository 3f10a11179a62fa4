import { nextStep, statusAfter } from './payout.ts';
import type { TransferStatus, WithdrawalStatus, ProviderAnswer } from './payout.ts';

/** Random numbers from 0 to 1 (exclusive), reproducible by seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A simulated payments company on a virtual clock (milliseconds): it loses requests and answers, is late, and returns money. */
interface FarSide {
  readonly transfers: Map<string, { amount: number; status: TransferStatus }>;
  readonly later: { at: number; run: () => void }[];
}

/** Our records of the simulated withdrawals; amounts in kobo. */
export interface Own {
  readonly reference: string;
  readonly amount: number;
  status: WithdrawalStatus;
  sends: number;
}

export interface Outcome {
  /** Kobo that the provider has paid out and not received back. */
  readonly provider: number;
  /** Kobo that left the wallets according to our books. */
  readonly ledger: number;
  /** References with more than one executed transfer. */
  readonly doubles: number;
  readonly open: number;
  readonly alarms: number;
  /** Postings made before the provider had reported the payment. */
  readonly early: number;
}

/** The function under test; replaced by a faulty one to check that the simulator finds the fault. */
export type Judge = typeof nextStep;

const MOST_STEPS = 400;
const FINAL: readonly TransferStatus[] = ['success', 'success', 'success', 'success', 'failed', 'abandoned', 'blocked', 'rejected', 'reversed'];

/**
 * Runs some withdrawals against this company until all have ended: timeouts before and after execution, late execution,
 * refusals of a used reference, statuses that stay open for long, reversals after success, jobs that run twice at once.
 */
export function simulate(seed: number, judge: Judge = nextStep): Outcome {
  const random = seeded(seed);
  const chance = (share: number) => random() < share;
  const far: FarSide = { transfers: new Map(), later: [] };
  const carriedOut = new Map<string, number>();
  let clock = 0;
  let ledger = 0;
  let alarms = 0;
  let early = 0;
  const after = (most: number, run: () => void) => far.later.push({ at: clock + random() * most, run });

  const execute = (own: Own): boolean => {
    if (far.transfers.has(own.reference)) return false;
    carriedOut.set(own.reference, (carriedOut.get(own.reference) ?? 0) + 1);
    const final = FINAL[Math.floor(random() * FINAL.length)] ?? 'success';
    const transfer: { amount: number; status: TransferStatus } = { amount: own.amount, status: 'pending' };
    far.transfers.set(own.reference, transfer);
    after(chance(0.2) ? 86_400_000 : 5_000, () => {
      transfer.status = final;
      if (final === 'success' && chance(0.15)) after(200_000, () => (transfer.status = 'reversed'));
    });
    return true;
  };
  const statusOf = (reference: string): ProviderAnswer => far.transfers.get(reference)?.status ?? 'unknown';
  /** One sending call and its result. */
  const send = (own: Own): ProviderAnswer => {
    if (chance(0.15)) return 'silent';
    if (chance(0.15)) {
      after(chance(0.5) ? 2_000 : 3_600_000, () => execute(own));
      return 'silent';
    }
    if (chance(0.1) && !far.transfers.has(own.reference)) return 'refused';
    if (!execute(own)) return chance(0.2) ? 'silent' : 'refused';
    return chance(0.2) ? 'silent' : statusOf(own.reference);
  };
  const hear = (own: Own, word: ProviderAnswer): void => {
    const deed = judge(own.status, word, own.sends);
    if (deed === 'post') ledger += own.amount;
    if (deed === 'post' && word !== 'success') early += 1;
    if (deed === 'return') ledger -= own.amount;
    if (deed === 'alarm') alarms += 1;
    if (deed === 'wait' && word === 'refused') own.sends -= 1;
    own.status = statusAfter(deed) ?? own.status;
    if (deed === 'send') sendNow(own);
  };
  const sendNow = (own: Own): void => {
    own.sends += 1;
    // Another run of the job may send at the same moment: both count their call before either has an answer.
    const twin = chance(0.1);
    if (twin) own.sends += 1;
    const answers = [send(own), ...(twin ? [send(own)] : [])];
    for (const word of answers) {
      const status = word === 'refused' ? statusOf(own.reference) : word;
      if (own.status === 'sending') hear(own, status === 'unknown' ? 'refused' : status);
    }
  };

  const all: Own[] = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => ({
    reference: `wdr-${seed}-${at}`,
    amount: 1 + Math.floor(random() * 10_000_000),
    status: 'pending',
    sends: 0,
  }));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    clock += random() * (step < 50 ? 5_000 : 3_600_000);
    for (const due of far.later.filter(({ at }) => at <= clock)) {
      far.later.splice(far.later.indexOf(due), 1);
      due.run();
    }
    for (const own of all) {
      if (own.status === 'pending') hear(own, 'unknown');
      else if (chance(0.6)) hear(own, chance(0.1) ? 'silent' : statusOf(own.reference));
    }
  }
  return {
    provider: [...far.transfers.values()].reduce((sum, { amount, status }) => sum + (status === 'success' ? amount : 0), 0),
    ledger,
    doubles: [...carriedOut.values()].filter((count) => count > 1).length,
    open: all.filter(({ status }) => status === 'pending' || status === 'sending').length,
    alarms,
    early,
  };
}
