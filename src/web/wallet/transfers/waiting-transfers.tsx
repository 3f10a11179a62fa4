import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listTransfers } from '../../../shared/payments/transfers-contract.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { TransferItem } from './transfer-item.tsx';

const SHOWN = 3;

/** Transfers that wait for an invoice, while there are any. */
export function WaitingTransfers() {
  const { business } = useSignedIn();
  const input = { businessId: business.id, state: 'open', limit: SHOWN } as const;
  const { data } = useQuery({ ...queryOf(listTransfers, input, { quiet: true }), placeholderData: keepPreviousData });
  if (!data || data.count === 0) return null;
  const more = data.count - data.transfers.length;
  return (
    <div className="mb-6">
      <Card title={t('Which invoice is this for?')} flush>
        <ul className="divide-y divide-line">
          {data.transfers.map((transfer) => (
            <li key={transfer.id} className="px-4 py-4 sm:px-5">
              <TransferItem transfer={transfer} />
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p className="border-t border-line px-4 py-3 text-sm sm:px-5">
            <Link to={paths.wallet('transfers')}>{tn(more, '{count} more transfer', '{count} more transfers')}</Link>
          </p>
        )}
      </Card>
    </div>
  );
}
