import type { ReactNode } from 'react';
import { render } from '../../shared/i18n/message.ts';
import { ITEM_NAMES, ITEMS } from '../../shared/business/verification.ts';
import type { Item } from '../../shared/business/verification.ts';
import { UNLOCKS } from '../../shared/business/levels.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { ConfirmPhone } from '../accounts/confirm-phone.tsx';
import { AddressForm } from './address-form.tsx';
import { BankStep } from './bank-step.tsx';
import { BvnForm } from './bvn-form.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { IdentityForm } from './identity-form.tsx';
import { OwnerForm } from './owner-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { ReviewStep } from './review-step.tsx';
import { Step } from './step.tsx';
import type { Checklist } from './use-checklist.ts';
import { itemOf } from './use-checklist.ts';

/** The face check is done with the document: one step for both. */
const STEPS: readonly { item: Item; with?: Item }[] = ITEM_NAMES.filter((item) => item !== 'contact' && item !== 'biometric').map((item) =>
  item === 'identity_document' ? { item, with: 'biometric' } : { item },
);

const CONTENT: Record<Exclude<Item, 'contact' | 'biometric'>, (props: { list: Checklist }) => React.ReactNode> = {
  identity_number: NumberStep,
  identity_document: IdentityForm,
  address: AddressForm,
  registration: RegistrationForm,
  owner: OwnerForm,
  documents: DocumentsStep,
  bank_account: BankStep,
  review: ReviewStep,
};

/** A level's steps; the first open one shows its form, the others open with a click. */
export function KybLevel({ level, list }: { level: 1 | 2 | 3; list: Checklist }) {
  const may = usePermission('verification.submit');
  const { profile } = useSignedIn();
  const steps = STEPS.filter(({ item }) => ITEMS[item].level === level);
  const reached = list.level >= level;
  const firstOpen = STEPS.find((step) => open(list, step))?.item;
  return (
    <Card
      title={t('Level {level}', { level })}
      flush
      aside={
        reached ? <Status word={t('Reached')} tone="good" shape="check" /> : <span className="text-xs text-ink-2 max-sm:hidden">{render(UNLOCKS[level])}</span>
      }
    >
      {!may.allowed && level === list.level + 1 && (
        <div className="p-4 sm:p-5">
          <Panel tone="info">{may.reason}</Panel>
        </div>
      )}
      {level === 1 && itemOf(list, 'contact').verdict !== 'accepted' && (
        <div className="border-b border-line p-4 sm:p-5">
          <Panel tone="warn">
            <ConfirmPhone email={profile.email} phone={profile.phone} />
          </Panel>
        </div>
      )}
      {!reached && <LevelLimits level={level} list={list} />}
      <ol className="divide-y divide-line">
        {steps.map((step) => {
          // STEPS contains only items of CONTENT.
          const Content = CONTENT[step.item as keyof typeof CONTENT];
          return (
            <Step
              key={step.item}
              state={stateOf(list, step)}
              startOpen={step.item === firstOpen && may.allowed}
              locked={!may.allowed || (step.item === 'review' && list.canSubmit)}
            >
              <Content list={list} />
            </Step>
          );
        })}
      </ol>
    </Card>
  );
}

function NumberStep() {
  return (
    <div className="grid gap-3">
      <BvnForm />
      <p className="text-xs text-ink-2">{t('No BVN? Give your NIN and a photo of your face under “Identity document and face check” instead.')}</p>
    </div>
  );
}

/** The limits of a level before it is reached. */
function LevelLimits({ level, list }: { level: number; list: Checklist }) {
  const limits = list.levels.find((one) => one.level === level);
  if (!limits) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-4 py-3 text-sm sm:px-5">
      <div className="flex gap-2">
        <dt className="text-ink-2">{t('Daily spending limit')}</dt>
        <dd className="font-medium">{limitOf(limits.daily)}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-ink-2">{t('Available balance limit')}</dt>
        <dd className="font-medium">{limitOf(limits.balance)}</dd>
      </div>
    </dl>
  );
}

function limitOf(naira: number | null): ReactNode {
  return naira === null ? t('No limit') : <Money naira={naira} />;
}

function open(list: Checklist, step: (typeof STEPS)[number]): boolean {
  const { verdict } = stateOf(list, step);
  return verdict === 'missing' || verdict === 'refused';
}

/** Of two items in one step, the state of the one that needs more attention. */
function stateOf(list: Checklist, step: (typeof STEPS)[number]) {
  const first = itemOf(list, step.item);
  if (!step.with) return { ...first, title: render(ITEMS[step.item].title) };
  const second = itemOf(list, step.with);
  const order = ['refused', 'missing', 'pending', 'accepted'];
  const worse = order.indexOf(second.verdict) < order.indexOf(first.verdict) ? second : first;
  return { ...worse, shown: first.shown, title: t('Identity document and face check') };
}
