import { t } from '../shared/i18n/translate.ts';

/** Texts of the specification's error catalogue, used when the server sends no message. */
export const TEXT = {
  answered: t('An error occurred. Please try again.'),
  noAnswer: t('An error occurred.'),
  other: t('Something went wrong.'),
  network: t('Network Error! Please check your connection'),
  notProved: t('Not confirmed. Nothing was done.'),
  offline: t('You are offline. Please check your network connection'),
} as const;

/** An error of one field, as in the failure envelope. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface Failure {
  /** A code of the server's table; `NETWORK` or `TIMEOUT` without an answer; `UNREADABLE` for an answer that is not from our API. */
  code: string;
  message: string;
  status: number;
  errors?: readonly FieldError[];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  challenge?: string | undefined;
}

/** A call that failed. `message` is shown to the user. */
export class ApiError extends Error {
  readonly code: string;
  /** 0 without an answer. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** With STEP_UP_REQUIRED: the challenge that a code confirms. */
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

/** True for errors that require another step first (a code, an authenticator app): the call itself has not failed. */
export function isConfirmationRequired(error: unknown): boolean {
  return error instanceof ApiError && ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED'].includes(error.code);
}

/** For screens that highlight no field: the message of the first field error says more than the general message. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? (error.errors[0] ?? error).message : navigator.onLine === false ? TEXT.offline : TEXT.other;
}
