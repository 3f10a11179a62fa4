import type { ReturnWay } from '../../../shared/invoices/credit-note.ts';
import { FOR_BOTH } from '../../../shared/invoices/timeline-contract.ts';
import type { TimelineEvent, TimelineKind } from '../../../shared/invoices/timeline-contract.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { maskedEmail } from '../../../shared/kit/email.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Verb } from '../../core/handler.ts';
import { messagesOf } from '../phone/message-queries.ts';
import { naira } from '../present.ts';
import { invoiceOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { actorFor } from '../step-actor.ts';
import { advancesOf, stepsOfInvoice } from './timeline-queries.ts';
import type { StepRecord } from './timeline-queries.ts';

const MOST = 200;

/** Stored steps that are told; others are not (archiving concerns nobody else). */
const KINDS: Readonly<Record<string, TimelineKind>> = {
  created: 'created',
  sent: 'sent',
  repeated: 'sent-by-schedule',
  mailed: 'delivered',
  'not mailed': 'not-emailed',
  opened: 'opened',
  resent: 'resent',
  'copy sent': 'copy-sent',
  reminded: 'reminded',
  'reminded in app': 'reminded-in-app',
  approved: 'approved',
  denied: 'denied',
  expired: 'expired',
  revised: 'revised',
  paid: 'paid',
  'part paid': 'part-paid',
  'marked as paid': 'payment-recorded',
  'payment taken back': 'payment-reversed',
  'tax withheld': 'tax-withheld',
  credited: 'credited',
  'late fee': 'late-fee',
  'late fee of': 'late-fee-of',
  void: 'voided',
  deleted: 'voided',
  'link renewed': 'link-renewed',
  'link ended': 'link-ended',
};

const WITH_AMOUNT: readonly TimelineKind[] = ['paid', 'part-paid', 'payment-recorded', 'payment-reversed', 'tax-withheld'];
const WITH_ADDRESS: readonly TimelineKind[] = ['delivered', 'not-emailed', 'resent', 'copy-sent', 'reminded'];
const WITH_REASON: readonly TimelineKind[] = ['credited', 'denied', 'voided', 'sent-by-schedule', 'late-fee', 'late-fee-of'];

export const readTimeline: Verb<'invoice.timeline'> = async (ctx, { id, businessId }) => {
  const invoice = await invoiceOf(ctx.sql, businessId, id, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const isSender = invoice.business_id === businessId;
  const steps = await stepsOfInvoice(ctx.sql, invoice, MOST + 1);
  const advances = isSender ? await advancesOf(ctx.sql, invoice) : [];
  const messages = isSender ? await messagesOf(ctx.sql, invoice, MOST) : [];
  const events = [
    ...steps.slice(0, MOST).flatMap((step) => eventOf(step, invoice, isSender, ctx.say)),
    ...messages.map(({ channel, about, phone, who, state, reason, queued_at: at }) => ({
      ...NOTHING,
      kind: 'messaged' as const,
      at,
      who,
      address: phone,
      message: { channel, about, state, failure: reason },
    })),
    ...advances.flatMap(({ disbursed_at: at, offered, repaid_at: repaidAt }) => [
      { ...NOTHING, kind: 'advanced' as const, at, amount: naira(offered) },
      ...(repaidAt === null ? [] : [{ ...NOTHING, kind: 'advance-repaid' as const, at: repaidAt }]),
    ]),
  ];
  // Stable: steps of one instant stay in the order in which they were written.
  return { events: events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)), isCut: steps.length > MOST };
};

const NOTHING: Omit<TimelineEvent, 'kind' | 'at'> = {
  who: null,
  amount: null,
  paymentId: null,
  method: null,
  how: null,
  address: null,
  text: null,
  note: null,
  changes: [],
  revision: null,
  message: null,
  lastAt: null,
};

function eventOf(step: StepRecord, invoice: InvoiceRecord, isSender: boolean, render: (text: Text) => string): TimelineEvent[] {
  const kind = KINDS[step.what];
  if (kind === undefined || (!isSender && !FOR_BOTH.includes(kind))) return [];
  const detail = step.detail === null ? null : render(step.detail);
  const { email } = invoice.recipient;
  return [
    {
      kind,
      at: step.at,
      who: actorFor(render, step, isSender ? 'sent' : 'received'),
      amount: WITH_AMOUNT.includes(kind) && detail !== null ? naira(Number(detail)) : null,
      paymentId: step.payment_id,
      method: step.method,
      how: step.how,
      address: WITH_ADDRESS.includes(kind) ? detail : step.how === 'code' && email ? maskedEmail(email) : null,
      text: WITH_REASON.includes(kind) ? detail : step.payment_note,
      note: isSender ? step.note : null,
      changes:
        kind === 'revised' ? (step.changes?.map(render) ?? (detail === null ? [] : [detail])) : refundsOf(step, invoice.recipient.name ?? '').map(render),
      revision: kind === 'revised' ? step.revision : null,
      message: null,
      lastAt: isSender && step.last_at !== step.at ? step.last_at : null,
    },
  ];
}

const REFUNDED: Readonly<Record<ReturnWay, (amount: string, payer: string) => Text>> = {
  wallet: (amount, payer) => say`${amount} refunded to ${payer}’s wallet`,
  card: (amount, payer) => say`${amount} refunded to ${payer}’s card or account`,
  outside: (amount, payer) => say`${amount} refunded to ${payer} another way`,
};

function refundsOf({ returns }: StepRecord, payer: string): Text[] {
  return (returns ?? []).map(({ way, amount }) => REFUNDED[way](formatMoney(kobo(amount)), payer));
}
