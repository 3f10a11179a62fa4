import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { FigureRow } from '../../ui/primitives/figure.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';
import { HeldNote } from '../wallet/held-note.tsx';

/** The row of the three figures. `Figures` fills it with data, `FiguresSkeleton` with slots for `boot.js`: nothing may move between the two. */
export function FiguresRow({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <FigureRow label={t('Overview')} busy={busy}>
      {children}
    </FigureRow>
  );
}

/** Beside the page's title while the figures are outdated. */
export function AsOf({ children }: { children: ReactNode }) {
  return <span className="tabular text-xs text-ink-2">{children}</span>;
}

type Side = 'sent' | 'received';

/** The number of open ones, followed by the late ones. */
export function OpenNote({ side, count, children }: { side: Side; count: ReactNode; children?: ReactNode }) {
  return (
    <Counted to={paths.invoices({ type: side })} count={count}>
      {children}
    </Counted>
  );
}

export function LateNote({ side, amount }: { side: Side; amount: ReactNode }) {
  return <Late to={paths.invoices({ type: side, status: 'late' })} amount={amount} />;
}

export function BillsNote({ count, children }: { count: ReactNode; children?: ReactNode }) {
  return (
    <Counted to={paths.bills({ state: 'to-pay' })} count={count}>
      {children}
    </Counted>
  );
}

export function LateBillsNote({ amount }: { amount: ReactNode }) {
  return <Late to={paths.bills({ state: 'to-pay' })} amount={amount} />;
}

function Counted({ to, count, children }: { to: string; count: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <Link quiet to={to}>
        {count}
      </Link>
      {children}
    </span>
  );
}

function Late({ to, amount }: { to: string; amount: ReactNode }) {
  return (
    <Link to={to}>
      <span className="inline-flex items-center gap-1.5 font-medium text-warn">
        <Clock aria-hidden="true" size={14} />
        <span>
          <T text="{amount} overdue" amount={amount} />
        </span>
      </span>
    </Link>
  );
}

/** The amount and date due on advances. */
export function AdvancesNote({ amount, day }: { amount: ReactNode; day: ReactNode }) {
  return (
    <Link quiet to={paths.wallet()}>
      <span className="block">
        <T text="{amount} on advances, next due {day}" amount={amount} day={day} />
      </span>
    </Link>
  );
}

export function LateAdvancesNote({ amount, late }: { amount: ReactNode; late: ReactNode }) {
  return (
    <Link to={paths.wallet()}>
      <span className="block font-medium text-warn">
        <T text="{amount} on advances, {late} overdue" amount={amount} late={late} />
      </span>
    </Link>
  );
}

/** The money in the wallet above the level's limit, in the words of the wallet. */
export function HeldByLimitNote({ amount }: { amount: ReactNode }) {
  return (
    <span className="block">
      <HeldNote amount={amount} />
    </span>
  );
}

export function WalletNote({ isEmpty }: { isEmpty: boolean }) {
  return <T text="In your wallet. {link}" link={<Link to={paths.wallet()}>{isEmpty ? t('Add money') : t('Open the wallet')}</Link>} />;
}
