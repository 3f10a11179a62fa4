import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { payToText } from '../../../shared/invoices/pay-to.ts';
import { checkWarning, invoiceWarnings } from '../../../shared/invoices/warnings-contract.ts';
import type { InvoiceWarning, SecondPerson } from '../../../shared/invoices/warnings-contract.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { listDifferences } from '../../../shared/orders/comparison-contract.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { dayText, momentText, today } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { Differences } from '../comparison/lazy-comparison.ts';

/**
 * Warnings of received invoices, and differences of undecided ones from their orders. `isClear`: nothing has to be looked into first; false until they are known. `approve`: why approving
 * one of them needs a second person.
 */
export function useWarnings(ids: readonly string[]) {
  const { business } = useSignedIn();
  const [input, enabled] = [{ businessId: business.id, invoices: ids.join(',') }, ids.length > 0];
  const read = useQuery({ ...queryOf(invoiceWarnings, input), enabled });
  const compared = useQuery({ ...queryOf(listDifferences, input), enabled });
  const [warnings, differences] = [read.data?.warnings ?? [], compared.data?.invoices ?? []];
  // Without an answer nobody is kept from paying; the invoice's page warns as well.
  // A payment of several counts by supplier: only the server knows whether that needs a second person.
  const approve = read.data?.secondPersons.find((one) => one.approve !== null)?.approve ?? null;
  const isClear =
    [read, compared].every(({ isError, data }) => isError || data !== undefined) && [...warnings, ...differences].every(({ checked }) => checked !== null);
  return { warnings, differences, approve, isClear };
}

/** Why approving or paying a received invoice needs a second person; both null if it does not, or until it is known. */
export function useSecondPerson(id: string, enabled = true): Pick<SecondPerson, 'approve' | 'pay'> {
  const { business } = useSignedIn();
  const read = useQuery({ ...queryOf(invoiceWarnings, { businessId: business.id, invoices: id }), enabled });
  return read.data?.secondPersons.find(({ invoiceId }) => invoiceId === id) ?? NOBODY;
}
const NOBODY = { approve: null, pay: null };

/** Each warning with what to do, and one button that records that somebody did. `onShow`: before a comparison is shown on the page behind a dialog. */
export function InvoiceWarnings({ ids, onShow }: { ids: readonly string[]; onShow?: () => void }) {
  const { warnings, differences } = useWarnings(ids);
  return (
    <>
      {warnings.map((warning) => (
        <Warning key={`${warning.invoiceId} ${warning.kind} ${warning.about}`} warning={warning} />
      ))}
      {differences.length > 0 && <Differences invoices={differences} onShow={onShow} />}
    </>
  );
}

function Warning({ warning }: { warning: InvoiceWarning }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const { invoiceId, kind, about, checked } = warning;
  const check = useMutation({
    mutationFn: () => call(checkWarning, { id: invoiceId, businessId: business.id, kind, about }),
    onSettled: () => queries.invalidateQueries({ queryKey: [invoiceWarnings.id] }),
    onError: (error) => toast.error(errorText(error)),
  });
  const Text = kind === 'duplicate' ? Duplicate : OtherAccount;
  return (
    <Panel tone={checked ? 'quiet' : 'warn'} icon={checked ? <Check aria-hidden="true" size={16} /> : <TriangleAlert aria-hidden="true" size={16} />}>
      <Text warning={warning} />
      {checked ? (
        <p className="mt-2 text-ink-2 wrap-anywhere">{t('Checked by {name}, {when}', { name: checked.by, when: momentText(checked.at, today()) })}</p>
      ) : (
        <div className="mt-3">
          <Button size="small" loading={check.isPending} onClick={() => check.mutate()}>
            {t('I’ve checked with {name}', { name: warning.supplier })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Duplicate({ warning: { number, supplier, other } }: { warning: InvoiceWarning }) {
  if (!other) return null;
  const values = { day: dayText(other.issueDate ?? ''), amount: formatMoney(koboOf(other.amount)), name: supplier };
  const link = <Link to={paths.invoice(other.id)}>{other.number ?? t('Invoice')}</Link>;
  return (
    <p className="wrap-anywhere">
      <strong className="font-semibold">{t('{number} may be a duplicate.', { number: number ?? t('Invoice') })}</strong>{' '}
      {other.isPaid ? (
        <T
          text="{link} of {day} from {name} is for the same {amount} and is paid. Before you pay again, call {name} on a number you know."
          link={link}
          {...values}
        />
      ) : (
        <T
          text="{link} of {day} from {name} is for the same {amount} and is also unpaid. Before you pay both, call {name} on a number you know."
          link={link}
          {...values}
        />
      )}
    </p>
  );
}

/** A changed account is a common method of invoice fraud: the payer should call the supplier at a known number. */
function OtherAccount({ warning: { number, supplier, accounts } }: { warning: InvoiceWarning }) {
  if (!accounts) return null;
  return (
    <>
      <T
        text="{strong} Before you transfer anything, call them on a number you know. Paying from your wallet is safe: it goes to their wallet here."
        strong={
          <strong className="font-semibold">
            {t('{name} shows a different bank account on {number} than on the last invoice you paid.', { name: supplier, number: number ?? '' })}
          </strong>
        }
      />
      <dl className="mt-2 grid gap-x-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-2">{t('Before')}</dt>
        <dd className="tabular wrap-anywhere">{payToText(accounts.before)}</dd>
        <dt className="text-ink-2">{t('Now')}</dt>
        <dd className="tabular wrap-anywhere">{payToText(accounts.now)}</dd>
      </dl>
    </>
  );
}
