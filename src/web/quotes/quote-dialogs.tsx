import { decideQuote } from '../../shared/quotes/decision-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { ApproveDialog, DenyDialog } from '../team/decide-dialogs.tsx';
import type { Decision } from '../team/decide-dialogs.tsx';
import { nameOfQuote } from './quote-document.ts';
import type { QuoteView } from './quote-kind.tsx';

interface Props {
  view: QuoteView;
  onClose: () => void;
}

export function AcceptQuoteDialog({ view, onClose }: Props) {
  const decision = useDecision(view);
  const amount = formatMoney(koboOf(view.total));
  const name = nameOfQuote(view);
  return (
    <ApproveDialog
      decision={decision}
      texts={{
        title: t('Accept {name}?', { name }),
        confirm: t('Accept {amount}', { amount }),
        done: t('{name} accepted. {party} has been notified.', { name, party: view.sender.name }),
        request: t('Request approval to accept {name}', { name }),
      }}
      granted={<T text="Once approved, {name} is told that you accept their offer of {amount}." name={<b>{view.sender.name}</b>} amount={<b>{amount}</b>} />}
      onClose={onClose}
    >
      <T
        text="You agree to buy from {name} for {amount}. They can then invoice you."
        name={<b className="wrap-anywhere">{view.sender.name}</b>}
        amount={<b>{amount}</b>}
      />
    </ApproveDialog>
  );
}

export function DeclineQuoteDialog({ view, onClose }: Props) {
  const decision = useDecision(view);
  const name = nameOfQuote(view);
  return (
    <DenyDialog
      decision={decision}
      texts={{
        title: t('Decline {name}?', { name }),
        confirm: t('Decline'),
        done: t('{name} declined. {party} has been notified.', { name, party: view.sender.name }),
        request: t('Request to decline {name}', { name }),
        form: t('Decline the offer'),
        example: t('Your price is above our budget.'),
      }}
      onClose={onClose}
    >
      {t('{name} sees the reason and can send a new offer.', { name: view.sender.name })}
    </DenyDialog>
  );
}

function useDecision({ id: quoteId }: QuoteView): Decision {
  const { business } = useSignedIn();
  return {
    of: { quoteId },
    route: decideQuote,
    decide: (said, options) => call(decideQuote, { ...said, quoteId, businessId: business.id }, options),
  };
}
