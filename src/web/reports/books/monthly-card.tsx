import { useQueryClient } from '@tanstack/react-query';
import { MOST_READERS, readBooks, setMonthlyJournal } from '../../../shared/books/contract.ts';
import { BOOK_FORMATS, FORMATS } from '../../../shared/books/formats.ts';
import type { BookFormat } from '../../../shared/books/formats.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call, keyOf } from '../../../api-client/client.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form, FormField, SubmitButton, useBound } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import type { Books } from './books-screen.tsx';

interface Values {
  userIds: string[];
  format: BookFormat;
  day: string;
  locks: boolean;
}

const DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1));

/** Who is e-mailed the journal of the last month, when and for which program. */
export function MonthlyCard({ books: { monthly, readers } }: { books: Books }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const may = usePermission('books.send');
  const defaults: Values = {
    userIds: monthly?.members.map(({ id }) => id) ?? [],
    format: monthly?.format ?? 'quickbooks',
    day: String(monthly?.day ?? 5),
    locks: monthly?.locks ?? true,
  };
  const form = useForm({
    schema: setMonthlyJournal.input,
    defaults,
    toInput: ({ day, ...values }) => ({ businessId: business.id, ...values, day: Number(day) }),
    submit: async (input, options) => {
      const saved = await call(setMonthlyJournal, input, options);
      queries.setQueryData(keyOf(readBooks, { businessId: business.id }), saved);
      if (saved.monthly) toast.success(t('The journal will be emailed every month'));
      else if (monthly) toast.success(t('The journal is no longer emailed'));
      else toast.info(t('Choose who the journal is emailed to'));
    },
  });
  const title = t('Email the journal every month');
  return (
    <Card title={title}>
      <Form form={form} label={title}>
        {!may.allowed && <Panel tone="info">{may.reason}</Panel>}
        <fieldset disabled={!may.allowed} className="grid min-w-0 gap-5">
          <FormField<string[]>
            group
            name="userIds"
            label={t('To')}
            hint={<T text="Owners, admins and accountants. {link}" link={<Link to={paths.team()}>{t('Invite your accountant')}</Link>} />}
          >
            {({ value, onChange }) => (
              <div className="grid gap-2">
                {readers.map(({ id, name, email }) => (
                  <Checkbox
                    key={id}
                    label={<span className="wrap-anywhere">{name === '' ? email : `${name} (${email})`}</span>}
                    value={value.includes(id)}
                    disabled={value.length >= MOST_READERS && !value.includes(id)}
                    onChange={(isChosen) => onChange(isChosen ? [...value, id] : value.filter((one) => one !== id))}
                  />
                ))}
              </div>
            )}
          </FormField>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField<BookFormat> name="format" label={t('For')}>
              {(bind) => <Select<BookFormat> {...bind} options={BOOK_FORMATS.map((value) => ({ value, label: FORMATS[value].title }))} />}
            </FormField>
            <FormField name="day" label={t('Day of the month')}>
              {(bind) => <Select {...bind} options={DAYS.map((value) => ({ value, label: value }))} />}
            </FormField>
          </div>
          <Locks />
        </fieldset>
        <fieldset disabled={!may.allowed}>
          <SubmitButton>{t('Save')}</SubmitButton>
        </fieldset>
      </Form>
    </Card>
  );
}

function Locks() {
  const { bound } = useBound<boolean>('locks');
  return <Checkbox {...bound} label={t('Lock the month when it is sent')} hint={t('So that what your accountant imports stays as it is.')} />;
}
