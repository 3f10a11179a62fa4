import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { paths } from '../base/paths.ts';
import type { Bill } from './bill-values.ts';

/** What to look at before the bill is approved. */
export function BillWarnings({ warnings }: Pick<Bill, 'warnings'>) {
  return warnings.map(({ kind, text, billId }) => {
    const isBank = kind === 'bank-changed';
    const Icon = isBank ? OctagonAlert : TriangleAlert;
    return (
      <Panel key={`${kind} ${billId}`} tone={isBank ? 'bad' : 'warn'} icon={<Icon aria-hidden="true" size={16} />}>
        <p className="wrap-anywhere">
          {text} {billId !== null && <Link to={paths.bill(billId)}>{t('Open the other bill')}</Link>}
        </p>
      </Panel>
    );
  });
}
