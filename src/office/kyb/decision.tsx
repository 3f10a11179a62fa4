import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideItem, listReviews, readReview } from '../../shared/office/kyb/contract.ts';
import { REFUSALS } from '../../shared/office/kyb/reasons.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Templates } from '../work/templates.tsx';

type Input = InputOf<typeof decideItem>;

export interface DecisionProps {
  businessId: string;
  item: Input['item'];
  verdict: Input['seen'];
  title: string;
  onDone: () => void;
}

/** Accept or refuse one item. A refusal has a message, from a template or typed. */
export function Decision({ businessId, item, verdict, title, onDone }: DecisionProps) {
  const [refusing, setRefusing] = useState(false);
  const said = (level: number, done: boolean) => (done ? `The review is closed. The business has level ${level}.` : `${title}: accepted.`);
  const accept = useAction(decideItem, {
    refresh: [readReview, listReviews],
    onDone: ({ level, done }) => {
      toast.success(said(level, done));
      onDone();
    },
  });
  if (refusing) return <Refusal {...{ businessId, item, verdict, title, onDone }} onCancel={() => setRefusing(false)} />;
  return (
    <div className="flex flex-wrap gap-2">
      {verdict !== 'accepted' && (
        <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate({ businessId, item, verdict: 'accepted', seen: verdict })}>
          {item === 'review' ? 'Accept the review' : 'Accept'}
        </Button>
      )}
      {verdict !== 'refused' && <Button onClick={() => setRefusing(true)}>Refuse</Button>}
    </div>
  );
}

function Refusal({ businessId, item, verdict, title, onDone, onCancel }: DecisionProps & { onCancel: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: decideItem.input,
    defaults: { message: '' },
    toInput: ({ message }): Input => ({ businessId, item, verdict: 'refused', seen: verdict, message }),
    submit: async (input) => {
      await call(decideItem, input);
      toast.success(`${title}: refused. The business gets your message.`);
      for (const { id } of [readReview, listReviews]) void client.invalidateQueries({ queryKey: [id] });
      onDone();
    },
  });
  return (
    <Form form={form} label={`Refuse: ${title}`} className="grid gap-3">
      <Templates texts={REFUSALS[item]} onChoose={(text) => form.set('message', text)} />
      <FormField name="message" label="Message to the business" hint="They read it in their checklist and get it by email.">
        {(bind) => <TextArea {...bind} rows={3} autoFocus />}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="danger">Refuse and send the message</SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
