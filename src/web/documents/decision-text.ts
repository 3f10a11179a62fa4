import type { readReceived } from '../../shared/invoices/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';

type Decided = OutputOf<typeof readReceived>['decided'];

/** The decision's person and proof; null without a decision. `party` is the recipient. */
export function decisionText(decided: Decided, decision: string | null, party: string): string | null {
  if (!decided || (decision !== 'approved' && decision !== 'denied')) return null;
  const values = { name: decided.by ?? party, party, address: decided.address ?? '' };
  if (decision === 'denied') {
    if (decided.how === 'member') return t('Declined by {name}, signed in for {party}.', values);
    if (decided.how === 'code') return t('Declined by {name}, with the code sent to {address}.', values);
    return decided.how === 'operator' ? t('Declined by {name}; we have recorded it with evidence.', values) : t('Declined by {name}, by link.', values);
  }
  if (decided.how === 'member') return t('Approved by {name}, signed in for {party}.', values);
  if (decided.how === 'code') return t('Approved by {name}, with the code sent to {address}.', values);
  if (decided.how === 'operator') return t('Approved by {name}; we have recorded it with evidence.', values);
  if (decided.how === 'payment') return t('Approved by {name} with a payment, signed in for {party}.', values);
  return t('Approved by link. We couldn’t confirm who approved it, so it isn’t eligible for an advance.');
}
