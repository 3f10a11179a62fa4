import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerHelp, listHelp, readHelp } from '../../shared/office/help/contract.ts';
import { ANSWER_TEMPLATES } from '../../shared/office/help/templates.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import type { Thread } from './thread-screen.tsx';

/** Our answer, from scratch or from a template in the customer’s language. */
export function AnswerForm({ thread: { id: threadId, name, messages, saw } }: { thread: Thread }) {
  const client = useQueryClient();
  const [close, setClose] = useState(true);
  const form = useForm({
    schema: answerHelp.input,
    defaults: { text: '' },
    toInput: ({ text }) => ({ threadId, text, close, seen: messages.at(-1)?.id ?? '' }),
    submit: async (input) => {
      await call(answerHelp, input);
      form.reset({ text: '' });
      toast.success('Answered, in the app and by email.');
      await client.invalidateQueries({ queryKey: [readHelp.id] });
      void client.invalidateQueries({ queryKey: [listHelp.id] });
    },
    keep: { key: `answer ${threadId}` },
  });
  const { text } = useValues(form);
  const language = saw.language === 'fr' ? 'fr' : 'en';
  const insert = (template: string) => {
    const filled = template.replace('{name}', name.split(' ')[0] ?? name);
    form.set('text', text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`);
  };
  const items = ANSWER_TEMPLATES.map((one) => ({ label: one.title, onSelect: () => insert(one[language]) }));
  return (
    <Card
      title="Answer"
      aside={
        <Menu
          label="Templates"
          items={items}
          align="end"
          trigger={(props) => (
            <Button size="small" {...props}>
              Templates
            </Button>
          )}
        />
      }
    >
      <Form form={form} label="Answer" className="grid gap-3">
        <FormField
          name="text"
          label="Answer"
          hint={language === 'fr' ? 'The customer reads French, in the app and by email.' : 'The customer reads it in the app and by email.'}
        >
          {(bind) => <TextArea {...bind} rows={7} />}
        </FormField>
        <Checkbox label="Close the thread" hint="An answer of the customer opens it again." value={close} onChange={setClose} />
        <span>
          <SubmitButton>{close ? 'Send and close' : 'Send'}</SubmitButton>
        </span>
      </Form>
    </Card>
  );
}
