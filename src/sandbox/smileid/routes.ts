import { isRecord, json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { randomCode } from '../core/ids.ts';
import type { Store } from '../core/store.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { newJob, planCallback, settingsOf, take } from './jobs.ts';
import { presentResult } from './present.ts';
import { isJudged } from './rows.ts';
import type { Job } from './rows.ts';
import { isSmileSigned, smileSignature } from './signature.ts';
import type { SmileIdAccount } from './signature.ts';
import { isKnownType } from './verdict.ts';
import { readUpload } from './zip.ts';

const LARGEST_ZIP = 48 * 1024 * 1024;
const BIOMETRIC_KYC = 1;
const ENHANCED_KYC = 5;

interface World {
  readonly store: Store;
  readonly dispatcher: WebhookDispatcher;
  readonly account: SmileIdAccount;
}

/** Smile ID's API, version 1, under /smileid: numbers are answered at once, faces by an upload, a callback and a status. */
export function smileIdEndpoints(store: Store, dispatcher: WebhookDispatcher, account: SmileIdAccount): Endpoint[] {
  const world: World = { store, dispatcher, account };
  const guarded = (path: string, partner: string, run: (world: World, fields: Record<string, unknown>, call: Call) => Reply): Endpoint => ({
    method: 'POST',
    path: `/smileid${path}`,
    run(call) {
      if (settingsOf(store).down) return outOfOrder();
      const { refusal } = settingsOf(store);
      const fields = readFields(call);
      if (!fields) return failure(400, '2203', 'Invalid JSON');
      if (refusal) return failure(400, refusal, 'Refused, as the settings of the sandbox say');
      const isOurs = fields[partner] === account.partnerId && isSmileSigned(account, fields['timestamp'], fields['signature']);
      return isOurs ? run(world, fields, call) : failure(400, '2205', 'You are not authorized to do that.');
    },
  });
  return [
    guarded('/id_verification', 'partner_id', lookUp),
    guarded('/upload', 'smile_client_id', prepare),
    guarded('/job_status', 'partner_id', status),
    { method: 'PUT', path: '/smileid/uploads/{token}/{file}', bytes: LARGEST_ZIP, run: (call) => receive(world, call) },
  ];
}

/** Enhanced KYC, answered at once. */
function lookUp({ store, account }: World, fields: Record<string, unknown>): Reply {
  const params = partnerParamsOf(fields, ENHANCED_KYC);
  if (typeof params === 'string') return failure(400, '2213', params);
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 200) : '');
  if (text('country') !== 'NG' || !isKnownType(text('id_type')) || text('id_number') === '') {
    return failure(400, '2213', 'country, id_type and id_number are required');
  }
  if (store.tables.jobs.has(params.job_id)) return failure(400, '2215', 'A job with this job_id exists already');
  const upload = {
    idType: text('id_type'),
    number: text('id_number'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    dateOfBirth: text('dob') || null,
    images: 0,
  };
  const job = take(newJob({ id: params.job_id, kind: 'number', partnerParams: params, callbackUrl: null, uploadToken: null }), upload, Date.now());
  store.put('jobs', job.id, job);
  return json(200, { ...presentResult(job), ...signedNow(account) });
}

/** "Prep Upload" of Biometric KYC: the upload address for the zip. */
function prepare({ store }: World, fields: Record<string, unknown>, call: Call): Reply {
  const params = partnerParamsOf(fields, BIOMETRIC_KYC);
  if (typeof params === 'string') return failure(400, '2213', params);
  const callbackUrl = urlOf(fields['callback_url']);
  if (callbackUrl === null) return failure(400, '2213', 'callback_url must be a web address');
  const existing = store.tables.jobs.get(params.job_id);
  if (existing && (fields['retry'] !== true || existing.uploadedAt !== null)) return failure(400, '2215', 'A job with this job_id exists already');
  if (!existing && fields['allow_new_enroll'] !== true && isEnrolled(store, params.user_id)) {
    return failure(400, '2209', 'Wrong user id. This user is already enrolled');
  }
  const fresh = newJob({ id: params.job_id, kind: 'face', partnerParams: params, callbackUrl, uploadToken: randomCode(32) });
  const job = { ...fresh, smileJobId: existing?.smileJobId ?? fresh.smileJobId };
  store.put('jobs', job.id, job);
  return json(200, {
    upload_url: `http://${call.headers.host}/smileid/uploads/${job.uploadToken}/attachments.zip`,
    ref_id: randomCode(24),
    smile_job_id: job.smileJobId,
    camera_config: null,
    code: '2202',
  });
}

/** Whether a face was registered for the user id: "Register_Selfie" of a finished job (docs.usesmileid.com, "Error codes", 2209). */
function isEnrolled(store: Store, userId: string): boolean {
  const registered = ['clear', 'review-passed', 'spoof-cleared', 'no-liveness', 'no-holder', 'other-person'];
  return [...store.tables.jobs.values()].some(
    (job) => job.kind === 'face' && job.partnerParams['user_id'] === userId && registered.includes(job.verdict) && isJudged(job, Date.now()),
  );
}

/** The bucket accepts anything; an invalid zip becomes a failed job. */
function receive({ store, dispatcher, account }: World, call: Call): Reply {
  if (settingsOf(store).down) return outOfOrder();
  const job = [...store.tables.jobs.values()].find(({ uploadToken }) => uploadToken !== null && uploadToken === call.params['token']);
  if (!job || job.uploadedAt !== null || call.contentType !== 'application/zip') return { status: 403, headers: {}, body: '' };
  const { paused, delayMs } = settingsOf(store);
  const judgedAt = paused ? null : Date.now() + delayMs;
  const upload = readUpload(account, job.id, call.bytes);
  const taken: Job = upload ? take(job, upload, judgedAt) : { ...job, verdict: 'zip-corrupt', uploadedAt: new Date().toISOString(), judgedAt };
  store.put('jobs', taken.id, taken);
  planCallback(store, dispatcher, taken);
  return { status: 200, headers: {}, body: '' };
}

/** Smile ID's answer for an unknown job is not published; the sandbox answers 404. */
function status({ store, account }: World, fields: Record<string, unknown>): Reply {
  const job = store.tables.jobs.get(String(fields['job_id']));
  if (!job || job.partnerParams['user_id'] !== fields['user_id']) return failure(404, '2304', 'No such job');
  const isDone = isJudged(job, Date.now());
  const isFinal = isDone && job.verdict !== 'review';
  const waiting = job.uploadedAt === null ? 'No zip uploaded yet' : 'Job in progress';
  return json(200, {
    ...signedNow(account),
    code: isFinal ? '2302' : '2303',
    job_complete: isFinal,
    job_success: isFinal && job.verdict === 'clear',
    result: isDone ? presentResult(job) : waiting,
  });
}

function signedNow(account: SmileIdAccount) {
  const timestamp = new Date().toISOString();
  return { timestamp, signature: smileSignature(account, timestamp) };
}

interface PartnerParams extends Record<string, unknown> {
  readonly job_id: string;
  readonly user_id: string;
}

function partnerParamsOf(fields: Record<string, unknown>, jobType: number): PartnerParams | string {
  const params = fields['partner_params'];
  if (!isRecord(params)) return 'partner_params is required';
  const { job_id: jobId, user_id: userId, job_type: type } = params;
  if (typeof jobId !== 'string' || !/^.{1,100}$/.test(jobId)) return 'job_id is required';
  if (typeof userId !== 'string' || !/^.{1,100}$/.test(userId)) return 'user_id is required';
  if (Number(type) !== jobType) return `job_type must be ${jobType}`;
  return { ...params, job_id: jobId, user_id: userId };
}

function urlOf(value: unknown): string | null {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null;
}

function failure(http: number, code: string, error: string): Reply {
  return json(http, { error, code });
}

function outOfOrder(): Reply {
  return json(503, { error: 'Service unavailable', code: '0001' });
}
