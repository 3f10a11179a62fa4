import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createOwner, MAX_OTHER_OWNERS, readBusiness, updateOwner } from '../../shared/business/contract.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useRows } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import { textIn } from './stored-text.ts';
import { useRefreshChecklist } from './use-checklist.ts';

export function OwnerForm() {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(readBusiness, { id: business.id }));
  return data ? <Fields business={data} /> : <Skeleton className="h-40 w-full" />;
}

function Fields({ business }: { business: OutputOf<typeof readBusiness> }) {
  const refresh = useRefreshChecklist();
  const queries = useQueryClient();
  const { profile } = useSignedIn();
  const today = useToday();
  const was = (key: string, fallback = '') => textIn(business.businessOwner, key) || fallback;
  const others = business.businessOwner?.['otherOwners'];
  const form = useForm({
    schema: createOwner.input,
    defaults: {
      firstName: was('firstName', profile.first_name),
      lastName: was('lastName', profile.last_name),
      dateOfBirth: was('dateOfBirth') || null,
      role: was('role', 'Director'),
      ownership: percentIn(business.businessOwner),
      otherOwners: Array.isArray(others) ? others.map(personOf) : [],
    },
    toInput: ({ otherOwners, ...owner }) => ({
      businessId: business.id,
      ...wired(owner),
      otherOwners: otherOwners.map(wired),
    }),
    submit: async (input, options) => {
      await (business.businessOwner ? call(updateOwner, input, options) : call(createOwner, input, options));
      void queries.invalidateQueries({ queryKey: [readBusiness.id] });
      refresh();
      toast.success(t('Owners saved'));
    },
  });
  const { rows, add, remove } = useRows<Person>(form, 'otherOwners');
  return (
    <Form form={form} label={t('Owners')}>
      <p className="text-ink-2">{t('Everybody who owns 25% or more of the business, or controls it in another way, as on the register.')}</p>
      <PersonFields at="" today={today} />
      {rows.map((row, index) => (
        <fieldset key={row.key} className="grid gap-5 border-t border-line pt-5">
          <div className="flex items-center justify-between gap-3">
            <legend className="contents font-medium">{t('Owner {number}', { number: index + 2 })}</legend>
            <Button variant="quiet" size="small" onClick={() => remove(index)}>
              {t('Remove')}
            </Button>
          </div>
          <PersonFields at={`otherOwners.${index}.`} today={today} />
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{rows.length > 0 ? t('Save owners') : t('Save owner')}</SubmitButton>
        {rows.length < MAX_OTHER_OWNERS && (
          <Button variant="quiet" onClick={() => add(personOf({}))}>
            {t('Add another owner')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function PersonFields({ at, today }: { at: string; today: CalendarDate }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField name={`${at}firstName`} label={t('First name')}>
        {(bind) => <TextInput {...bind} />}
      </FormField>
      <FormField name={`${at}lastName`} label={t('Last name')}>
        {(bind) => <TextInput {...bind} />}
      </FormField>
      <FormField<string | null> name={`${at}dateOfBirth`} label={t('Date of birth')} optional>
        {(bind) => <DateField {...bind} today={today} max={today} past longAgo placeholder={t('14 Mar 1985')} />}
      </FormField>
      <FormField name={`${at}role`} label={t('Position')} optional>
        {(bind) => <TextInput {...bind} />}
      </FormField>
      <FormField name={`${at}ownership`} label={t('Share of the business (%)')} optional>
        {(bind) => <TextInput {...bind} inputMode="decimal" />}
      </FormField>
    </div>
  );
}

interface Person {
  /** For React alone. */
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly role: string;
  /** As typed. */
  readonly ownership: string;
}

let made = 0;

function personOf(stored: Readonly<Record<string, unknown>>): Person {
  return {
    key: String((made += 1)),
    firstName: textIn(stored, 'firstName'),
    lastName: textIn(stored, 'lastName'),
    dateOfBirth: textIn(stored, 'dateOfBirth') || null,
    role: textIn(stored, 'role'),
    ownership: percentIn(stored),
  };
}

function percentIn(stored: Readonly<Record<string, unknown>> | null): string {
  const value = stored?.['ownership'];
  return typeof value === 'number' ? String(value) : '';
}

function wired<Given extends { dateOfBirth: string | null; ownership: string }>({ dateOfBirth, ownership, ...rest }: Given) {
  const share = ownership.replace(',', '.').replace('%', '').trim();
  return { ...rest, dateOfBirth: dateOfBirth ?? undefined, ownership: share === '' ? undefined : Number(share) };
}
