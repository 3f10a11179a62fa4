import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';

/** The part of the balance above the level's limit, and what makes it available. */
export function HeldNote({ amount }: { amount: ReactNode }) {
  return (
    <T
      text="{amount} is safe and becomes available at your next verification level. {link}"
      amount={amount}
      link={<Link to={paths.kyb()}>{t('Verify now')}</Link>}
    />
  );
}
