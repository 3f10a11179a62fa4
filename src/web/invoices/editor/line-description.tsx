import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_LINE_LENGTH } from '../../../shared/invoices/draft.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { suggestProducts } from '../../../shared/products/contract.ts';
import { queryOf } from '../../../api-client/query.ts';
import type { Bound } from '../../../ui/form/form.tsx';
import { SuggestingTextArea } from '../../../ui/form/suggesting-text-area.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { useSignedIn } from '../../base/session.ts';

export type Suggestion = OutputOf<typeof suggestProducts>['suggestions'][number];
/** The recent documents whose lines are suggested. */
export type DocumentKind = 'invoice' | 'order';

export interface LineDescriptionProps {
  bind: Bound<string>;
  kind: DocumentKind;
  onChoose: (suggestion: Suggestion) => void;
}

/** The description of a line, with products and earlier lines as suggestions. Without a network it is plain text. */
export function LineDescription({ bind, kind, onChoose }: LineDescriptionProps) {
  const { business } = useSignedIn();
  const [wanted, setWanted] = useState(false);
  const search = useSettled(bind.value.trim());
  const found = useQuery({
    ...queryOf(suggestProducts, { businessId: business.id, search: search.slice(0, 100), kind }, { quiet: true }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const typed = bind.value.trim().toLowerCase();
  // Until the answer to the newest text is there, those of the earlier one that still fit.
  const items = found.data?.suggestions.filter(({ text, code }) => `${text} ${code ?? ''}`.toLowerCase().includes(typed));
  return (
    <SuggestingTextArea<Suggestion>
      {...bind}
      rows={1}
      placeholder={t('Item description')}
      maxLength={MAX_LINE_LENGTH}
      items={items}
      onWanted={setWanted}
      itemKey={({ productId, text }) => productId ?? text}
      row={(suggestion) => <SuggestionRow suggestion={suggestion} />}
      onChoose={onChoose}
    />
  );
}

function SuggestionRow({ suggestion: { text, code, price, productId } }: { suggestion: Suggestion }) {
  const second = [code, productId === null && t('Used before')].filter(Boolean).join(' · ');
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 wrap-anywhere">{text}</span>
        {second && <span className="block truncate text-xs text-ink-2">{second}</span>}
      </span>
      {price !== null && (
        <span className="shrink-0 text-ink-2">
          <Money naira={price} />
        </span>
      )}
    </>
  );
}
