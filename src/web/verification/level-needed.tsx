import { ShieldCheck } from 'lucide-react';
import { render } from '../../shared/i18n/message.ts';
import { TO_REACH } from '../../shared/business/levels.ts';
import type { Level } from '../../shared/business/levels.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';

/** Whether the business has the required level; `LevelNeeded` shows the missing steps. */
export function useLevel(needed: Exclude<Level, 0>): boolean {
  return useSignedIn().business.level >= needed;
}

/** The missing steps with links; nothing if the level is reached. */
export function LevelNeeded({ level }: { level: Exclude<Level, 0> }) {
  const reached = useLevel(level);
  if (reached) return null;
  return (
    <Panel tone="info" icon={<ShieldCheck aria-hidden="true" size={16} />}>
      {render(TO_REACH[level])} <Link to={paths.kyb()}>{t('Open verification')}</Link>
    </Panel>
  );
}
