import { addNote } from '../../shared/office/work/contract.ts';
import type { WorkKind } from '../../shared/office/work/queues.ts';
import { WORK_KINDS } from '../../shared/office/work/queues.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';

export interface Note {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly at: string;
}

/** Notes for colleagues, newest first. */
export function Notes({ kind, subject, notes, refresh }: { kind: WorkKind; subject: string; notes: readonly Note[]; refresh: { id: string } }) {
  const client = useQueryClient();
  const may = useMay(WORK_KINDS[kind]);
  const form = useForm({
    schema: addNote.input,
    defaults: { text: '' },
    toInput: ({ text }) => ({ kind, subject, text }),
    submit: async (input) => {
      await call(addNote, input);
      form.reset({ text: '' });
      void client.invalidateQueries({ queryKey: [refresh.id] });
    },
    keep: { key: `note ${subject}` },
  });
  return (
    <Card title="Notes">
      <div className="grid gap-4">
        {may && (
          <Form form={form} label="Add a note" className="grid gap-2">
            <FormField name="text" label="Note" hint="For colleagues; no customer reads it, and it is not changed afterwards.">
              {(bind) => <TextArea {...bind} rows={2} />}
            </FormField>
            <span>
              <SubmitButton>Add the note</SubmitButton>
            </span>
          </Form>
        )}
        {notes.length === 0 && <p className="text-sm text-ink-2">There are no notes yet.</p>}
        <ul className="grid gap-3">
          {notes.map(({ id, by, text, at }) => (
            <li key={id} className="text-sm">
              <p className="break-words whitespace-pre-wrap">{text}</p>
              <p className="text-xs text-ink-2">
                {by}, {momentText(at)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
