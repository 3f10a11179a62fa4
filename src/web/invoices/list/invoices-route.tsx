import { useSearch } from '../../../ui/primitives/navigation.ts';
import { InvoicesScreen } from './invoices-screen.tsx';
import { RecurringScreen } from './recurring-screen.tsx';

/** The list of invoices, or with `?view=recurring` of the recurring ones. */
export function InvoicesRoute() {
  return useSearch()[0].get('view') === 'recurring' ? <RecurringScreen /> : <InvoicesScreen />;
}
