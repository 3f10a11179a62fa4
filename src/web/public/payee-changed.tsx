import { TriangleAlert } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import type { Received } from './use-received.ts';

/** The same warning as for signed-in buyers: a changed account is a common method of invoice fraud. */
export function PayeeChanged({ view }: { view: Received }) {
  if (!view.accountBefore) return null;
  const { bankName, ending } = view.accountBefore;
  return (
    <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
      <strong className="font-semibold">{t('{name} uses a different bank account than on the last invoice you paid.', { name: view.sender.name })}</strong>{' '}
      {t('The earlier account was at {bankName} and ended in {ending}. Before you transfer to the new account, call them on a number you know.', {
        bankName,
        ending,
      })}
    </Panel>
  );
}
