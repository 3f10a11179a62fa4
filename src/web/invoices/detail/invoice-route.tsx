import { isId } from '../../../shared/kit/id.ts';
import { useParam } from '../../../ui/primitives/navigation.ts';
import { ImportedScreen } from './imported-screen.tsx';
import { InvoiceScreen } from './invoice-screen.tsx';

/** Imported invoices have the same address: the prefix of the id distinguishes them. */
export function InvoiceRoute() {
  return isId('imported', useParam('id')) ? <ImportedScreen /> : <InvoiceScreen />;
}
