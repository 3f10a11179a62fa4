import { render, say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../i18n/translate.ts';

/** For a file of zero bytes. */
export const EMPTY_FILE = say`This file is empty. Please choose another.`;

/** The table of error codes: HTTP status and the message used when the verb gives none. */
export const ERRORS = {
  VALIDATION_FAILED: { status: 400, text: say`Please check the highlighted fields.` },
  UNAUTHENTICATED: { status: 401, text: say`Please sign in to continue.` },
  WRONG_CREDENTIALS: { status: 422, text: say`Incorrect email or password.` },
  ROLE_FORBIDDEN: { status: 403, text: say`Your role does not allow this.` },
  SCOPE_FORBIDDEN: { status: 403, text: say`This API key may not do this.` },
  APPROVAL_REQUIRED: { status: 403, text: say`Your role needs approval for this. Please request it.` },
  STEP_UP_REQUIRED: { status: 403, text: say`Please confirm it’s you with a code.` },
  FACTOR_REQUIRED: { status: 403, text: say`Please set up two-factor sign-in first. It protects the money of your business.` },
  BUSINESS_CLOSED: {
    status: 403,
    text: say`This business is closed: you can read and export everything, but change nothing. To open it again, please contact us.`,
  },
  BUSINESS_SUSPENDED: { status: 403, text: say`This business is suspended: you can read everything, but change nothing and send no money. Please contact us.` },
  KYB_REQUIRED: { status: 403, text: say`Please complete your business verification first.` },
  SIGN_IN_REQUIRED: { status: 403, text: say`Please sign in: only a member of your business can approve or decline this.` },
  DECISION_LINK_REQUIRED: { status: 403, text: say`This link is for viewing and paying. Only the link in the recipient’s email can approve or decline.` },
  EMAIL_UNVERIFIED: { status: 403, text: say`Please confirm your email address first: we sent you a link.` },
  NOT_FOUND: { status: 404, text: say`We could not find that.` },
  STATE_CONFLICT: { status: 409, text: say`This has changed in the meantime. Please reload and try again.` },
  DUPLICATE_REFERENCE: { status: 409, text: say`This reference has been used already.` },
  IDEMPOTENCY_MISMATCH: { status: 409, text: say`This request was already sent with other details. Please start again.` },
  PAYLOAD_TOO_LARGE: { status: 413, text: say`That is too large to send.` },
  UNSUPPORTED_MEDIA: { status: 415, text: say`This call takes JSON.` },
  INSUFFICIENT_FUNDS: { status: 422, text: say`Your wallet balance is too low for this payment.` },
  LIMIT_EXCEEDED: { status: 422, text: say`This is above your current limit.` },
  OVERPAYMENT: { status: 422, text: say`This is more than the balance due.` },
  NOT_ELIGIBLE: { status: 422, text: say`This isn’t possible in the current status.` },
  NAME_MISMATCH: { status: 422, text: say`The account name does not match your business name.` },
  CODE_REQUIRED: { status: 422, text: say`Please enter the code from your authenticator app.` },
  CODE_WRONG: { status: 422, text: say`Incorrect code.` },
  CODE_EXPIRED: { status: 422, text: say`That code has expired. Please ask for a new one.` },
  LINK_INVALID: { status: 422, text: say`This link is no longer valid. Request a new one.` },
  LOCKED_OUT: { status: 423, text: say`Too many wrong tries. Please wait, or reset your password.` },
  RATE_LIMITED: { status: 429, text: say`Too many requests. Please wait a moment and try again.` },
  INTERNAL: { status: 500, text: say`An error occurred. Please try again.` },
  PROVIDER_UNAVAILABLE: { status: 503, text: say`Our banking partner isn’t responding. Please try again shortly.` },
  SWITCHED_OFF: { status: 503, text: say`This is temporarily unavailable. Please try again later.` },
  MAINTENANCE: { status: 503, text: say`We are currently working to serve you better. We'll be back online in no time.` },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  readonly field: string;
  readonly message: Message;
}

/** An error that a user can cause. `text` is shown to the user, by default the table's; `message` is the English text, for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: Message;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | undefined;
  /** With STEP_UP_REQUIRED: the id of the challenge that a code confirms. */
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, text?: Message, more?: { errors?: readonly FieldError[]; retryAfter?: number; challenge?: string }) {
    const said = text ?? ERRORS[code].text;
    super(render(said, ENGLISH_TRANSLATOR));
    this.name = 'AppError';
    this.code = code;
    this.text = said;
    this.errors = more?.errors ?? [];
    this.retryAfter = more?.retryAfter;
    this.challenge = more?.challenge;
  }
}

/** An error of one field of the form. */
export function fieldError(field: string, message: Message): AppError {
  return new AppError('VALIDATION_FAILED', undefined, { errors: [{ field, message }] });
}
