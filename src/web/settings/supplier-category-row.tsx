import { Ellipsis, Layers } from 'lucide-react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { listSupplierCategories, removeSupplierCategory } from '../../shared/payments/supplier-categories-contract.ts';
import { listSupplierRules } from '../../shared/payments/supplier-rules-contract.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { dayAndClock } from '../base/day-and-clock.ts';
import { useSignedIn } from '../base/session.ts';
import { ruleText } from '../invoices/rules/rule-texts.ts';

export type Category = OutputOf<typeof listSupplierCategories>['categories'][number];
type Member = Category['suppliers'][number];

const NAMED = 3;

export function CategoryRow({ category, editable, onOpen }: { category: Category; editable: boolean; onOpen: (what: 'change' | 'remove') => void }) {
  const { name, rule, suppliers } = category;
  const items = [
    { label: t('Edit'), onSelect: () => onOpen('change') },
    { label: t('Remove'), danger: true, onSelect: () => onOpen('remove') },
  ];
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <Layers aria-hidden="true" size={20} className="shrink-0 text-ink-3 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-2">{ruleText(rule)}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {namesOf(suppliers.slice(0, NAMED))} {suppliers.length > NAMED && <Others name={name} suppliers={suppliers} />}
        </p>
        {waitsOf(suppliers).map(({ from, now, those }) => (
          <p key={those[0]?.id} className="text-xs text-ink-2 wrap-anywhere">
            {those.length === suppliers.length
              ? waitText(from, now)
              : t('Until {time} for {suppliers}: {rule}', { time: dayAndClock(from), suppliers: fewNamesOf(those), rule: ruleText(now) })}
          </p>
        ))}
      </div>
      {editable && (
        <Menu
          label={t('Actions for {supplier}', { supplier: name })}
          items={items}
          trigger={(props) => (
            <IconButton {...props} label={t('Actions for {supplier}', { supplier: name })} icon={<Ellipsis aria-hidden="true" size={18} />} />
          )}
        />
      )}
    </li>
  );
}

/** The number of suppliers that are not named; a press names all, each with the rule that it has while another one waits. */
function Others({ name, suppliers }: { name: string; suppliers: readonly Member[] }) {
  const label = t('All suppliers of {category}', { category: name });
  return (
    <Popover
      label={label}
      width="wide"
      trigger={(trigger) => (
        <button {...trigger} type="button" aria-label={label} className="touch-target relative rounded-sm text-accent hover:underline">
          +{suppliers.length - NAMED}
        </button>
      )}
    >
      {() => (
        <ul className="grid max-h-64 gap-1 overflow-y-auto p-4 text-sm wrap-anywhere">
          {suppliers.map(({ id, supplier, now, next }) => (
            <li key={id}>
              {supplier}
              {next && <span className="block text-xs text-ink-2">{waitText(next.from, now)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

function namesOf(suppliers: readonly Member[]): string {
  return suppliers.map(({ supplier }) => supplier).join(', ');
}

function fewNamesOf(suppliers: readonly Member[]): string {
  const others = suppliers.length - NAMED;
  return others > 0 ? `${namesOf(suppliers.slice(0, NAMED))} +${others}` : namesOf(suppliers);
}

function waitText(from: string, now: Member['now']): string {
  return t('Until {time}: {rule}', { time: dayAndClock(from), rule: ruleText(now) });
}

/** The suppliers for which the category's rule waits, together where they have the same rule until the same time. */
function waitsOf(suppliers: readonly Member[]) {
  const groups = new Map<string, { from: string; now: Member['now']; those: Member[] }>();
  for (const one of suppliers) {
    if (!one.next) continue;
    const key = JSON.stringify([one.next.from, one.now]);
    const group = groups.get(key) ?? { from: one.next.from, now: one.now, those: [] };
    group.those.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function RemoveCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const { business } = useSignedIn();
  const waits = business.checkers >= 2 && category.suppliers.some(({ now }) => now !== null && now.kind !== 'trusted');
  const done = waits ? t('The rules end in 72 hours') : t('Category removed');
  const remove = useAction(removeSupplierCategory, { done, refresh: [listSupplierCategories, listSupplierRules], ownError: true });
  return (
    <ConfirmDialog
      title={t('Remove the category {name}?', { name: category.name })}
      confirm={t('Remove category')}
      danger
      onConfirm={() => remove.mutateAsync({ businessId: business.id, categoryId: category.id })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {waits
          ? t('Its suppliers keep their rule for 72 hours, so that other owners and admins can object. Then the limits for all suppliers apply.')
          : t('The limits for all suppliers apply from now on.')}
      </p>
    </ConfirmDialog>
  );
}
