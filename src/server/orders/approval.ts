import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { statusLabel, storedLabel } from '../../shared/i18n/status-labels.ts';
import type { decideOrder } from '../../shared/orders/decision-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { Approval } from '../core/approval.ts';
import { mustBeOpen, mustSayWhy, orderRefusal } from './decide.ts';
import { orderOf } from './queries.ts';
import { isUnseen, refuseUnseen } from './seen-revision.ts';

/** Describes a request to decide a received order, for the approver. */
export const decideOrderApproval: Approval<ParsedOf<typeof decideOrder>> = {
  same: ({ orderId, action }) => [orderId, action],
  async describe(ctx, input) {
    const order = mustBeOpen(await find(ctx, input.orderId), ctx.businessId, input.action);
    mustSayWhy(input);
    refuseUnseen(order, input.revision);
    const [number, sender, amount] = [order.number ?? '', order.sender?.name ?? '', formatMoney(kobo(order.total))];
    return {
      summary:
        input.action === 'approve'
          ? say`Approve purchase order ${number} from ${sender} for ${amount}.`
          : say`Decline purchase order ${number} from ${sender} for ${amount}: “${input.reason ?? ''}”`,
      amount: kobo(order.total),
      path: `/purchase-orders/${order.id}`,
      snapshot: { status: order.status, revision: order.revision },
    };
  },
  async changes(ctx, input, snapshot) {
    const order = await find(ctx, input.orderId);
    if (!order) return [say`The order no longer exists.`];
    // Requests of before this field have none.
    if (order.revision !== (snapshot['revision'] ?? 1)) return [say`The buyer has revised the order.`];
    return order.status === snapshot['status'] ? [] : [say`The order is now ${statusLabel(order.status)}; it was ${storedLabel(snapshot['status'])}.`];
  },
  async ended({ sql, businessId }, { orderId, action, revision }) {
    const order = await orderOf(sql, businessId, orderId, false);
    if (!order) return say`The order no longer exists.`;
    return orderRefusal(order, action) ?? (isUnseen(order, revision) ? say`The buyer has revised the order.` : null);
  },
};

function find(ctx: Context, id: string) {
  return orderOf(ctx.sql, ctx.businessId, id, false);
}
