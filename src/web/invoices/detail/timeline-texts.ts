import { phoneText } from '../../../shared/kit/phone.ts';
import type { TimelineEvent, TimelineKind } from '../../../shared/invoices/timeline-contract.ts';
import type { MessageFailure, MessageState } from '../../../shared/invoices/phone-messages.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { koboOf } from '../../documents/document-data.ts';

/** For the sentence of an event; `party`: the recipient. */
interface Facts {
  readonly who: string | null;
  readonly party: string;
  readonly amount: string;
  readonly address: string;
  /** The number of another invoice, for late fees. */
  readonly number: string;
  readonly how: TimelineEvent['how'];
  /** Null where the payment is not the reader's to see: a guest's. */
  readonly method: string | null;
}

/** An event as a sentence. */
export function eventSentence(event: TimelineEvent, party: string): string {
  const { who, address, how, method } = event;
  const amount = formatMoney(koboOf(event.amount ?? 0));
  if (event.message) return messageSentence(event.message, { who, party, address: phoneText(address ?? '') });
  return SENTENCES[event.kind]({
    who,
    party,
    amount,
    address: address ?? '',
    number: event.text ?? '',
    how,
    method: method === null ? null : (METHODS[method] ?? t('another way')),
  });
}

/** What was sent to a phone, without its state. */
function messageSentence({ channel, about }: NonNullable<TimelineEvent['message']>, facts: { who: string | null; party: string; address: string }): string {
  const by = { ...facts, who: facts.who ?? '', channel: channel === 'sms' ? 'SMS' : 'WhatsApp' };
  if (about === 'reminder') return facts.who ? t('{who} sent a reminder by {channel} to {address}', by) : t('Reminder by {channel} to {address}', by);
  if (about === 'receipt') return facts.who ? t('{who} sent the receipt by {channel} to {address}', by) : t('Receipt by {channel} to {address}', by);
  return facts.who ? t('{who} sent it by {channel} to {address}', by) : t('Sent by {channel} to {address}', by);
}

/** The state of a message to a phone. */
export function messageState({ state, failure }: NonNullable<TimelineEvent['message']>): string {
  return failure ? FAILURES[failure] : STATES[state];
}

const STATES: Readonly<Record<MessageState, string>> = {
  queued: t('On its way.'),
  sent: t('Sent; whether it arrived is not known yet.'),
  delivered: t('Delivered.'),
  read: t('Read.'),
  failed: t('Not delivered.'),
};

const FAILURES: Readonly<Record<MessageFailure, string>> = {
  limit: t('Not sent: the limit of messages was reached.'),
  stopped: t('Not sent: this number wants no messages from you.'),
  refused: t('Not delivered: check the number, or use another way.'),
  unknown: t('The message company did not answer. It may have arrived, so it is not sent again.'),
  late: t('Not sent: it no longer applied.'),
};

const METHODS: Readonly<Record<string, string>> = {
  bank: t('by bank transfer'),
  'bank transfer': t('by bank transfer'),
  cash: t('in cash'),
  card: t('by card'),
  wallet: t('from the wallet'),
};

const SENTENCES: Readonly<Record<TimelineKind, (facts: Facts) => string>> = {
  created: ({ who }) => (who ? t('{who} created the draft', { who }) : t('Draft created')),
  sent: ({ who, party }) => (who ? t('{who} sent it to {party}', { who, party }) : t('Sent to {party}', { party })),
  'sent-by-schedule': ({ party }) => t('Sent to {party} automatically', { party }),
  delivered: ({ address }) => t('Email handed over to {address}', { address }),
  'not-emailed': ({ address }) => t('No email was sent to {address}', { address }),
  opened: ({ party }) => t('{party} opened it', { party }),
  resent: ({ who, address }) => (who ? t('{who} sent it again to {address}', { who, address }) : t('Sent again to {address}', { address })),
  'copy-sent': ({ who, address }) => (who ? t('{who} sent a copy to {address}', { who, address }) : t('Copy sent to {address}', { address })),
  reminded: ({ who, address }) => (who ? t('{who} sent a reminder to {address}', { who, address }) : t('Reminder sent to {address}', { address })),
  'reminded-in-app': ({ who, party }) => (who ? t('{who} reminded {party} in the app', { who, party }) : t('{party} was reminded in the app', { party })),
  approved: ({ who, party, how, address }) => decided(t('{who} approved it', { who: who ?? party }), how, address),
  denied: ({ who, party, how, address }) => decided(t('{who} declined it', { who: who ?? party }), how, address),
  expired: ({ party }) => t('{party} didn’t respond in time', { party }),
  revised: ({ who }) => (who ? t('{who} revised it', { who }) : t('Revised')),
  paid: (facts) => paid(facts, t('{who} paid {amount}', { who: facts.who ?? facts.party, amount: facts.amount })),
  'part-paid': (facts) => paid(facts, t('{who} paid a part, {amount}', { who: facts.who ?? facts.party, amount: facts.amount })),
  'payment-recorded': ({ who, amount, method }) =>
    byMethod(who ? t('{who} recorded a payment of {amount}', { who, amount }) : t('Payment of {amount} recorded', { amount }), method),
  'payment-reversed': ({ who, amount }) =>
    who ? t('{who} removed the recorded payment of {amount}', { who, amount }) : t('Recorded payment of {amount} removed', { amount }),
  'tax-withheld': ({ party, amount }) => t('{amount} withheld by {party} as tax', { amount, party }),
  credited: ({ who }) => (who ? t('{who} issued a credit note', { who }) : t('Credit note issued')),
  'late-fee': ({ number }) => t('Late fee invoiced: {number}', { number }),
  'late-fee-of': ({ number }) => t('Late fee on {number}, sent automatically', { number }),
  advanced: ({ amount }) => t('Advance of {amount} paid out to you', { amount }),
  'advance-repaid': () => t('Advance repaid'),
  voided: ({ who }) => (who ? t('{who} voided it', { who }) : t('Voided')),
  'link-renewed': ({ who }) => (who ? t('{who} regenerated the link', { who }) : t('Link regenerated')),
  'link-ended': ({ who }) => (who ? t('{who} disabled the link', { who }) : t('Link disabled')),
  messaged: ({ address }) => t('Message to {address}', { address }),
};

function decided(sentence: string, how: Facts['how'], address: string): string {
  if (how === 'member') return t('{sentence}, signed in', { sentence });
  if (how === 'code') return t('{sentence}, with the code sent to {address}', { sentence, address });
  return how === 'operator' ? t('{sentence}, by phone with our team', { sentence }) : sentence;
}

function paid({ method, how }: Facts, what: string): string {
  const sentence = byMethod(what, method);
  return how === 'payment' ? t('{sentence}, which approved it', { sentence }) : sentence;
}

function byMethod(sentence: string, method: Facts['method']): string {
  return method === null ? sentence : t('{sentence} {method}', { sentence, method });
}
