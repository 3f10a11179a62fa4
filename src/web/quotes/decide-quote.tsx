import type { answerQuote, sendQuoteCode } from '../../shared/quotes/decision-contract.ts';
import { ANSWER_QUOTE, QUOTE_CODE_CALL } from '../../shared/quotes/link-calls.ts';
import type { readQuoteLink } from '../../shared/quotes/link-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { koboOf } from '../documents/document-data.ts';
import { DecideForm } from '../public/decide-form.tsx';
import type { LinkKeys } from '../public/link-keys.ts';

interface DecideQuoteProps {
  view: OutputOf<typeof readQuoteLink>;
  keys: LinkKeys;
  action: 'approve' | 'deny';
  onDone: () => void;
  onCancel: () => void;
}

/** Accepting or declining a quote with the code from the e-mail. */
export function DecideQuote({ view, keys, action, onDone, onCancel }: DecideQuoteProps) {
  const { q, d } = keys;
  const amount = formatMoney(koboOf(view.total));
  // Only a reader with the key from the e-mail gets here.
  if (d === null) return null;
  return (
    <DecideForm
      id={view.id}
      action={action}
      noun="quote"
      amount={amount}
      agree={<T text="You agree to buy from {name} for {amount}." name={view.sender.name} amount={<b>{amount}</b>} />}
      given={action === keys.action ? keys.code : null}
      send={() => callWithoutSchema<typeof sendQuoteCode>(QUOTE_CODE_CALL, { q, d, action })}
      decide={(said) => callWithoutSchema<typeof answerQuote>(ANSWER_QUOTE, { q, d, action, ...said })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
