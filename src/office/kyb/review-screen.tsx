import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { decideItem, listReviews, readDocument, readReview } from '../../shared/office/kyb/contract.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { REFUSALS } from '../../shared/office/kyb/reasons.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { call } from '../../api-client/client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { focusHeading, useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ageText, momentText } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { useTitle } from '../base/title.ts';
import { LimitsDialog } from '../proposals/limits-dialog.tsx';
import { History } from '../work/history.tsx';
import { Neighbours } from '../work/neighbours.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { Viewer } from '../documents/viewer.tsx';
import { Templates } from '../work/templates.tsx';
import { ItemFacts } from './item-facts.tsx';

export type Review = OutputOf<typeof readReview>;

/** The verification of one business: items with facts and decisions at the left, documents at the right, notes and history below. */
export function KybReviewScreen() {
  const businessId = useParam('businessId');
  const { data, error, refetch } = useQuery(queryOf(readReview, { businessId }));
  const mayRaise = useMay('limits.raise');
  const mayOpen = useMay('person.read');
  const [raising, setRaising] = useState(false);
  const load = useCallback((documentId: string, reason: string) => download(readDocument, { businessId, documentId, reason }), [businessId]);
  useTitle(data && `Verification of ${data.business.name}`);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { business, since, takenBy } = data;
  const state = since === null ? 'No review waits' : `Waits for ${ageText(since)}, ${takenBy ? `taken by ${takenBy.name}` : 'not taken'}`;
  return (
    <>
      <PageHeader
        title={business.name}
        lead={state}
        back={{ to: '/kyb', label: 'Verifications' }}
        mark={<Badge>Level {business.level}</Badge>}
        actions={
          <>
            {mayRaise && <Button onClick={() => setRaising(true)}>Own limits</Button>}
            <Neighbours at="/kyb" previous={data.previous} next={data.next} />
            {since !== null && <TakeMenu kind="verification" subject={businessId} takenBy={takenBy} refresh={[readReview, listReviews]} />}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 gap-6">
          <Items key={businessId} review={data} />
          <Notes kind="verification" subject={businessId} notes={data.notes} refresh={readReview} />
          <History rows={data.history} />
        </div>
        {raising && <LimitsDialog businessId={businessId} name={business.name} onClose={() => setRaising(false)} />}
        <Viewer key={businessId} documents={data.documents} load={load} may={mayOpen} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Loading label="Loading the verification" />
      <Skeleton className="mb-6 h-16 w-full" />
      <div className="grid gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Skeleton className="h-[32rem] w-full" />
        <Skeleton className="h-[32rem] w-full" />
      </div>
    </>
  );
}

type ReviewItem = Review['items'][number];

const LOOKS: Readonly<Record<ReviewItem['verdict'], StatusLook>> = {
  missing: { word: 'Missing', tone: 'quiet', shape: 'dash' },
  pending: { word: 'To decide', tone: 'wait', shape: 'ring' },
  accepted: { word: 'Accepted', tone: 'good', shape: 'check' },
  refused: { word: 'Refused', tone: 'bad', shape: 'cross' },
};

/** The checklist; the chosen item shows its facts and the decision. After a decision the next open one is chosen. */
function Items({ review }: { review: Review }) {
  const may = useMay('verification.decide');
  const [chosen, setChosen] = useState<string | null>(null);
  // Until the operator chooses: the first that waits.
  const current = chosen ?? review.items.find(({ verdict }) => verdict === 'pending')?.item ?? null;
  const list = useRef<HTMLUListElement>(null);
  const decided = useRef<string | null>(null);
  // The button that was pressed is gone: the focus goes to the item that opens, and after the last one to the heading.
  useEffect(() => {
    if (decided.current === null || decided.current === current) return;
    decided.current = null;
    const next = list.current?.querySelector<HTMLElement>('button[aria-expanded="true"]');
    if (next) next.focus();
    else focusHeading();
  }, [current]);
  const onDone = (item: string) => () => {
    decided.current = item;
    setChosen(null);
  };
  return (
    <Card title="Items" flush>
      <ul ref={list}>
        {review.items.map((item) => {
          const open = item.item === current;
          return (
            <li key={item.item} className="border-b border-line last:border-b-0">
              <h3>
                <button
                  type="button"
                  aria-expanded={open}
                  onClick={() => setChosen(open ? '' : item.item)}
                  className={cx(
                    'flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-start text-sm sm:px-5',
                    open ? 'bg-sunken' : 'hover:bg-sunken',
                  )}
                >
                  <span className="min-w-0 flex-1 font-medium">{item.title}</span>
                  <span className="text-xs text-ink-2">Level {item.level}</span>
                  <Status {...LOOKS[item.verdict]} />
                </button>
              </h3>
              {open && (
                <div className="grid gap-4 px-4 pt-2 pb-5 sm:px-5">
                  <ItemFacts item={item} review={review} />
                  {item.reason !== null && <p className="text-sm break-words text-ink-2">Message to the business: “{item.reason}”</p>}
                  {item.updatedAt !== null && <p className="text-xs text-ink-3">Last changed {momentText(item.updatedAt)}</p>}
                  {may && item.item !== 'contact' && item.verdict !== 'missing' && (
                    <Decision
                      key={item.verdict}
                      businessId={review.business.id}
                      item={item.item}
                      verdict={item.verdict}
                      title={item.title}
                      onDone={onDone(item.item)}
                    />
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type Input = InputOf<typeof decideItem>;

interface DecisionProps {
  businessId: string;
  item: Input['item'];
  verdict: Input['seen'];
  title: string;
  onDone: () => void;
}

/** Accept or refuse one item. A refusal has a message, from a template or typed. */
function Decision({ businessId, item, verdict, title, onDone }: DecisionProps) {
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
