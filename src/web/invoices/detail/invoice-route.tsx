import { isId } from '../../../shared/kit/id.ts';
import { useParam } from '../../../ui/primitives/navigation.ts';
import { CreditNoteScreen } from '../credit-notes/credit-note-screen.tsx';
import { ImportedScreen } from './imported-screen.tsx';
import { InvoiceScreen } from './invoice-screen.tsx';

/** Imported invoices and credit notes have the same address: the prefix of the id distinguishes them. */
export function InvoiceRoute() {
  const id = useParam('id');
  if (isId('creditNote', id)) return <CreditNoteScreen />;
  return isId('imported', id) ? <ImportedScreen /> : <InvoiceScreen />;
}
