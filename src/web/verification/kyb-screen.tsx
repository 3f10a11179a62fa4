import { ArrowLeft, Check } from 'lucide-react';
import { render } from '../../shared/i18n/message.ts';
import { LEVELS, UNLOCKS } from '../../shared/business/levels.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { KybLevel } from './kyb-level.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Checklist } from './use-checklist.ts';
import { useChecklist } from './use-checklist.ts';
import { useLevel } from './level-needed.tsx';

/** The state of the verification, the missing steps, and what each level allows: the current step is expanded. */
export function KybScreen() {
  const { data, error, refetch } = useChecklist();
  return (
    <>
      <PageHeader title={t('Business verification')} lead={t('Each level takes a few minutes and unlocks more. What you submit is encrypted.')} />
      <WayBack />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : data ? <Ladder list={data} /> : <Waiting />}
    </>
  );
}

function Ladder({ list }: { list: Checklist }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 gap-6">
        {list.canSubmit && <Submit list={list} />}
        {([1, 2, 3] as const).map((level) => (
          <KybLevel key={level} level={level} list={list} />
        ))}
      </div>
      <aside className="grid gap-6 max-lg:order-first lg:sticky lg:top-6">
        <LevelLadder level={list.level} />
        <div className="max-lg:hidden">
          <Limits list={list} />
        </div>
      </aside>
      <div className="lg:hidden">
        <Limits list={list} />
      </div>
    </div>
  );
}

/** At the top: without this click nobody reviews the data. */
function Submit({ list }: { list: Checklist }) {
  const may = usePermission('verification.submit');
  return <Card title={t('One step left: submit for review')}>{may.allowed ? <ReviewStep list={list} /> : <p className="text-ink-2">{may.reason}</p>}</Card>;
}

function Limits({ list: { limits, level } }: { list: Checklist }) {
  if (level === 0) return null;
  return (
    <Card title={t('Your limits')}>
      <dl className="grid gap-3">
        <div>
          <dt className="text-ink-2">{t('Daily spending limit')}</dt>
          <dd className="font-medium">{limits.daily === null ? t('No limit') : <Money naira={limits.daily} />}</dd>
          {limits.daily !== null && (
            <dd className="text-xs text-ink-2">
              <T text="{amount} used today" amount={<Money naira={limits.spentToday} />} />
            </dd>
          )}
        </div>
        <div>
          <dt className="text-ink-2">{t('Available balance limit')}</dt>
          <dd className="font-medium">{limits.balance === null ? t('No limit') : <Money naira={limits.balance} />}</dd>
          {limits.balance !== null && <dd className="text-xs text-ink-2">{t('Money above this is safe and becomes available at the next level.')}</dd>}
        </div>
      </dl>
    </Card>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Loading label={t('Loading your verification')} />
      <Card title={render(UNLOCKS[1])}>
        <div className="grid gap-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-40" />
        </div>
      </Card>
      <Card>
        <Skeleton className="h-28 w-full" />
      </Card>
    </div>
  );
}

/** The current level, and what the others allow. */
function LevelLadder({ level }: { level: number }) {
  return (
    <Card title={t('You are at level {level}', { level })}>
      <ol className="grid gap-0">
        {LEVELS.map((one) => {
          const reached = one <= level;
          return (
            <li key={one} aria-current={one === level ? 'step' : undefined} className="relative flex gap-3 pb-4 last:pb-0">
              {one < 3 && <span aria-hidden="true" className={cx('absolute start-[9px] top-5 h-full w-px', one < level ? 'bg-accent' : 'bg-line')} />}
              <span
                className={cx(
                  'tabular relative grid size-5 shrink-0 place-items-center rounded-full border text-xs',
                  reached ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-surface text-ink-2',
                )}
              >
                {reached ? <Check aria-hidden="true" size={12} strokeWidth={3} /> : one}
              </span>
              <span className={cx('text-sm', reached ? 'text-ink-2' : one === level + 1 ? 'font-medium' : 'text-ink-2')}>
                <span className="sr-only">{reached ? t('Level {level}, reached:', { level: one }) : t('Level {level}, not reached:', { level: one })} </span>
                {render(UNLOCKS[one])}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const INVOICE = {
  ready: t('You can send your invoice now.'),
  waits: t('Your invoice is saved. You can send it as soon as level 1 is reached.'),
  back: t('Back to the invoice'),
};
const ORDER = {
  ready: t('You can send your purchase order now.'),
  waits: t('Your purchase order is saved. You can send it as soon as level 1 is reached.'),
  back: t('Back to the purchase order'),
};

/** A link back to the stored invoice or order that waits for verification. */
function WayBack() {
  const ready = useLevel(1);
  const to = useSearch()[0].get('back') ?? '';
  // Only addresses of the editors are accepted.
  const isTo = (editor: string) => to === editor || to.startsWith(`${editor}?`);
  const isOrder = isTo(paths.createPurchaseOrder());
  if (!isOrder && !isTo(paths.createInvoice())) return null;
  const texts = isOrder ? ORDER : INVOICE;
  return (
    <div className="mb-6">
      <Panel tone={ready ? 'good' : 'info'}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>{ready ? texts.ready : texts.waits}</span>
          <ButtonLink variant={ready ? 'primary' : 'secondary'} to={to} icon={<ArrowLeft aria-hidden="true" size={16} />}>
            {texts.back}
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}
