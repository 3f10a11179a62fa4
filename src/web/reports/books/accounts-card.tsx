import { useQueryClient } from '@tanstack/react-query';
import { readBooks, setAccounts } from '../../../shared/books/contract.ts';
import { journalReport } from '../../../shared/reports/journal-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call, keyOf } from '../../../api-client/client.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import type { Books } from './books-screen.tsx';

/** The code and name of each account, as the accounting program has them. */
export function AccountsCard({ books: { accounts } }: { books: Books }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const may = usePermission('books.keep');
  const form = useForm({
    schema: setAccounts.input,
    defaults: { accounts: accounts.map(({ account, code, name, own }) => ({ account, code: own?.code ?? code, name: own?.name ?? name })) },
    // An empty field is the usual one again.
    toInput: (values) => ({
      businessId: business.id,
      accounts: values.accounts.map((one, place) => ({
        account: one.account,
        code: one.code.trim() || (accounts[place]?.code ?? ''),
        name: one.name.trim() || (accounts[place]?.name ?? ''),
      })),
    }),
    submit: async (input, options) => {
      const saved = await call(setAccounts, input, options);
      queries.setQueryData(keyOf(readBooks, { businessId: business.id }), saved);
      void queries.invalidateQueries({ queryKey: [journalReport.id] });
      form.reset({ accounts: saved.accounts.map(({ account, code, name, own }) => ({ account, code: own?.code ?? code, name: own?.name ?? name })) });
      toast.success(t('Accounts saved'));
    },
  });
  const title = t('Accounts in your program');
  return (
    <Card title={title}>
      <Form form={form} label={title}>
        <p className="text-ink-2">
          {t('QuickBooks and Zoho Books find accounts by name, Xero and Sage by code. Create those that your program lacks before the first import.')}
        </p>
        {!may.allowed && <Panel tone="info">{may.reason}</Panel>}
        <fieldset disabled={!may.allowed} className="grid min-w-0 gap-x-5 gap-y-4">
          <div aria-hidden="true" className="-mb-2 grid grid-cols-[14rem_7rem_minmax(0,1fr)] gap-3 text-xs text-ink-2 max-sm:hidden">
            <span className="col-start-2">{t('Code')}</span>
            <span>{t('Name')}</span>
          </div>
          {accounts.map(({ account, code, name }, place) => (
            <div
              key={account}
              role="group"
              aria-label={name}
              className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 sm:grid-cols-[14rem_7rem_minmax(0,1fr)] sm:items-start"
            >
              <span className="text-sm font-medium max-sm:col-span-2 sm:pt-2.5">{name}</span>
              <FormField name={`accounts.${place}.code`} label={t('Code')} hideLabel>
                {(bind) => <TextInput {...bind} placeholder={code} maxLength={10} autoComplete="off" spellCheck={false} />}
              </FormField>
              <FormField name={`accounts.${place}.name`} label={t('Name')} hideLabel>
                {(bind) => <TextInput {...bind} placeholder={name} maxLength={100} autoComplete="off" />}
              </FormField>
            </div>
          ))}
        </fieldset>
        <fieldset disabled={!may.allowed}>
          <SubmitButton>{t('Save accounts')}</SubmitButton>
        </fieldset>
      </Form>
    </Card>
  );
}
