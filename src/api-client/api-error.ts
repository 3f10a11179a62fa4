import { t } from '../shared/i18n/translate.ts';

/** What the spec's error catalogue says when the server says nothing. */
export const TEXT = {
  answered: t('An error occurred. Please try again.'),
  noAnswer: t('An error occurred.'),
  other: t('Something went wrong.'),
  network: t('Network Error! Please check your connection'),
  notProved: t('Not confirmed. Nothing was done.'),
  offline: t('You are offline. Please check your network connection'),
} as const;

/** As the failure envelope carries it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface Failure {
  /** A code of the server's table; `NETWORK`, `TIMEOUT` without an answer; `UNREADABLE` for one that is not ours. */
  code: string;
  message: string;
  status: number;
  errors?: readonly FieldError[];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  challenge?: string | undefined;
}

/** A call that did not succeed. `message` is what the person reads. */
export class ApiError extends Error {
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** With STEP_UP_REQUIRED: what a code proves. */
  readonly challenge: string | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.errors = failure.errors ?? [];
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.challenge = failure.challenge;
  }
}

/** Nothing failed: a step is asked for first, and nothing was done now. */
export function isConfirmationRequired(error: unknown): boolean {
  return error instanceof ApiError && ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED'].includes(error.code);
}

/** For places that highlight no field: what is wrong with the first one says more than that some are wrong. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? (error.errors[0] ?? error).message : navigator.onLine === false ? TEXT.offline : TEXT.other;
}
