import { isId } from '../../../shared/kit/id.ts';
import { useParam } from '../../../ui/primitives/navigation.ts';
import { ImportedScreen } from './imported-screen.tsx';
import { InvoiceScreen } from './invoice-screen.tsx';

/** An invoice's address is that of an imported one as well: their ids tell them apart. */
export function InvoiceRoute() {
  return isId('imported', useParam('id')) ? <ImportedScreen /> : <InvoiceScreen />;
}
