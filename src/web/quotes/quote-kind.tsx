import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { createQuote, deleteQuote, listQuotes, readQuote, saveQuote, sendQuote } from '../../shared/quotes/contract.ts';
import { quoteTexts } from '../../shared/quotes/document-texts.ts';
import { QUOTE_TOO_LARGE, quoteDraft, readyToQuote } from '../../shared/quotes/draft.ts';
import type { QuoteDraft, QuoteDraftInput } from '../../shared/quotes/draft.ts';
import type { QuoteKind } from '../../shared/quotes/status.ts';
import { render } from '../../shared/i18n/message.ts';
import type { FieldError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { FormField } from '../../ui/form/form.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { paths } from '../base/paths.ts';
import type { EditorKind, OpenedDraft } from '../invoices/editor/kind.ts';
import { blankValues, savableDraft, valuesOf } from '../invoices/editor/values.ts';
import { localDrafts } from '../invoices/editor/local-drafts.ts';

export type QuoteView = OutputOf<typeof readQuote>;

/** Days after which a new quote ends. */
const VALIDITY = 30;

export const QUOTE_KIND: EditorKind = {
  texts: {
    newTitle: t('New quote'),
    draftTitle: t('Draft quote'),
    form: t('Quote'),
    recipient: t('Prepared for'),
    issued: t('Date'),
    due: t('Valid until'),
    total: t('Total'),
    send: t('Send quote'),
    confirmTitle: t('Send this quote?'),
    note: t('A number is assigned on sending. It can’t be changed afterwards; duplicate it to send another version.'),
  },
  attachments: undefined,
  sells: true,
  documentTexts: (day) => quoteTexts('quote', 'draft', day),
  Choice: KindField,
  chosen: ({ quoteKind }) => (quoteKind === 'proforma' ? PROFORMA_KIND : QUOTE_KIND),
  payable: false,
  dueOptional: true,
  back: { to: paths.quotes(), label: t('Quotes') },
  draftPath: (id) => paths.createQuote({ draft: id }),
  path: paths.quote,
  shares: true,
  list: listQuotes.id,
  one: readQuote.id,
  sendable: quoteDraft.check((context) => {
    for (const { field, message } of problemsOf(context.value))
      context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message: render(message) });
  }) satisfies z.ZodMiniType<unknown, QuoteDraftInput>,
  blank: (today, { defaultTax }) => ({
    ...blankValues(today, { dueDays: VALIDITY, defaultTax }),
    quoteKind: new URLSearchParams(location.search).get('kind') === 'proforma' ? 'proforma' : 'quote',
  }),
  drafts: (businessId) => localDrafts(`${businessId}.quote`),
  useDraft: (businessId, id) =>
    useQuery({ ...queryOf(readQuote, { id: id ?? '', businessId }), enabled: id !== null, refetchOnMount: 'always', select: opened }),
  server: (businessId) => ({
    create: (input, key) => call(createQuote, { ...input, businessId, action: 'draft' }, { idempotencyKey: key, quiet: true }),
    save: (id, version, input) => call(saveQuote, { ...input, id, businessId, version }, { quiet: true }),
    read: async (id) => {
      const { version, values } = opened(await call(readQuote, { id, businessId }, { quiet: true }));
      return { version, input: savableDraft(values) };
    },
  }),
  send: (businessId, id, version, key) => call(sendQuote, { id, businessId, version }, { idempotencyKey: key }),
  remove: (businessId, id) => call(deleteQuote, { id, businessId }),
};

const PROFORMA_KIND: EditorKind = {
  ...QUOTE_KIND,
  texts: {
    ...QUOTE_KIND.texts,
    newTitle: t('New proforma invoice'),
    draftTitle: t('Draft proforma invoice'),
    form: t('Proforma invoice'),
    send: t('Send proforma invoice'),
    confirmTitle: t('Send this proforma invoice?'),
  },
  documentTexts: (day) => quoteTexts('proforma', 'draft', day),
};

function opened(view: QuoteView): OpenedDraft {
  return { stage: view.stage, version: view.version, values: { ...valuesOf({ ...view, amountPaid: 0 }), quoteKind: view.kind } };
}

/** What the quote lacks, by field. */
function problemsOf(value: QuoteDraft): FieldError[] {
  try {
    return readyToQuote(value);
  } catch (error) {
    // The sum is too large to be exact.
    if (error instanceof RangeError) return [{ field: 'itemDetails.0.unitPrice', message: QUOTE_TOO_LARGE }];
    throw error;
  }
}

function KindField() {
  return (
    <FormField<QuoteKind> name="quoteKind" label={t('Document')} group>
      {(bind) => (
        <RadioCards<QuoteKind>
          {...bind}
          columns={2}
          options={[
            { value: 'quote', label: t('Quote'), description: t('Your prices, for the customer to accept.') },
            { value: 'proforma', label: t('Proforma invoice'), description: t('The same in the form of an invoice, for a bank, a buyer’s office or customs.') },
          ]}
        />
      )}
    </FormField>
  );
}
