import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import type { decideQuote } from '../../shared/quotes/decision-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { Approval } from '../core/approval.ts';
import { mustBeOpen, mustSayWhy, quoteRefusal } from './decide.ts';
import { quoteOf } from './queries.ts';

/** Describes a request to decide a received quote, for the approver. */
export const decideQuoteApproval: Approval<ParsedOf<typeof decideQuote>> = {
  same: ({ quoteId, action }) => [quoteId, action],
  async describe(ctx, input) {
    const quote = mustBeOpen(ctx, await find(ctx, input.quoteId), input.action);
    mustSayWhy(input);
    const [number, sender, amount] = [quote.number ?? '', quote.sender?.name ?? '', formatMoney(kobo(quote.total))];
    return {
      summary:
        input.action === 'approve'
          ? say`Accept quote ${number} from ${sender} for ${amount}.`
          : say`Decline quote ${number} from ${sender} for ${amount}: “${input.reason ?? ''}”`,
      amount: kobo(quote.total),
      path: `/quotes/${quote.id}`,
      snapshot: { status: quote.status },
    };
  },
  async changes(ctx, { quoteId, action }) {
    const quote = await find(ctx, quoteId);
    const refusal = quote ? quoteRefusal(quote, action, ctx.now) : say`The quote no longer exists.`;
    return refusal ? [refusal] : [];
  },
  async ended({ sql, businessId, now }, { quoteId, action }) {
    const quote = await quoteOf(sql, businessId, quoteId, false);
    return quote ? quoteRefusal(quote, action, now) : say`The quote no longer exists.`;
  },
};

function find(ctx: Context, id: string) {
  return quoteOf(ctx.sql, ctx.businessId, id, false);
}
