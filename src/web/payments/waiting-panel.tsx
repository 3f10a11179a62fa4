import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { publicPaths } from '../base/public-paths.ts';

/** Payments in progress, which nobody should pay again. */
export function WaitingPanel({ icon, payments }: { icon?: ReactNode; payments: readonly { readonly reference: string; readonly text: ReactNode }[] }) {
  return (
    <Panel tone="info" icon={icon}>
      <p className="font-medium">{t('Waiting for the bank')}</p>
      <ul className="mt-1 grid gap-1">
        {payments.map(({ reference, text }) => (
          <li key={reference}>
            {text} <Link to={publicPaths.payment(reference)}>{t('View status')}</Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">{t('Check it before paying another way, to avoid paying twice.')}</p>
    </Panel>
  );
}
