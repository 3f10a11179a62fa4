import { isRecord, json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { changeSettings, changeVerdict, judgeNow, settingsOf } from './jobs.ts';
import { CALLBACK_WAYS, CHOICES, isJudged } from './rows.ts';
import type { Job, Settings } from './rows.ts';

const LONGEST_DELAY = 3_600_000;
const MOST_COPIES = 5;
const SHOWN = 100;

/** The same as the page at /identity, for tests and scripts. */
export function identityApiEndpoints(store: Store, dispatcher: WebhookDispatcher): Endpoint[] {
  const onJob = (path: string, run: (job: Job, call: Call) => Reply | Promise<Reply>): Endpoint => ({
    method: 'POST',
    path: `/api/identity/jobs/{id}/${path}`,
    run(call) {
      const job = store.tables.jobs.get(call.params['id'] ?? '');
      return job ? run(job, call) : json(404, { status: false, message: 'There is no job of that id.' });
    },
  });
  return [
    {
      method: 'GET',
      path: '/api/identity/jobs',
      run: () =>
        json(200, {
          jobs: newest(store.tables.jobs)
            .slice(0, SHOWN)
            .map((job) => jobView(store, job)),
        }),
    },
    { method: 'GET', path: '/api/identity/settings', run: () => json(200, { settings: settingsView(settingsOf(store)) }) },
    {
      method: 'POST',
      path: '/api/identity/settings',
      run(call) {
        const change = readSettings(readFields(call));
        if ('message' in change) return json(422, { status: false, ...change });
        return json(200, { settings: settingsView(changeSettings(store, change)) });
      },
    },
    onJob('verdict', (job, call) => {
      const wanted = readFields(call)?.['verdict'];
      const verdict = CHOICES[job.kind].find((each) => each === wanted);
      if (!verdict) return json(422, { status: false, field: 'verdict', message: `verdict must be one of ${CHOICES[job.kind].join(', ')}.` });
      return json(200, { job: jobView(store, changeVerdict(store, job, verdict)) });
    }),
    onJob('deliver', async (job) => {
      if (!(await deliverNow(store, dispatcher, job))) return json(409, { status: false, message: 'That job has no callback, or waits for its images.' });
      return json(200, { job: jobView(store, store.tables.jobs.get(job.id) ?? job) });
    }),
  ];
}

/** Makes the result available now, if it is not, and sends its callback with a valid signature, whatever the settings. False if there is none. */
export async function deliverNow(store: Store, dispatcher: WebhookDispatcher, job: Job): Promise<boolean> {
  const [first] = deliveriesOf(store, job.id);
  if (!first) return false;
  judgeNow(store, job);
  await dispatcher.deliver(first.id);
  return true;
}

/** The requested change, or an error at its field. */
export function readSettings(fields: Record<string, unknown> | null): Partial<Settings> | { field: string; message: string } {
  if (!isRecord(fields)) return { field: '', message: 'The body must be a JSON object.' };
  const { delay_ms: delay, paused, repeat, callbacks, down, refusal } = fields;
  const isWhole = (value: unknown, least: number, most: number) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  if (delay !== undefined && !isWhole(delay, 0, LONGEST_DELAY)) return { field: 'delay_ms', message: 'delay_ms must be a whole number from 0 to 3600000.' };
  if (repeat !== undefined && !isWhole(repeat, 1, MOST_COPIES)) return { field: 'repeat', message: `repeat must be a whole number from 1 to ${MOST_COPIES}.` };
  if (paused !== undefined && typeof paused !== 'boolean') return { field: 'paused', message: 'paused must be true or false.' };
  if (down !== undefined && typeof down !== 'boolean') return { field: 'down', message: 'down must be true or false.' };
  const code = typeof refusal === 'string' && /^\d{4}$/.test(refusal) ? refusal : null;
  if (refusal !== undefined && refusal !== null && code === null) return { field: 'refusal', message: 'refusal must be a code of four digits, or null.' };
  const way = CALLBACK_WAYS.find((each) => each === callbacks);
  if (callbacks !== undefined && !way) return { field: 'callbacks', message: `callbacks must be one of ${CALLBACK_WAYS.join(', ')}.` };
  return {
    ...(delay === undefined ? {} : { delayMs: Number(delay) }),
    ...(repeat === undefined ? {} : { repeat: Number(repeat) }),
    ...(paused === undefined ? {} : { paused }),
    ...(down === undefined ? {} : { down }),
    ...(refusal === undefined ? {} : { refusal: code }),
    ...(way === undefined ? {} : { callbacks: way }),
  };
}

function settingsView({ delayMs, paused, repeat, callbacks, down, refusal = null }: Settings) {
  return { delay_ms: delayMs, paused, repeat, callbacks, down, refusal };
}

function jobView(store: Store, job: Job) {
  return {
    id: job.id,
    smile_job_id: job.smileJobId,
    kind: job.kind,
    id_type: job.idType,
    number: job.maskedNumber,
    first_name: job.firstName,
    last_name: job.lastName,
    images: job.images,
    verdict: job.verdict,
    state: stateOf(job),
    callback_url: job.callbackUrl,
    created_at: job.createdAt,
    deliveries: deliveriesOf(store, job.id).map(({ id, state, tries, attempts, dueAt }) => ({ id, state, tries, attempts, due_at: dueAt })),
  };
}

export function stateOf(job: Job): 'waiting-for-images' | 'running' | 'paused' | 'done' {
  if (isJudged(job, Date.now())) return 'done';
  if (job.uploadedAt === null) return 'waiting-for-images';
  return job.judgedAt === null ? 'paused' : 'running';
}
