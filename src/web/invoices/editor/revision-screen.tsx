import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { draft } from '../../../shared/invoices/draft.ts';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { reviseInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { render } from '../../../shared/i18n/message.ts';
import { call } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { paths } from '../../base/paths.ts';
import { DraftScreen } from './create-invoice-screen.tsx';
import { INVOICE_KIND } from './kind.ts';
import type { EditorKind, OpenedDraft } from './kind.ts';
import { savableDraft, valuesOf } from './values.ts';
import type { DraftView } from './values.ts';
import { revisionParts, sendRevision } from './revisions.ts';
import { problemsOf } from './sendable.ts';

/** The editor of a revision. Few invoices need it, so it is a chunk of its own. */
export function RevisionScreen() {
  return <DraftScreen kind={REVISION_KIND} />;
}

/** A draft's rules except for its recipient, who cannot change. */
const revisable: z.ZodMiniType<unknown, DraftInput> = draft.check((context) => {
  for (const { field, message } of problemsOf(context.value)) {
    if (!field.startsWith('contact')) context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message: render(message) });
  }
});

const parts = revisionParts('revision');

/** The editor of an undecided, denied or expired invoice. */
const REVISION_KIND: EditorKind = {
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
  previews: false,
  recipientStays: true,
  draftPath: paths.reviseInvoice,
  shares: false,
  sendable: revisable,
  drafts: parts.drafts,
  useDraft: (businessId, id) =>
    useQuery({ ...queryOf(readInvoice, { id: id ?? '', businessId }), enabled: id !== null, refetchOnMount: 'always', select: opened }),
  server: (businessId) => ({
    create: parts.create,
    save: parts.save,
    read: async (id) => {
      const view = await call(readInvoice, { id, businessId }, { quiet: true });
      return { version: view.version, input: savableDraft(valuesOf(view)) };
    },
  }),
  send: (businessId, id, version) =>
    // The call takes those fields that a revision may change.
    sendRevision(id, version, ({ instalments = null, ...text }, key) =>
      call(reviseInvoice, { ...text, instalments, id, businessId, version }, { idempotencyKey: key }),
    ),
  remove: () => Promise.resolve(),
};

function opened(view: DraftView): OpenedDraft {
  const values = {
    ...valuesOf(view),
    recipient: { ...view.recipient },
    medium: view.recipient.email && view.life.mailedAt ? ('email' as const) : ('link' as const),
  };
  return { stage: view.can.revise ? 'draft' : view.stage, version: view.version, number: view.number, values };
}
