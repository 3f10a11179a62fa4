import { useQuery } from '@tanstack/react-query';
import { render } from '../../shared/i18n/message.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readOrder } from '../../shared/orders/contract.ts';
import { orderDraft } from '../../shared/orders/draft.ts';
import { reviseOrder } from '../../shared/orders/revision-contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { paths } from '../base/paths.ts';
import type { EditorKind, OpenedDraft } from '../invoices/editor/kind.ts';
import { revisionParts, sendRevision } from '../invoices/editor/revisions.ts';
import { savableDraft, valuesOf } from '../invoices/editor/values.ts';
import { ORDER_KIND, problemsOf } from './order-kind.ts';
import type { OrderView } from './order-kind.ts';

const parts = revisionParts('order-revision');

/** The editor of a denied order: everything but its supplier can be changed. */
export const ORDER_REVISION_KIND: EditorKind = {
  ...ORDER_KIND,
  texts: {
    ...ORDER_KIND.texts,
    newTitle: t('Revise order'),
    draftTitle: t('Revise order'),
    send: t('Resend'),
    confirmTitle: t('Send revision?'),
    discard: t('Discard revision'),
    note: t('It keeps its number and link. The supplier approves or declines this version; the previous one stays in the history.'),
  },
  attachments: undefined,
  recipientStays: true,
  draftPath: paths.reviseOrder,
  shares: false,
  sendable: orderDraft.check((context) => {
    for (const { field, message } of problemsOf(context.value)) {
      if (!field.startsWith('contact')) context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message: render(message) });
    }
  }),
  drafts: parts.drafts,
  useDraft: (businessId, id) =>
    useQuery({ ...queryOf(readOrder, { id: id ?? '', businessId }), enabled: id !== null, refetchOnMount: 'always', select: opened }),
  server: (businessId) => ({
    create: parts.create,
    save: parts.save,
    read: async (id) => {
      const view = await call(readOrder, { id, businessId }, { quiet: true });
      return { version: view.version, input: savableDraft(valuesOf({ ...view, amountPaid: 0 })) };
    },
  }),
  send: (businessId, id, version) =>
    sendRevision(id, version, ({ issueDate, dueDate, description, itemDetails, discounts, taxes }, key) =>
      call(reviseOrder, { issueDate, dueDate, description, itemDetails, discounts, taxes, id, businessId, version }, { idempotencyKey: key }),
    ),
  remove: () => Promise.resolve(),
};

function opened(view: OrderView): OpenedDraft {
  const values = {
    ...valuesOf({ ...view, amountPaid: 0 }),
    recipient: { ...view.recipient },
    medium: view.recipient.email && view.delivery?.mailedAt ? ('email' as const) : ('link' as const),
  };
  return { stage: view.can.revise ? 'draft' : view.stage, version: view.version, number: view.number, values };
}
