import { useQuery } from '@tanstack/react-query';
import { Ellipsis, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { listSupplierCategories } from '../../shared/payments/supplier-categories-contract.ts';
import { CATEGORIES_MAX, RULES_MAX } from '../../shared/payments/supplier-rules.ts';
import { listSupplierRules, removeSupplierRule } from '../../shared/payments/supplier-rules-contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { dayAndClock } from '../base/day-and-clock.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { WaitingForm } from './form-skeleton.tsx';
import { AddRuleDialog, ChangeRuleDialog } from '../invoices/rules/supplier-rule-dialogs.tsx';
import { ruleText } from '../invoices/rules/rule-texts.ts';
import type { Rule } from '../invoices/rules/rule-texts.ts';
import { CategoryRow, RemoveCategoryDialog } from './supplier-category-row.tsx';
import type { Category } from './supplier-category-row.tsx';

const SupplierCategoryDialog = lazyDialog(() => import('./supplier-category-dialog.tsx').then((module) => module.SupplierCategoryDialog));

type Open =
  | { readonly what: 'add' | 'add category' }
  | { readonly what: 'change' | 'remove'; readonly rule: Rule }
  | { readonly what: 'change' | 'remove'; readonly category: Category };

/** Suppliers whose payments or invoices need a second person at another amount than others. */
export function SupplierRulesCard() {
  const { business } = useSignedIn();
  const may = usePermission('team.roles');
  const rules = useQuery(queryOf(listSupplierRules, { businessId: business.id }));
  const categories = useQuery(queryOf(listSupplierCategories, { businessId: business.id }));
  const [open, setOpen] = useState<Open | null>(null);
  const title = t('Rules for suppliers');
  if (!rules.data || !categories.data) {
    const error = rules.error ?? categories.error;
    if (!error) return <WaitingForm title={title} fields={2} />;
    const retry = () => void Promise.all([rules.refetch(), categories.refetch()]);
    return (
      <Card title={title}>
        <ErrorState error={error} onRetry={retry} />
      </Card>
    );
  }
  const isEmpty = rules.data.count + categories.data.count === 0;
  const add = (
    <Menu
      label={t('Add a rule')}
      items={[
        { label: t('Rule for a supplier'), disabled: rules.data.count >= RULES_MAX, onSelect: () => setOpen({ what: 'add' }) },
        {
          label: t('Category of suppliers'),
          hint: t('One rule for several suppliers'),
          disabled: categories.data.count >= CATEGORIES_MAX,
          onSelect: () => setOpen({ what: 'add category' }),
        },
      ]}
      trigger={(props) => (
        <Button {...props} size="small" variant="secondary">
          {t('Add a rule')}
        </Button>
      )}
    />
  );
  return (
    <Card title={title} flush aside={may.allowed && !isEmpty && add}>
      {isEmpty ? (
        <EmptyState title={t('No rules yet')} level={3} action={may.allowed && add}>
          {t('For a supplier or a category of suppliers, ask for a second person more often than for others, or less often if you trust it.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {categories.data.categories.map((category) => (
            <CategoryRow key={category.id} category={category} editable={may.allowed} onOpen={(what) => setOpen({ what, category })} />
          ))}
          {rules.data.rules
            .filter(({ categoryId }) => categoryId === null)
            .map((rule) => (
              <RuleRow key={rule.id} rule={rule} editable={may.allowed} onOpen={(what) => setOpen({ what, rule })} />
            ))}
        </ul>
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if ('rule' in open) {
    const Shown = open.what === 'change' ? ChangeRuleDialog : RemoveRuleDialog;
    return <Shown rule={open.rule} onClose={onClose} />;
  }
  if ('category' in open) {
    const Shown = open.what === 'change' ? SupplierCategoryDialog : RemoveCategoryDialog;
    return <Shown category={open.category} onClose={onClose} />;
  }
  return open.what === 'add' ? <AddRuleDialog onClose={onClose} /> : <SupplierCategoryDialog onClose={onClose} />;
}

function RuleRow({ rule, editable, onOpen }: { rule: Rule; editable: boolean; onOpen: (what: 'change' | 'remove') => void }) {
  const items = [
    { label: t('Edit'), onSelect: () => onOpen('change') },
    { label: t('Remove'), danger: true, onSelect: () => onOpen('remove') },
  ];
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <ShieldCheck aria-hidden="true" size={20} className="shrink-0 text-ink-3 max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{rule.supplier}</span>
        <span className="block text-ink-2">{ruleText(rule.now)}</span>
        {rule.next && (
          <span className="block text-xs text-ink-2">{t('From {time}: {rule}', { time: dayAndClock(rule.next.from), rule: ruleText(rule.next.rule) })}</span>
        )}
      </span>
      {editable && (
        <Menu
          label={t('Actions for {supplier}', { supplier: rule.supplier })}
          items={items}
          trigger={(props) => (
            <IconButton {...props} label={t('Actions for {supplier}', { supplier: rule.supplier })} icon={<Ellipsis aria-hidden="true" size={18} />} />
          )}
        />
      )}
    </li>
  );
}

function RemoveRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { business } = useSignedIn();
  const waits = business.checkers >= 2 && rule.now !== null && rule.now.kind !== 'trusted';
  const done = waits ? t('The rule ends in 72 hours') : t('Rule removed');
  const remove = useAction(removeSupplierRule, { done, refresh: [listSupplierRules], ownError: true });
  return (
    <ConfirmDialog
      title={t('Remove the rule for {supplier}?', { supplier: rule.supplier })}
      confirm={t('Remove rule')}
      danger
      onConfirm={() => remove.mutateAsync({ businessId: business.id, ruleId: rule.id })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {waits
          ? t('The rule ends after 72 hours, so that other owners and admins can object. Then the limits for all suppliers apply.')
          : t('The limits for all suppliers apply from now on.')}
      </p>
    </ConfirmDialog>
  );
}
