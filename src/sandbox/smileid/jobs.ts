import { randomDigits } from '../core/ids.ts';
import type { Store } from '../core/store.ts';
import type { Carrier, DeliveryOptions, WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { presentResult } from './present.ts';
import { DEFAULT_SETTINGS, isJudged } from './rows.ts';
import type { Job, Settings, Verdict } from './rows.ts';
import { smileSignature } from './signature.ts';
import type { SmileIdAccount } from './signature.ts';
import { verdictFor } from './verdict.ts';
import type { Upload } from './zip.ts';

const DAY = 86_400_000;

export function settingsOf(store: Store): Settings {
  return store.tables.settings.get('identity') ?? DEFAULT_SETTINGS;
}

/** Applies to future jobs; a waiting job keeps its own time. */
export function changeSettings(store: Store, change: Partial<Settings>): Settings {
  const settings = { ...settingsOf(store), ...change };
  store.put('settings', 'identity', settings);
  return settings;
}

export function newJob(given: Pick<Job, 'id' | 'kind' | 'partnerParams' | 'callbackUrl' | 'uploadToken'>): Job {
  return {
    ...given,
    smileJobId: randomDigits(10),
    idType: '',
    maskedNumber: '',
    firstName: '',
    lastName: '',
    dateOfBirth: null,
    verdict: 'clear',
    images: 0,
    uploadedAt: null,
    judgedAt: null,
    createdAt: new Date().toISOString(),
  };
}

/** The upload has arrived: now the result and its time are fixed. */
export function take(job: Job, upload: Upload, judgedAt: number | null): Job {
  const { idType, firstName, lastName, dateOfBirth, images } = upload;
  return {
    ...job,
    idType,
    firstName,
    lastName,
    dateOfBirth,
    images,
    maskedNumber: '•'.repeat(Math.max(0, upload.number.length - 4)) + upload.number.slice(-4),
    verdict: verdictFor(job.kind, upload),
    uploadedAt: new Date().toISOString(),
    judgedAt,
  };
}

/** Plans a job's callback by the settings, for the time of the result. */
export function planCallback(store: Store, dispatcher: WebhookDispatcher, job: Job): void {
  const { delayMs, paused, repeat, callbacks } = settingsOf(store);
  if (job.callbackUrl === null) return;
  const delivery: DeliveryOptions = {
    late: delayMs,
    copies: repeat,
    hold: paused,
    drop: !paused && callbacks === 'lost',
    wrongSignature: callbacks === 'forged',
    stale: callbacks === 'stale',
  };
  dispatcher.send({ vendor: 'smile-id', event: 'biometric_kyc', reference: job.id, body: '', url: job.callbackUrl }, delivery);
}

/** Makes the result available now, if it is not yet. */
export function judgeNow(store: Store, job: Job): Job {
  if (isJudged(job, Date.now())) return job;
  const judged = { ...job, judgedAt: Date.now() };
  store.put('jobs', job.id, judged);
  return judged;
}

export function changeVerdict(store: Store, job: Job, verdict: Verdict): Job {
  const changed = { ...job, verdict };
  store.put('jobs', job.id, changed);
  return changed;
}

/** A callback is created when it is sent: with the job's state and the signature of that time. */
export function smileIdCarrier(store: Store, account: SmileIdAccount): Carrier {
  return {
    url: '',
    userAgent: 'SmileIdentity/1.0',
    dress({ reference }, signature) {
      const job = store.tables.jobs.get(reference);
      const timestamp = new Date(Date.now() - (signature === 'stale' ? DAY : 0)).toISOString();
      const right = smileSignature(account, timestamp);
      const wrong = smileSignature({ ...account, apiKey: 'somebody-else' }, timestamp);
      return { headers: {}, body: JSON.stringify({ ...(job ? presentResult(job) : {}), signature: signature === 'wrong' ? wrong : right, timestamp }) };
    },
  };
}
