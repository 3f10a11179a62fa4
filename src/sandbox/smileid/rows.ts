/** Smile ID's final results of a job. */
export const VERDICTS = {
  clear: 'Clear',
  'other-person': 'Belongs to somebody else',
  'not-found': 'Number not found',
  'bad-format': 'No such number form',
  unavailable: 'Authority does not answer',
  'face-differs': 'Another face',
  spoof: 'A picture, not a person',
  review: 'A person has to look',
  'review-passed': 'A person says: the same',
  'review-failed': 'A person says: another face',
  'spoof-cleared': 'A person says: alive after all',
  'no-liveness': 'Liveness was not looked at',
  'no-holder': 'Number found, holder not told',
  'zip-corrupt': 'Images unusable',
} as const;
export type Verdict = keyof typeof VERDICTS;

/** The choices on the page, by kind of job. */
export const CHOICES: Readonly<Record<Job['kind'], readonly Verdict[]>> = {
  number: ['clear', 'other-person', 'not-found', 'unavailable'],
  face: [
    'clear',
    'face-differs',
    'spoof',
    'review',
    'review-passed',
    'review-failed',
    'spoof-cleared',
    'no-liveness',
    'no-holder',
    'other-person',
    'not-found',
    'unavailable',
  ],
};

/** A job as stored by Smile ID. Numbers are stored masked: they are not needed afterwards. */
export interface Job {
  /** The partner's `job_id`: unique among its jobs. */
  readonly id: string;
  readonly smileJobId: string;
  /** Enhanced KYC (job_type 5) or Biometric KYC (job_type 1). */
  readonly kind: 'number' | 'face';
  readonly partnerParams: Readonly<Record<string, unknown>>;
  readonly callbackUrl: string | null;
  readonly idType: string;
  readonly maskedNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string | null;
  readonly verdict: Verdict;
  /** The last part of the upload address. */
  readonly uploadToken: string | null;
  readonly images: number;
  /** Null until the zip has arrived. */
  readonly uploadedAt: string | null;
  /** Milliseconds since the epoch; null while unknown (paused, or the zip is missing). */
  readonly judgedAt: number | null;
  readonly createdAt: string;
}

/** The delivery of callbacks, for future jobs. */
export interface Settings {
  /** Between the zip's arrival and the result. */
  readonly delayMs: number;
  /** No result until somebody clicks the button. */
  readonly paused: boolean;
  /** The number of times every callback is sent. */
  readonly repeat: number;
  readonly callbacks: CallbackWay;
  /** Every call is answered 503. */
  readonly down: boolean;
  /** Every call is refused with this code of Smile ID, e.g. 2207 or 2213; null: normal. */
  readonly refusal?: string | null;
}

export const CALLBACK_WAYS = ['normal', 'lost', 'forged', 'stale'] as const;
export type CallbackWay = (typeof CALLBACK_WAYS)[number];

export const DEFAULT_SETTINGS: Settings = { delayMs: 1_000, paused: false, repeat: 1, callbacks: 'normal', down: false };

export function isJudged(job: Job, now: number): boolean {
  return job.judgedAt !== null && job.judgedAt <= now;
}
