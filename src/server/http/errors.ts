import { AppError, ERRORS } from '../../shared/kit/errors.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { render, say } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { codeOf, CommitUnknown, isUnreachable, LOCK_NOT_AVAILABLE } from '../db/transaction.ts';

export interface Failure {
  readonly status: number;
  readonly body: {
    status: false;
    code: ErrorCode;
    message: string;
    errors?: readonly { field: string; message: string }[];
    challenge?: string;
    requestId: string;
  };
  readonly retryAfter: number | undefined;
  /** True for an internal error, which is logged. */
  readonly ours: boolean;
}

/** The SQLSTATE of a statement that was cancelled after its timeout: it did nothing. */
const STATEMENT_TOO_LONG = '57014';

/** Converts any thrown value to an answer in this language. Of an unexpected error the caller only gets the request id. */
export function failureOf(error: unknown, requestId: string, by: Translator): Failure {
  const appError = asAppError(error);
  const reported = appError ?? new AppError('INTERNAL');
  const { status } = ERRORS[reported.code];
  const body = { status: false as const, code: reported.code, message: render(reported.text, by), requestId };
  const { challenge } = reported;
  const errors = reported.errors.map(({ field, message }) => ({ field, message: render(message, by) }));
  return {
    status,
    body: { ...body, ...(errors.length > 0 && { errors }), ...(challenge !== undefined && { challenge }) },
    retryAfter: reported.retryAfter,
    ours: appError === null || codeOf(error) === STATEMENT_TOO_LONG,
  };
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof CommitUnknown || isUnreachable(error))
    return new AppError('PROVIDER_UNAVAILABLE', say`We couldn’t reach our database. Please try again in a moment; nothing is done twice.`, { retryAfter: 2 });
  // A lock timeout: another call is changing the same object.
  if (codeOf(error) === LOCK_NOT_AVAILABLE) return new AppError('STATE_CONFLICT', say`Someone else is changing this right now. Please try again.`);
  if (codeOf(error) === STATEMENT_TOO_LONG)
    return new AppError('PROVIDER_UNAVAILABLE', say`Our database is too busy at the moment. Please try again shortly; nothing is done twice.`, {
      retryAfter: 5,
    });
  if (isClosed(error)) return new AppError('BUSINESS_CLOSED');
  return fastifyError(error);
}

/** The business was closed while this call worked: it takes no number for an invoice (DW004), and its wallet takes no money. */
function isClosed(error: unknown): boolean {
  return codeOf(error) === 'DW004' || (error instanceof Error && 'constraint' in error && error.constraint === 'ledger_balances_closed_empty');
}

function fastifyError(error: unknown): AppError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA');
  // No id of ours is that long, or has this form: the object is unknown.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_BAD_URL') return new AppError('NOT_FOUND');
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return new AppError('VALIDATION_FAILED', say`The request is not valid JSON.`);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return status === 400 ? new AppError('VALIDATION_FAILED', say`The request cannot be read.`) : null;
}
