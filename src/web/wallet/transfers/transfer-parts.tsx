import type { MatchReason } from '../../../shared/payments/matching.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { momentText, today } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { koboOf } from '../../documents/document-data.ts';
import type { Match, Transfer } from './use-transfer-actions.ts';

const REASONS: Record<MatchReason, string> = {
  number: t('its number is in the narration'),
  account: t('it was sent to the customer’s own account number'),
  amount: t('the amount is exactly what is due'),
  payer: t('this sender paid this customer’s invoices before'),
  name: t('the sender has the customer’s name'),
};

/** Why an invoice is suggested, as one sentence. */
export function whyText(reasons: readonly MatchReason[]): string {
  return t('Suggested because {reasons}.', {
    reasons: reasons.map((reason) => REASONS[reason]).reduce((one, other) => t('{one} and {other}', { one, other })),
  });
}

/** Who sent how much, when, and what they wrote. */
export function TransferHead({ transfer }: { transfer: Transfer }) {
  const { sender, senderBank, narration, at, amount, unassigned } = transfer;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{sender ?? t('Unknown sender')}</p>
        <p className="text-xs text-ink-2 wrap-anywhere">
          {senderBank !== null && `${senderBank} · `}
          <time dateTime={at}>{momentText(at, today())}</time>
        </p>
        {narration !== null && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{t('“{text}”', { text: narration })}</p>}
      </div>
      <div className="shrink-0 text-end">
        <Money naira={amount} strong />
        {unassigned > 0 && unassigned < amount && <p className="text-xs text-ink-2">{t('{amount} left', { amount: formatMoney(koboOf(unassigned)) })}</p>}
      </div>
    </div>
  );
}

interface MatchesProps {
  matches: readonly Match[];
  busy: boolean;
  onTakeOff: (matchId: string) => void;
  /** On the page of the invoice, to which no link leads. */
  here?: boolean;
}

/** The invoices that a transfer paid, each with the way back. */
export function Matches({ matches, busy, onTakeOff, here = false }: MatchesProps) {
  const may = usePermission('invoice.mark-paid');
  if (matches.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {matches.map((match) => (
        <li key={match.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="min-w-0 wrap-anywhere">
            {match.how === 'rule'
              ? t('{amount} paid on {number}, matched automatically', { amount: formatMoney(koboOf(match.amount)), number: match.number })
              : t('{amount} paid on {number}, matched by {name}', {
                  amount: formatMoney(koboOf(match.amount)),
                  number: match.number,
                  name: match.by ?? '',
                })}{' '}
            {!here && <Link to={paths.invoice(match.invoiceId)}>{t('Open invoice')}</Link>}
          </span>
          {match.canUndo && may.allowed && (
            <Button size="small" variant="quiet" disabled={busy} onClick={() => onTakeOff(match.id)}>
              {t('Remove')}
              <span className="sr-only">{match.number}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
