import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { payoutAccount, updateSetting } from '../../shared/invoices/change-settings-contract.ts';
import { lateFeeText } from '../../shared/invoices/late-fee.ts';
import { render } from '../../shared/i18n/message.ts';
import { listSettings, MOST_CUSTOMER_ACCOUNTS } from '../../shared/invoices/settings-contract.ts';
import { nairaFromKobo } from '../../shared/kit/money.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { paymentDetails } from '../../shared/business/banking-contract.ts';
import { payToText } from '../../shared/invoices/pay-to.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Form, FormField, SubmitButton, useBound } from '../../ui/form/form.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { Field } from '../../ui/form/field.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { LANGUAGES } from '../base/language.ts';
import { paths } from '../base/paths.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import type { Wallet } from '../wallet/use-wallet.ts';
import { koboOf } from '../documents/document-data.ts';
import { basisPointsOf, parseRate } from '../invoices/editor/typed-numbers.ts';
import { LateFeeFields } from './late-fee-fields.tsx';
import type { LateFeeKind } from './late-fee-fields.tsx';
import { Letterheads } from './letterheads.tsx';
import { ReminderDays } from './reminder-days.tsx';
import { ReminderTextsCard } from './reminder-texts-card.tsx';
import { WaitingForm } from './form-skeleton.tsx';

const TemplatePreview = lazyPart(() => import('./template-preview.tsx').then((module) => module.TemplatePreview));

type Setting = OutputOf<typeof listSettings>['settings'][number];

const TITLE = t('Invoices you send');
const DAYS = [0, 7, 14, 21, 30, 45, 60, 90];
/** The default colour of documents. */
const HOUSE = '#0f5c46';

/** Numbers, colour and texts of documents, and the defaults of a new invoice. */
export function InvoicesTab() {
  const [chosen, setChosen] = useState<string>();
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(listSettings, { businessId: business.id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const setting = data?.settings.find(({ id }) => id === chosen) ?? data?.settings[0];
  if (data && !setting) return <Panel tone="info">{t('This business has no invoice settings yet. They’re created with its first invoice.')}</Panel>;
  if (!setting) return <WaitingForm title={TITLE} fields={6} />;
  return (
    <>
      <Letterheads settings={data?.settings ?? []} current={setting} onChoose={setChosen} />
      <SettingForm key={setting.id} setting={setting} />
      <ReminderTextsCard key={`${setting.id}-reminders`} setting={setting} />
      <PayoutCard />
    </>
  );
}

function SettingForm({ setting }: { setting: Setting }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const may = usePermission('invoice.settings');
  const form = useForm({
    schema: updateSetting.input,
    defaults: valuesOf(setting),
    toInput: (values) => inputOf(values, { id: setting.id, businessId: business.id }),
    submit: async (input, options) => {
      const saved = await call(updateSetting, input, options);
      form.reset(valuesOf(saved));
      for (const route of [listSettings, listInvoices]) void queries.invalidateQueries({ queryKey: [route.id] });
      toast.success(t('Invoice settings saved'));
    },
  });
  const values = useValues(form);
  const { prefix, nextNumber, dueDays, language, accent, footer, terms, defaultTax } = values;
  const number = `${prefix}${nextNumber.padStart(4, '0')}`;
  const typed = {
    ...setting,
    language,
    accent: /^#[0-9a-f]{6}$/i.test(accent.trim()) ? accent.trim() : null,
    footer: footer.trim() || null,
    terms: terms.trim() || null,
    lateFee: previewOf(values),
    dueDays: Number(dueDays),
    defaultTax: Number(defaultTax.replace(',', '.')) || null,
  };
  const days = [...new Set([...DAYS, Number(dueDays)])].toSorted((a, b) => a - b);
  return (
    <div className="grid items-start gap-6 xl:max-w-none! xl:grid-cols-[minmax(0,44rem)_minmax(24rem,1fr)]">
      <Card title={TITLE}>
        <Form form={form} label={TITLE}>
          {!may.allowed && <Panel tone="info">{may.reason}</Panel>}
          <fieldset disabled={!may.allowed} className="grid min-w-0 gap-5">
            <FormField name="name" label={t('Template name')} hint={t('Visible to your team only.')}>
              {(bind) => <TextInput {...bind} maxLength={60} autoComplete="off" />}
            </FormField>
            <div className="grid gap-5 sm:grid-cols-2">
              <FormField name="prefix" label={t('Number prefix')} hint={t('Capital letters, digits and dashes.')}>
                {({ onChange, ...bind }) => (
                  <TextInput {...bind} onChange={(text) => onChange(text.toUpperCase())} maxLength={12} autoComplete="off" spellCheck={false} />
                )}
              </FormField>
              <FormField
                name="nextNumber"
                label={t('Next number')}
                hint={t('Your next invoice is {prefix}{padStart}. Numbers only go up.', { prefix, padStart: nextNumber.padStart(4, '0') })}
              >
                {({ onChange, ...bind }) => (
                  <TextInput
                    {...bind}
                    onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 8))}
                    inputMode="numeric"
                    align="end"
                    autoComplete="off"
                  />
                )}
              </FormField>
              <FormField name="dueDays" label={t('Due after')} hint={t('Default for new invoices; you can change it on each one.')}>
                {(bind) => <Select {...bind} options={days.map((one) => ({ value: String(one), label: daysText(one) }))} />}
              </FormField>
              <FormField name="defaultTax" label={t('Tax')} optional hint={t('For VAT, enter 7.5. Leave empty for no default tax.')}>
                {(bind) => <TextInput {...bind} inputMode="decimal" align="end" suffix={<span className="pe-2">%</span>} autoComplete="off" />}
              </FormField>
            </div>
            <FormField name="language" label={t('Document language')} hint={t('For contacts without a language of their own.')}>
              {(bind) => <Select {...bind} options={LANGUAGES.map(({ language: value, name: label }) => ({ value, label }))} />}
            </FormField>
            <FormField
              name="accent"
              label={t('Brand colour')}
              optional
              hint={t('For lines and headings, e.g. {house}. Leave empty for the default.', { house: HOUSE })}
            >
              {(bind) => <TextInput {...bind} prefix={<Swatch />} placeholder={HOUSE} maxLength={7} autoComplete="off" spellCheck={false} />}
            </FormField>
            <FormField name="terms" label={t('Terms')} optional hint={t('Shown above the footer of every invoice: when and how you want to be paid.')}>
              {(bind) => <TextArea {...bind} maxLength={2000} />}
            </FormField>
            <FormField name="footer" label={t('Footer')} optional hint={t('Last line of every invoice.')}>
              {(bind) => <TextArea {...bind} rows={2} maxLength={500} />}
            </FormField>
            <ReminderDays dueDays={Number(dueDays)} />
            <LateFeeFields />
          </fieldset>
          <fieldset disabled={!may.allowed}>
            <SubmitButton>{t('Save invoice settings')}</SubmitButton>
          </fieldset>
        </Form>
      </Card>
      <TemplatePreview setting={typed} number={number} />
    </div>
  );
}

/** A colour picker instead of a text field. */
function Swatch() {
  const { bound } = useBound<string>('accent');
  const colour = /^#[0-9a-f]{6}$/i.test(bound.value) ? bound.value : HOUSE;
  return (
    <input
      type="color"
      aria-label={t('Pick the colour')}
      value={colour}
      onChange={(event) => bound.onChange(event.target.value)}
      className="size-6 flex-none cursor-pointer rounded-sm border border-edge p-0"
      style={{ paddingInline: 0 }}
    />
  );
}

function daysText(days: number): string {
  if (days === 0) return t('Immediately');
  return tn(days, '{count} day', '{count} days');
}

function valuesOf(setting: Setting) {
  const { name, prefix, nextNumber, language, accent, footer, terms, defaultTax, dueDays, reminders, reminderDays, lateFee } = setting;
  return {
    name,
    prefix,
    nextNumber: String(nextNumber),
    language,
    accent: accent ?? '',
    footer: footer ?? '',
    terms: terms ?? '',
    defaultTax: defaultTax === null ? '' : String(defaultTax),
    dueDays: String(dueDays),
    reminders,
    reminderDays,
    lateFeeKind: kindOf(lateFee),
    lateFeeRate: lateFee?.rate === undefined ? '' : String(lateFee.rate),
    lateFeeAmount: lateFee?.amount === undefined ? null : koboOf(lateFee.amount),
    lateFeeAfter: String(lateFee?.afterDays ?? 7),
  };
}

function kindOf(fee: Setting['lateFee']): LateFeeKind {
  if (fee === null) return 'none';
  return fee.rate === undefined ? 'amount' : 'rate';
}

/** The late fee of the form, in the words of the screen's language; null if it cannot be read. */
function previewOf({ lateFeeKind, lateFeeRate, lateFeeAmount, lateFeeAfter }: ReturnType<typeof valuesOf>): Setting['lateFee'] {
  const [rate, afterDays] = [parseRate(lateFeeRate), Number(lateFeeAfter)];
  if (lateFeeKind === 'rate' && rate !== null) return { afterDays, text: render(lateFeeText({ afterDays, rate: basisPointsOf(lateFeeRate) })) };
  return lateFeeKind === 'amount' && lateFeeAmount !== null ? { afterDays, text: render(lateFeeText({ afterDays, amount: lateFeeAmount })) } : null;
}

/** An unreadable rate or amount becomes NaN, which the contract refuses with its own message. */
function lateFeeOf({ lateFeeKind, lateFeeRate, lateFeeAmount, lateFeeAfter }: ReturnType<typeof valuesOf>): InputOf<typeof updateSetting>['lateFee'] {
  if (lateFeeKind === 'none') return null;
  const fee =
    lateFeeKind === 'rate' ? { rate: parseRate(lateFeeRate) ?? Number.NaN } : { amount: lateFeeAmount === null ? Number.NaN : nairaFromKobo(lateFeeAmount) };
  return { ...fee, afterDays: Number(lateFeeAfter) };
}

function inputOf(values: ReturnType<typeof valuesOf>, ids: { id: string; businessId: string }): InputOf<typeof updateSetting> {
  const { name, prefix, language, footer, terms, reminders, reminderDays, nextNumber, accent, defaultTax, dueDays } = values;
  return {
    ...ids,
    name,
    prefix,
    language,
    footer,
    terms,
    reminders,
    reminderDays,
    lateFee: lateFeeOf(values),
    nextNumber: nextNumber === '' ? undefined : Number(nextNumber),
    accent: accent.trim() || null,
    defaultTax: defaultTax.trim() === '' ? null : Number(defaultTax.replace(',', '.')),
    dueDays: Number(dueDays),
  };
}

/** The account printed on invoices, for customers who pay by transfer. */
function PayoutCard() {
  const { business } = useSignedIn();
  const may = usePermission('bank.edit');
  const accounts = useQuery(queryOf(paymentDetails, { id: business.id })).data?.bankAccounts;
  const setting = useQuery(queryOf(listSettings, { businessId: business.id })).data?.settings[0];
  const { data: wallet } = useWallet();
  const choose = useAction(payoutAccount, { done: t('Saved for invoices that you send from now on'), refresh: [listSettings] });
  if (!accounts || !setting) return <Skeleton className="h-32 w-full" />;
  const chosen = setting.payoutAccount;
  return (
    <Card title={t('Payment account')}>
      <Field label={t('Account shown on invoices')} hint={may.allowed ? hintOf(setting, wallet, business.level) : may.reason}>
        <Select
          disabled={!may.allowed || choose.isPending}
          value={setting.accountPerCustomer ? 'customers' : (chosen?.accountId ?? (setting.namesWallet ? 'wallet' : ''))}
          onChange={(accountId) => choose.mutate({ businessId: business.id, accountId: accountId === '' ? null : accountId })}
          options={[
            { value: 'wallet', label: chosen?.accountId === 'wallet' ? t('Wallet: {account}', { account: payToText(chosen) }) : t('Wallet account') },
            { value: 'customers', label: t('A separate account number for each customer') },
            ...accounts.map((account) => ({ value: account.id, label: payToText(account) })),
            { value: '', label: t('None') },
          ]}
        />
      </Field>
    </Card>
  );
}

function hintOf(setting: OutputOf<typeof listSettings>['settings'][number], wallet: Wallet | undefined, level: number): ReactNode {
  const { namesWallet, accountPerCustomer, payoutAccount } = setting;
  if (accountPerCustomer && payoutAccount)
    return t(
      'What a customer transfers to their number pays their oldest invoices, without a reference. You pay nothing for it. A customer gets it with your next invoice to them, up to {count} customers; until then invoices show your wallet’s number.',
      { count: MOST_CUSTOMER_ACCOUNTS },
    );
  if (payoutAccount) {
    const link = <Link to={paths.settings('banks')}>{t('Bank accounts')}</Link>;
    return payoutAccount.accountId === 'wallet' ? (
      <T
        text="Transfers to it are matched to your invoices automatically. Payers are warned when the account changes between two invoices. {link}"
        link={link}
      />
    ) : (
      <T
        text="We can’t see transfers to it: mark those invoices as paid yourself. Payers are warned when it changes between two invoices. {link}"
        link={link}
      />
    );
  }
  return namesWallet ? whyNotYet(wallet, level) : t('Customers who pay by transfer do not see where to send the money.');
}

/** Why invoices do not show the wallet's account number yet, and what to do. */
function whyNotYet(wallet: Wallet | undefined, level: number): ReactNode {
  if (level < 1)
    return <T text="Your wallet gets an account number once your BVN or NIN is confirmed. {link}" link={<Link to={paths.kyb()}>{t('Verify now')}</Link>} />;
  const open = withQuery(paths.wallet(), { panel: 'add' });
  switch (wallet?.accountStatus) {
    case 'opening':
      return t('The bank is opening your account number. New invoices show it in about a minute.');
    case 'waiting':
      return t('The bank checks your details first. It can take up to three days; we’ll notify you when it’s ready.');
    case 'failed':
      return (
        <T
          text="The bank could not open an account number. Check your BVN, {banks}, then {again}."
          banks={<Link to={paths.settings('banks')}>{t('add a bank account in your own name')}</Link>}
          again={<Link to={open}>{t('try again')}</Link>}
        />
      );
    default:
      return <T text="Your wallet has no account number yet. {link}, and new invoices show it." link={<Link to={open}>{t('Open it')}</Link>} />;
  }
}
