import { Suspense } from 'react';
import type { KeyboardEvent } from 'react';
import { MAX_NOTE_LENGTH } from '../../../shared/invoices/draft.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { FormField } from '../../../ui/form/form.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { useValues } from '../../../ui/form/use-form.ts';
import type { DocumentData } from '../../documents/document-data.ts';
import { DocumentTotals } from '../../documents/document-totals.tsx';
import { EditorExtras } from './extras.tsx';
import type { EditorKind } from './kind.ts';
import { EditorLines } from './lines.tsx';
import { EditorRecipient } from './recipient.tsx';
import type { EditorValues, Medium } from './values.ts';
import { useWriter } from '../../documents/use-writer.ts';
import { currentLanguage } from '../../base/language.ts';

// Few businesses have several templates.
const EditorLetterhead = lazyPart(() => import('./letterhead.tsx').then((module) => module.EditorLetterhead));
// At the end of the form.
const EditorRepeat = lazyPart(() => import('./repeat.tsx').then((module) => module.EditorRepeat));

export function EditorFields({
  kind,
  form,
  today,
  documentData,
  onCreate,
}: {
  kind: EditorKind;
  form: FormHandle<EditorValues>;
  today: CalendarDate;
  documentData: DocumentData;
  onCreate: (typed: string) => void;
}) {
  const { issueDate, dueDate, recipient } = useValues(form);
  const { write } = useWriter(currentLanguage());
  const noAddress = recipient !== null && !recipient.email;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- no control of its own: it only keeps Enter in a field from sending the form
    <div className="grid gap-8" onKeyDown={stayOnEnter}>
      {kind.recipientStays ? (
        <FixedRecipient label={kind.texts.recipient} name={recipient?.name ?? ''} />
      ) : (
        <EditorRecipient form={form} label={kind.texts.recipient} onCreate={onCreate} />
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField<string | null> name="issueDate" label={kind.texts.issued}>
          {(bind, problem) => <DateField {...bind} {...problem} today={today} />}
        </FormField>
        <FormField<string | null>
          name="dueDate"
          label={kind.texts.due}
          optional={kind.dueOptional}
          hint={dueDate !== null && dueDate < today ? t('This day has already passed.') : undefined}
        >
          {(bind, problem) => (
            <DateField {...bind} {...problem} today={today} min={(issueDate && calendarDate(issueDate)) || undefined} shortcuts={SHORTCUTS} />
          )}
        </FormField>
      </div>
      <div className="grid gap-3">
        <EditorLines form={form} totals={documentData} kind={kind.documentKind ?? 'invoice'} />
        <EditorExtras form={form} documentData={documentData} payable={kind.payable} withholds={kind.payable && !kind.recipientStays} />
        <DocumentTotals data={documentData} write={write} />
      </div>
      <FormField name="description" label={t('Note')} optional hint={t('Shown below the total.')}>
        {(bind) => <TextArea {...bind} rows={2} maxLength={MAX_NOTE_LENGTH} />}
      </FormField>
      <Suspense fallback={null}>{kind.payable && <EditorLetterhead />}</Suspense>
      {!kind.recipientStays && (
        <FormField<Medium> name="medium" label={t('Delivery')} group>
          {(bind) => (
            <RadioCards<Medium>
              {...bind}
              columns={2}
              options={[
                {
                  value: 'email',
                  label: t('By email'),
                  description: noAddress
                    ? t('This contact has no email address.')
                    : recipient?.email
                      ? t('To {email}, with a link.', { email: recipient.email })
                      : t('To the contact’s email address, with a link.'),
                },
                { value: 'link', label: t('By link'), description: t('You share the link yourself: WhatsApp, text message, QR code.') },
              ]}
            />
          )}
        </FormField>
      )}
      <Suspense fallback={null}>{kind.payable && !kind.recipientStays && <EditorRepeat form={form} today={today} />}</Suspense>
    </div>
  );
}

function FixedRecipient({ label, name }: { label: string; name: string }) {
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <p className="mt-1 wrap-anywhere">{name}</p>
    </div>
  );
}

const SHORTCUTS = [
  ...[7, 14, 30].map((days) => ({ typed: `in ${days} days`, label: tn(days, 'in {count} day', 'in {count} days') })),
  { typed: 'end of month', label: t('end of month') },
];

/** The browser would submit the form; here Enter means "next line" in lines and nothing elsewhere. Ctrl/⌘ Enter sends. */
function stayOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement) event.preventDefault();
}
