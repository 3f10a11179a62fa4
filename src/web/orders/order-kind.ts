import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { addOrderAttachment, listOrderAttachments, removeOrderAttachment } from '../../shared/orders/attachments-contract.ts';
import { createOrder, deleteOrder, listOrders, readOrder, saveOrder, sendOrder } from '../../shared/orders/contract.ts';
import { orderTexts } from '../../shared/orders/document-texts.ts';
import { ORDER_TOO_LARGE, orderDraft, readyToOrder } from '../../shared/orders/draft.ts';
import type { OrderDraft, OrderDraftInput } from '../../shared/orders/draft.ts';
import { render } from '../../shared/i18n/message.ts';
import type { FieldError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { paths } from '../base/paths.ts';
import type { EditorKind, OpenedDraft } from '../invoices/editor/kind.ts';
import { blankValues, savableDraft, valuesOf } from '../invoices/editor/values.ts';
import { localDrafts } from '../invoices/editor/local-drafts.ts';

export type OrderView = OutputOf<typeof readOrder>;

export const ORDER_KIND: EditorKind = {
  texts: {
    newTitle: t('New purchase order'),
    draftTitle: t('Draft purchase order'),
    form: t('Purchase order'),
    recipient: t('Supplier'),
    issued: t('Order date'),
    due: t('Delivery date'),
    total: t('Order total'),
    send: t('Send order'),
    confirmTitle: t('Send this order?'),
  },
  attachments: { list: listOrderAttachments, add: addOrderAttachment, remove: removeOrderAttachment },
  sells: false,
  documentTexts: (day) => orderTexts('draft', day),
  payable: false,
  dueOptional: true,
  back: { to: paths.purchaseOrders(), label: t('Purchase orders') },
  draftPath: (id) => paths.createPurchaseOrder({ draft: id }),
  path: paths.purchaseOrder,
  shares: true,
  list: listOrders.id,
  one: readOrder.id,
  sendable: orderDraft.check((context) => {
    for (const { field, message } of problemsOf(context.value))
      context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message: render(message) });
  }) satisfies z.ZodMiniType<unknown, OrderDraftInput>,
  // A business's own tax and terms concern what it sells.
  blank: (today) => ({ ...blankValues(today, { dueDays: 0, defaultTax: null }), dueDate: null }),
  drafts: (businessId) => localDrafts(`${businessId}.order`),
  useDraft: (businessId, id) =>
    useQuery({ ...queryOf(readOrder, { id: id ?? '', businessId }), enabled: id !== null, refetchOnMount: 'always', select: opened }),
  server: (businessId) => ({
    create: (input, key) => call(createOrder, { ...input, businessId, action: 'draft' }, { idempotencyKey: key, quiet: true }),
    save: (id, version, input) => call(saveOrder, { ...input, id, businessId, version }, { quiet: true }),
    read: async (id) => {
      const { version, values } = opened(await call(readOrder, { id, businessId }, { quiet: true }));
      return { version, input: savableDraft(values) };
    },
  }),
  send: (businessId, id, version, key) => call(sendOrder, { id, businessId, version }, { idempotencyKey: key }),
  remove: (businessId, id) => call(deleteOrder, { id, businessId }),
};

function opened(view: OrderView): OpenedDraft {
  return { stage: view.stage, version: view.version, values: valuesOf({ ...view, amountPaid: 0 }) };
}

/** What the order lacks, by field. */
export function problemsOf(value: OrderDraft): FieldError[] {
  try {
    return readyToOrder(value);
  } catch (error) {
    // The sum is too large to be exact.
    if (error instanceof RangeError) return [{ field: 'itemDetails.0.unitPrice', message: ORDER_TOO_LARGE }];
    throw error;
  }
}
