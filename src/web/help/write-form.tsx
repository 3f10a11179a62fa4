import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listThreads, writeToUs } from '../../shared/help/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { go, useSearch } from '../../ui/primitives/navigation.ts';
import { SUPPORT } from '../base/config.ts';
import { useSignedIn } from '../base/session.ts';
import { ErrorNote } from './error-note.tsx';
import { FileChoice } from './file-choice.tsx';
import { saw } from './saw.ts';
import { helpPath } from './help-path.ts';

/** A new thread. */
export function WriteForm() {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const [query] = useSearch();
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    schema: writeToUs.input,
    defaults: { subject: '', text: '' },
    toInput: ({ subject, text }) => ({ businessId: business.id, subject, text, ...saw(query) }),
    submit: async (input) => {
      const { id } = await call(writeToUs, input, file ? { files: { file: [file] } } : {});
      toast.success(t('Thank you. We answer here and by email.'));
      form.reset({ subject: '', text: '' });
      void queries.invalidateQueries({ queryKey: [listThreads.id] });
      go(helpPath(id));
    },
    keep: { key: `help:${business.id}` },
  });
  return (
    <Card title={t('Write to us')} aside={SUPPORT && <Link to={`mailto:${SUPPORT}`}>{SUPPORT}</Link>}>
      <Form form={form} label={t('Write to us')} className="grid gap-4">
        <ErrorNote requestId={query.get('request')} />
        <FormField name="subject" label={t('Subject')}>
          {(bind) => <TextInput {...bind} maxLength={120} />}
        </FormField>
        <FormField name="text" label={t('Your message')} hint={t('What you wanted to do, and what happened. Never send us passwords or codes.')}>
          {(bind) => <TextArea {...bind} rows={6} maxLength={5_000} />}
        </FormField>
        <FileChoice file={file} onFile={setFile} />
        <span>
          <SubmitButton>{t('Send message')}</SubmitButton>
        </span>
      </Form>
    </Card>
  );
}
