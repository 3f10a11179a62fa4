import type { OutputOf } from '../../shared/kit/route.ts';
import type { listDisputes } from '../../shared/office/disputes/contract.ts';
import type { StatusLook } from '../../ui/primitives/status.tsx';

export type Dispute = OutputOf<typeof listDisputes>['disputes'][number];

export const LOOKS: Readonly<Record<Dispute['state'], StatusLook>> = {
  answer: { word: 'Needs an answer', tone: 'warn', shape: 'alert' },
  sending: { word: 'Answer on its way', tone: 'wait', shape: 'half' },
  refused: { word: 'Answer refused', tone: 'bad', shape: 'cross' },
  bank: { word: 'With the bank', tone: 'wait', shape: 'ring' },
  won: { word: 'Won', tone: 'good', shape: 'check' },
  lost: { word: 'Lost', tone: 'bad', shape: 'cross' },
  closed: { word: 'Withdrawn', tone: 'quiet', shape: 'dash' },
};

/** From then on operators are reminded daily (src/server/payments/disputes/remind.ts). */
const SOON = 3 * 86_400_000;

/** Whether an operator has to do something. */
export function needsAnswer(state: Dispute['state']): boolean {
  return state === 'answer' || state === 'refused';
}

/** `2 days left`, `5 h left`, `3 days late`. */
export function deadlineText(dueAt: string, now = Date.now()): string {
  const hours = Math.floor(Math.abs(Date.parse(dueAt) - now) / 3_600_000);
  const days = Math.floor(hours / 24);
  const time = hours < 48 ? `${hours} h` : `${days} days`;
  return Date.parse(dueAt) >= now ? `${time} left` : `${time} late`;
}

export function urgencyOf(dueAt: string, now = Date.now()): 'late' | 'soon' | 'later' {
  const left = Date.parse(dueAt) - now;
  return left < 0 ? 'late' : left < SOON ? 'soon' : 'later';
}
