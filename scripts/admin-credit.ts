import type { CreditOrder } from '../src/server/credit/index.ts';

export const CREDIT_HELP = `  credit list                                       requests that wait for a decision, what may be declared in default, what is
  credit offer <credit> [--amount <naira>]          offers what was asked for, or less
  credit deny <credit> --reason <text> --remedy <text>   says no: why, and what would change it
  credit default <credit>                           declares an advance in default, 35 days after its due day at the earliest
  credit waive <credit> --kind fee|penalty --amount <naira> --reason <text>
  credit write-off <credit> --reason <text>         gives up what is owed on an advance in default
  credit limit <business> --amount <naira> --reason <text>   a business's own credit limit
  credit instant --amount <naira>                   requests up to this are decided at once by the scorecard`;

interface Given {
  readonly verb: string | undefined;
  readonly subject: string | undefined;
  readonly values: { readonly reason?: string; readonly remedy?: string; readonly kind?: string };
  /** Kobo; undefined when none was given. */
  readonly amount: number | undefined;
}

/** The parsed command, or null if it is invalid. */
export function creditOrderOf({ verb, subject, values: { reason, remedy, kind }, amount }: Given): CreditOrder | null {
  if (verb === 'list') return { what: 'credits' };
  if (verb === 'instant' && amount !== undefined) return { what: 'credit-instant', amount };
  if (!subject) return null;
  if (verb === 'offer') return { what: 'credit-offer', credit: subject, amount: amount ?? null };
  if (verb === 'default') return { what: 'credit-default', credit: subject };
  if (!reason) return null;
  if (verb === 'deny' && remedy) return { what: 'credit-deny', credit: subject, reason, remedy };
  if (verb === 'write-off') return { what: 'credit-write-off', credit: subject, reason };
  if (verb === 'limit' && amount !== undefined) return { what: 'credit-limit', business: subject, amount, reason };
  if (verb === 'waive' && amount !== undefined && (kind === 'fee' || kind === 'penalty'))
    return { what: 'credit-waive', credit: subject, kind, amount, reason };
  return null;
}
