import { useQuery } from '@tanstack/react-query';
import { activity } from '../../shared/dashboard/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';

type Activities = OutputOf<typeof activity>['recentActivities'];
type ActivityEntry = Activities['recentInvoices'][number];

const SHOWN = 5;

export function ActivityCard() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(activity, { businessId: business.id }));
  const rows = data && linesOf(data.recentActivities);
  const unread = data?.recentActivities.totalNotifications ?? 0;
  return (
    <Card
      title={t('Recent activity')}
      flush
      aside={unread > 0 && <span className="tabular text-ink-2">{tn(unread, '{count} unread notification', '{count} unread notifications')}</span>}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !rows && <Waiting />}
      {rows?.length === 0 && (
        <p className="px-4 py-5 text-ink-2 sm:px-5">{t('Activity appears here: invoices, orders, requests, withdrawals and advances.')}</p>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label={t('Recent activity')} className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.key}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface Line {
  key: string;
  to: string;
  title: string;
  word: string;
  at: string;
  amount: number | null;
}

/** All kinds by time, the newest first. */
function linesOf({ recentInvoices, others }: Activities): Line[] {
  const invoices = recentInvoices.map((row) => ({
    key: `${row.id} ${row.at} ${row.what}`,
    to: paths.invoice(row.id),
    title: entryTitle(row),
    word: happened(row),
    at: row.at,
    amount: row.amount,
  }));
  const rest = others.map((row) => ({ ...row, key: row.id, to: otherPath(row), word: otherText(row) }));
  return [...invoices, ...rest].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN);
}

function Row({ row: { to, title, word, at, amount } }: { row: Line }) {
  return (
    <Anchor to={to} className="flex items-start justify-between gap-4 px-4 py-3 hover:bg-sunken/60 focus-visible:-outline-offset-2 sm:px-5">
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-xs text-ink-2">
          {word} · <time dateTime={at}>{momentText(at, today())}</time>
        </span>
      </span>
      {amount !== null && <Money naira={amount} />}
    </Anchor>
  );
}

/** `INV-0005 to Eze Bridal House`. */
function entryTitle({ number, party, side }: ActivityEntry): string {
  const title = number ?? t('Draft');
  if (!party) return title;
  return side === 'sent' ? t('{paper} to {party}', { paper: title, party }) : t('{paper} from {party}', { paper: title, party });
}

/** "Sent" for one side is "received" for the other. */
function happened({ side, what }: ActivityEntry): string {
  const word = side === 'received' && what === 'sent' ? 'arrived' : what;
  return HAPPENED[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

const HAPPENED: Readonly<Record<string, string>> = {
  created: t('Created'),
  sent: t('Sent'),
  arrived: t('Received'),
  opened: t('Opened'),
  approved: t('Approved'),
  denied: t('Declined'),
  revised: t('Revised'),
  reminded: t('Reminded'),
  'reminded in app': t('Reminded'),
  mailed: t('Email sent'),
  paid: t('Paid'),
  'part paid': t('Partially paid'),
  'marked as paid': t('Marked as paid'),
  'payment taken back': t('Payment removed'),
  void: t('Void'),
  expired: t('Expired'),
  archived: t('Archived'),
  credited: t('Credit note issued'),
  refunded: t('Refunded'),
  resent: t('Sent again'),
  'copy sent': t('Copy sent'),
  'link renewed': t('Link regenerated'),
  'link ended': t('Link disabled'),
};

function Waiting() {
  return (
    <div className="divide-y divide-line">
      <Loading label={t('Loading recent activity')} />
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-16.5 items-center justify-between gap-4 px-4 sm:px-5">
          <span className="grid gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-20" />
          </span>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

type Other = OutputOf<typeof activity>['recentActivities']['others'][number];

function otherPath({ kind, id }: Other): string {
  if (kind === 'request') return paths.team({ tab: 'requests', request: id });
  if (kind === 'withdrawal') return paths.wallet('withdrawals');
  return kind === 'advance' ? paths.credit(id) : paths.purchaseOrder(id);
}

/** The kind and its last step. */
function otherText({ kind, status }: Other): string {
  return TEXTS[kind][status] ?? NAMES[kind];
}

const NAMES: Readonly<Record<Other['kind'], string>> = {
  'order-sent': t('Purchase order sent'),
  'order-received': t('Purchase order received'),
  request: t('Approval requested'),
  withdrawal: t('Withdrawal'),
  advance: t('Advance'),
};

const ORDER: Readonly<Record<string, string>> = {
  approved: t('Purchase order approved'),
  denied: t('Purchase order declined'),
  invoiced: t('Purchase order invoiced'),
};

/** The steps by their status; others are named by their kind alone. */
const TEXTS: Readonly<Record<Other['kind'], Readonly<Record<string, string>>>> = {
  'order-sent': ORDER,
  'order-received': ORDER,
  request: { approved: t('Request approved'), denied: t('Request declined') },
  withdrawal: {
    approval: t('Withdrawal awaiting approval'),
    pending: t('Withdrawal on its way'),
    sending: t('Withdrawal on its way'),
    succeeded: t('Withdrawal paid out'),
    failed: t('Withdrawal failed'),
    cancelled: t('Withdrawal cancelled'),
    denied: t('Withdrawal declined'),
    reversed: t('Withdrawal came back'),
  },
  advance: {
    pending: t('Advance requested'),
    approved: t('Advance offered'),
    partial: t('Advance offered'),
    denied: t('Advance declined'),
    expired: t('Offer of an advance expired'),
    active: t('Advance paid out'),
    paid: t('Advance repaid'),
    default: t('Advance in default'),
  },
};
