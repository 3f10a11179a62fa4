import { ShieldCheck } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { BvnForm } from './bvn-form.tsx';
import { itemOf, useChecklist } from './use-checklist.ts';

/** Level 1 where it is missing: the BVN is confirmed without leaving the current page. `back` is the return address of the other steps, such as another number. */
export function LevelOne({ back }: { back: string }) {
  const { data, error, refetch } = useChecklist();
  const may = usePermission('verification.submit');
  if (!may.allowed) return <Panel tone="info">{may.reason}</Panel>;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const isHere = itemOf(data, 'contact').verdict === 'accepted' && itemOf(data, 'identity_number').verdict !== 'pending';
  return (
    <Panel tone="info" icon={<ShieldCheck aria-hidden="true" size={16} />}>
      <div className="grid gap-4">
        <p>
          {isHere
            ? t('First confirm who you are with your BVN, the bank verification number. It takes about a minute.')
            : t('First confirm who you are. It takes about a minute.')}{' '}
          <Link to={withQuery(paths.kyb(), { back })}>{isHere ? t('Use your NIN instead') : t('Open verification')}</Link>
        </p>
        {isHere && <BvnForm />}
      </div>
    </Panel>
  );
}
