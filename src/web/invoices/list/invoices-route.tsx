import { useSearch } from '../../../ui/primitives/navigation.ts';
import { InvoicesScreen } from './invoices-screen.tsx';
import { CreditNotesScreen } from './credit-notes-screen.tsx';
import { RecurringScreen } from './recurring-screen.tsx';

/** The list of invoices, or with `?view=` of the recurring ones or of credit notes. */
export function InvoicesRoute() {
  const view = useSearch()[0].get('view');
  if (view === 'credit-notes') return <CreditNotesScreen />;
  return view === 'recurring' ? <RecurringScreen /> : <InvoicesScreen />;
}
