import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';
import { PayablesScreen, ReceivablesScreen } from './ageing-screen.tsx';
import { CashScreen } from './cash-screen.tsx';
import { CostsScreen } from './costs-screen.tsx';
import { JournalScreen } from './journal-screen.tsx';
import { PayersScreen } from './payers-screen.tsx';
import { REPORT_NAMES } from './report-names.ts';
import type { Report } from './report-names.ts';
import { SalesScreen } from './sales-screen.tsx';
import { TaxScreen } from './tax-screen.tsx';

const SCREENS: Readonly<Record<Report, () => ReactNode>> = {
  receivables: ReceivablesScreen,
  payables: PayablesScreen,
  'late-payers': PayersScreen,
  sales: SalesScreen,
  cash: CashScreen,
  fees: CostsScreen,
  tax: TaxScreen,
  journal: JournalScreen,
};

/** The report that the address names. */
export function ReportScreen() {
  const asked = useParam('report');
  const name = REPORT_NAMES.find((one) => one === asked);
  if (!name)
    return (
      <EmptyState level={1} title={t('There is no such report')} action={<ButtonLink to={paths.reports()}>{t('See all reports')}</ButtonLink>}>
        {t('The address may be incomplete.')}
      </EmptyState>
    );
  const Screen = SCREENS[name];
  return <Screen />;
}
