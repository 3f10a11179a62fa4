import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import { addAttachment, listAttachments, removeAttachment } from '../../../shared/invoices/attachments-contract.ts';
import { createInvoice, listInvoices, readInvoice, saveDraft, sendInvoice } from '../../../shared/invoices/contract.ts';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import type { KindTexts } from '../../../shared/invoices/document-texts.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { addOrderAttachment, listOrderAttachments, removeOrderAttachment } from '../../../shared/orders/attachments-contract.ts';
import { call } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { paths } from '../../base/paths.ts';
import type { SaverServer } from './draft-saver.ts';
import { blankValues, savableDraft, valuesOf } from './values.ts';
import type { Defaults, DraftView, EditorValues } from './values.ts';
import { localDrafts } from './local-drafts.ts';
import type { LocalDrafts } from './local-drafts.ts';
import { sendable } from './sendable.ts';

/** The server's draft, in the editor's fields. */
export interface OpenedDraft {
  stage: string;
  version: number;
  /** The number of a revision, which stays. */
  number?: string | null;
  values: EditorValues;
}

/** The calls for the attachments of a draft. */
export interface AttachmentCalls {
  list: typeof listAttachments | typeof listOrderAttachments;
  add: typeof addAttachment | typeof addOrderAttachment;
  remove: typeof removeAttachment | typeof removeOrderAttachment;
}

/** The differences between the editors of invoices, orders, quotes and revisions. */
export interface EditorKind {
  texts: {
    newTitle: string;
    draftTitle: string;
    form: string;
    recipient: string;
    issued: string;
    due: string;
    total: string;
    send: string;
    confirmTitle: string;
    /** Replaces "Delete draft", if there is no draft to delete. */
    discard?: string;
    /** The effect of sending, if it does not assign a number. */
    note?: string;
  };
  /** The calls for its attachments; undefined if they cannot be changed. */
  attachments: AttachmentCalls | undefined;
  /** A revision: recipient and delivery cannot be changed, and it cannot start a repetition. */
  recipientStays?: boolean;
  /** The business sells with it, and does not buy. */
  sells: boolean;
  /** The texts of its document with this second day, if it is not an invoice. */
  documentTexts?: (day: CalendarDate | null) => KindTexts;
  /** A field above the others, which chooses between kinds; and the kind that its values chose. */
  Choice?: ComponentType;
  chosen?: (values: EditorValues) => EditorKind;
  /** The recipient's e-mail and page can be previewed. */
  previews?: boolean;
  /** A payment may have been received before. */
  payable: boolean;
  dueOptional: boolean;
  back: { to: string; label: string };
  draftPath: (id: string) => string;
  path: (id: string) => string;
  /** A document that was not e-mailed is shared after it is sent. */
  shares: boolean;
  /** The list's query, reloaded after a change of a draft. */
  list: string;
  /** The query of one document. */
  one: string;
  sendable: z.ZodMiniType<unknown, DraftInput>;
  blank: (today: CalendarDate, defaults: Defaults) => EditorValues;
  drafts: (businessId: string) => LocalDrafts;
  useDraft: (businessId: string, id: string | null) => UseQueryResult<OpenedDraft>;
  server: (businessId: string) => SaverServer;
  send: (businessId: string, id: string, version: number, key: string) => Promise<{ id: string; number: string | null }>;
  /** The call that deletes a draft, if it is not an invoice. */
  remove?: (businessId: string, id: string) => Promise<unknown>;
}

export const INVOICE_KIND: EditorKind = {
  texts: {
    newTitle: t('New invoice'),
    draftTitle: t('Draft invoice'),
    form: t('Invoice'),
    recipient: t('Bill to'),
    issued: t('Issue date'),
    due: t('Due date'),
    total: t('Total due'),
    send: t('Send invoice'),
    confirmTitle: t('Send this invoice?'),
  },
  attachments: { list: listAttachments, add: addAttachment, remove: removeAttachment },
  sells: true,
  previews: true,
  payable: true,
  dueOptional: false,
  back: { to: paths.invoices(), label: t('Invoices') },
  draftPath: (id) => paths.createInvoice({ draft: id }),
  path: paths.invoice,
  shares: true,
  list: listInvoices.id,
  one: readInvoice.id,
  sendable,
  blank: blankValues,
  drafts: (businessId) => localDrafts(businessId),
  useDraft: (businessId, id) =>
    useQuery({ ...queryOf(readInvoice, { id: id ?? '', businessId }), enabled: id !== null, refetchOnMount: 'always', select: opened }),
  server: (businessId) => ({
    create: (input, key) => call(createInvoice, { ...input, businessId, action: 'draft' }, { idempotencyKey: key, quiet: true }),
    save: (id, version, input) => call(saveDraft, { ...input, id, businessId, version }, { quiet: true }),
    read: async (id) => {
      const view = await call(readInvoice, { id, businessId }, { quiet: true });
      return { version: view.version, input: savableDraft(valuesOf(view)) };
    },
  }),
  send: (businessId, id, version, key) => call(sendInvoice, { id, businessId, version }, { idempotencyKey: key }),
};

function opened(view: DraftView): OpenedDraft {
  return { stage: view.stage, version: view.version, values: valuesOf(view) };
}
