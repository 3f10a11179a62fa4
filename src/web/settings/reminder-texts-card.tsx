import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { previewReminder } from '../../shared/invoices/letters-contract.ts';
import { MOST_MESSAGE, MOST_SUBJECT, REMINDER_MOMENTS, REMINDER_PLACEHOLDERS } from '../../shared/invoices/reminder-texts.ts';
import type { ReminderMoment } from '../../shared/invoices/reminder-texts.ts';
import { updateSetting } from '../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../shared/invoices/settings-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { LetterRest } from '../invoices/detail/remind-dialog.tsx';

type Setting = OutputOf<typeof listSettings>['settings'][number];
type Letter = OutputOf<typeof previewReminder>;

const TITLES: Readonly<Record<ReminderMoment, string>> = {
  before: t('Before the due date'),
  on: t('On the due date'),
  after: t('After the due date'),
};

/** A template's own subjects and messages of reminders; an empty field is the standard text. */
export function ReminderTextsCard({ setting }: { setting: Setting }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const may = usePermission('invoice.settings');
  const form = useForm({
    schema: updateSetting.input,
    defaults: { reminderTexts: valuesOf(setting) },
    toInput: ({ reminderTexts }) => ({ id: setting.id, businessId: business.id, reminderTexts }),
    submit: async (input, options) => {
      const saved = await call(updateSetting, input, options);
      form.reset({ reminderTexts: valuesOf(saved) });
      void queries.invalidateQueries({ queryKey: [listSettings.id] });
      toast.success(t('Reminder texts saved'));
    },
  });
  const { reminderTexts } = useValues(form);
  const [preview, setPreview] = useState<{ moment: ReminderMoment; letter: Letter } | null>(null);
  const show = useMutation({
    mutationFn: async (moment: ReminderMoment) => ({
      moment,
      letter: await call(previewReminder, { businessId: business.id, moment, language: setting.language, ...reminderTexts[moment] }),
    }),
    onSuccess: setPreview,
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Card title={t('Reminder texts')}>
      <Form form={form} label={t('Reminder texts')}>
        <p className="text-ink-2">
          {t('Leave a field empty for the standard text. These values are filled in: {names}.', {
            names: REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(', '),
          })}{' '}
          {t('Documents in another language than this template’s get the standard text.')}
        </p>
        <fieldset disabled={!may.allowed} className="grid min-w-0 gap-6">
          {REMINDER_MOMENTS.map((moment) => (
            <section key={moment} aria-label={TITLES[moment]} className="grid min-w-0 gap-3">
              <div className="flex items-center justify-between gap-4">
                <h3 className="font-medium">{TITLES[moment]}</h3>
                <Button size="small" variant="quiet" loading={show.isPending && show.variables === moment} onClick={() => show.mutate(moment)}>
                  {t('Preview')}
                </Button>
              </div>
              <FormField name={`reminderTexts.${moment}.subject`} label={t('Subject')} optional>
                {(bind) => <TextInput {...bind} maxLength={MOST_SUBJECT} autoComplete="off" />}
              </FormField>
              <FormField name={`reminderTexts.${moment}.message`} label={t('Message')} optional>
                {(bind) => <TextArea {...bind} rows={3} maxLength={MOST_MESSAGE} />}
              </FormField>
              {preview?.moment === moment && <Preview letter={preview.letter} />}
            </section>
          ))}
        </fieldset>
        <fieldset disabled={!may.allowed}>
          <SubmitButton>{t('Save reminder texts')}</SubmitButton>
        </fieldset>
      </Form>
    </Card>
  );
}

function Preview({ letter }: { letter: Letter }) {
  return (
    <div role="status" className="grid gap-3">
      <Panel tone="quiet">
        <p className="text-xs text-ink-2">{t('As your customer reads it, with invented values')}</p>
        <p className="mt-2 font-medium wrap-anywhere">{letter.subject}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{letter.message}</p>
      </Panel>
      <LetterRest rest={letter.rest} />
    </div>
  );
}

function valuesOf({ reminderTexts }: Setting) {
  const textOf = (moment: ReminderMoment) => ({ subject: reminderTexts[moment]?.subject ?? '', message: reminderTexts[moment]?.message ?? '' });
  return { before: textOf('before'), on: textOf('on'), after: textOf('after') };
}
