import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { readStatement } from '../../shared/wallet/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { momentText, today } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';

const SHOWN = 3;

/** The last movements of the wallet, if there are any; each opens its line of the statement. */
export function LatestEntries({ walletId }: { walletId: string | undefined }) {
  const { business } = useSignedIn();
  const input = { walletId: walletId ?? '', businessId: business.id, limit: SHOWN };
  const { data, error } = useQuery({ ...queryOf(readStatement, input, { quiet: true }), enabled: walletId !== undefined });
  if (error || data?.count === 0) return null;
  return (
    <div className="mb-6">
      <Card title={t('Latest transactions')} aside={<Link to={paths.wallet('statement')}>{t('All transactions')}</Link>} flush>
        <ul className="divide-y divide-line">
          {!data &&
            Array.from({ length: SHOWN }, (_, index) => (
              <li key={index} className="px-4 py-3 sm:px-5">
                <Skeleton className="h-9 w-full" />
              </li>
            ))}
          {data?.entries.map(({ id, at, description, amount }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 px-4 py-3 sm:px-5">
              <span className="min-w-0">
                <Link quiet to={withQuery(paths.wallet('statement'), { entry: id })}>
                  <span className="wrap-anywhere">{description}</span>
                </Link>
                <time dateTime={at} className="block text-xs text-ink-2">
                  {momentText(at, today())}
                </time>
              </span>
              <Money naira={amount} signed strong />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
