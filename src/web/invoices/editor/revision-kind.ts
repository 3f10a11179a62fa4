import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { draft } from '../../../shared/invoices/draft.ts';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { reviseInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { paths } from '../../base/paths.ts';
import { INVOICE_KIND } from './kind.ts';
import type { EditorKind, OpenedDraft } from './kind.ts';
import { fingerprint, savableDraft, valuesOf } from './values.ts';
import type { DraftView } from './values.ts';
import { render } from '../../../shared/i18n/message.ts';
import { localDrafts } from './local-drafts.ts';
import { problemsOf } from './sendable.ts';

/** A draft's rules except for its recipient, who cannot change. */
const revisable: z.ZodMiniType<unknown, DraftInput> = draft.check((context) => {
  for (const { field, message } of problemsOf(context.value)) {
    if (!field.startsWith('contact')) context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message: render(message) });
  }
});

/** The last input, by invoice: the server accepts a revision only when it is sent. */
const written = new Map<string, DraftInput>();

/** The editor of a denied or expired invoice. Until it is sent again, the revision is stored only on this device. */
export const REVISION_KIND: EditorKind = {
  ...INVOICE_KIND,
  texts: {
    ...INVOICE_KIND.texts,
    newTitle: t('Revise invoice'),
    draftTitle: t('Revise invoice'),
    send: t('Resend'),
    confirmTitle: t('Send revision?'),
    discard: t('Discard revision'),
    note: t('It keeps its number and link. The recipient approves or declines this version; the previous one stays in the history.'),
  },
  attachments: undefined,
  recipientStays: true,
  draftPath: paths.reviseInvoice,
  sentPath: paths.invoice,
  sendable: revisable,
  drafts: (businessId) => {
    const drafts = localDrafts(`${businessId}.revision`);
    const read = (slot: string) => {
      const found = drafts.read(slot);
      // It exists only on this device.
      return found && { ...found, dirty: true };
    };
    return { ...drafts, read };
  },
  useDraft: (businessId, id) =>
    useQuery({ ...queryOf(readInvoice, { id: id ?? '', businessId }), enabled: id !== null, refetchOnMount: 'always', select: opened }),
  server: (businessId) => ({
    create: () => Promise.reject(new Error('a revision is of an invoice')),
    save: (id, version, input) => {
      written.set(id, input);
      return Promise.resolve({ version });
    },
    read: async (id) => {
      const view = await call(readInvoice, { id, businessId }, { quiet: true });
      return { version: view.version, input: savableDraft(valuesOf(view)) };
    },
  }),
  send: async (businessId, id, version) => {
    const input = written.get(id);
    if (!input) throw new ApiError({ code: 'STATE_CONFLICT', message: t('Nothing has changed yet. Make your correction first.'), status: 409 });
    const { issueDate, dueDate, description, amountPaid, itemDetails, discounts, taxes } = input;
    const text = { issueDate, dueDate, description, amountPaid, itemDetails, discounts, taxes };
    const sent = await call(reviseInvoice, { ...text, id, businessId, version }, { idempotencyKey: keyOf(`${id} ${version} ${fingerprint(input)}`) });
    written.delete(id);
    return sent;
  },
  remove: () => Promise.resolve(),
};

// One key for one text: a corrected text is a new call.
const keys = new Map<string, string>();

function keyOf(what: string): string {
  const key = keys.get(what) ?? idempotencyKey();
  keys.set(what, key);
  return key;
}

function opened(view: DraftView): OpenedDraft {
  const values = {
    ...valuesOf(view),
    recipient: { ...view.recipient },
    medium: view.recipient.email && view.life.mailedAt ? ('email' as const) : ('link' as const),
  };
  return { stage: view.can.revise ? 'draft' : view.stage, version: view.version, number: view.number, values };
}
