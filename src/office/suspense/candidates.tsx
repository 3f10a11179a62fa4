import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { findAnything } from '../../shared/office/find/contract.ts';
import type { readSuspense } from '../../shared/office/suspense/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';

type Item = OutputOf<typeof readSuspense>;

/** A business whose wallet is credited, or with an invoice the payment of that invoice. */
export interface Owner {
  readonly businessId: string;
  readonly businessName: string;
  readonly invoice: { readonly id: string; readonly number: string | null } | null;
}

const WHY = { account: 'Its account number', number: 'Number in the narration', amount: 'Exactly this amount is due', name: 'Named like the sender' } as const;

/** Whom the money may belong to: what was found by itself, and what the operator looks for. */
export function Candidates({ item, onChoose }: { item: Item; onChoose: ((owner: Owner) => void) | null }) {
  return (
    <Card title="Whose it may be" flush>
      {item.candidates.length === 0 && (
        <p className="border-b border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
          Neither account number, narration, amount nor name leads to anybody. Look for the owner below.
        </p>
      )}
      <ul>
        {item.candidates.map((one) => (
          <li
            key={`${one.businessId} ${one.invoice?.id ?? ''}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 text-sm sm:px-5"
          >
            <span className="grid min-w-0 flex-1 basis-60">
              <span className="font-medium wrap-anywhere">
                <Link to={`/businesses/${one.businessId}`}>{one.businessName}</Link>
                {one.invoice && `, invoice ${one.invoice.number ?? ''}`}
              </span>
              <span className="text-xs wrap-anywhere text-ink-2">
                {[one.why.map((why) => WHY[why]).join(', '), one.invoice?.buyer && `to ${one.invoice.buyer}`].filter(Boolean).join('; ')}
              </span>
            </span>
            {one.invoice && <Money naira={one.invoice.balance} />}
            {onChoose && <Button onClick={() => onChoose(one)}>{one.invoice ? 'Pay the invoice' : 'To the wallet'}</Button>}
          </li>
        ))}
      </ul>
      {onChoose && <Look onChoose={onChoose} />}
    </Card>
  );
}

function Look({ onChoose }: { onChoose: (owner: Owner) => void }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  return (
    <div className="grid gap-3 px-4 py-3 sm:px-5">
      <form
        role="search"
        className="flex max-w-[32rem] items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <Field label="Another business or invoice">
            <TextInput
              value={typed}
              onChange={setTyped}
              maxLength={120}
              placeholder="Name, email, invoice number or account number"
              prefix={<Search aria-hidden="true" size={16} className="text-ink-3" />}
            />
          </Field>
        </div>
        <Button type="submit" disabled={typed.trim().length < 3}>
          Find
        </Button>
      </form>
      {search !== '' && <Found search={search} onChoose={onChoose} />}
    </div>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (owner: Owner) => void }) {
  const { data, error, refetch } = useQuery(queryOf(findAnything, { search }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Searching" />;
  const hits = data.groups.flatMap(({ kind, hits: those }) =>
    kind === 'business' || kind === 'invoice' || kind === 'account'
      ? those.flatMap((hit) => (hit.businessId === null ? [] : [{ kind, hit, businessId: hit.businessId }]))
      : [],
  );
  if (hits.length === 0) return <p className="text-sm text-ink-2">Nothing is found by “{search}”.</p>;
  return (
    <ul className="grid gap-2">
      {hits.map(({ kind, hit, businessId }) => (
        <li key={`${kind} ${hit.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <span className="grid min-w-0 flex-1 basis-60">
            <span className="font-medium wrap-anywhere">{hit.title}</span>
            <span className="text-xs wrap-anywhere text-ink-2">{hit.detail}</span>
          </span>
          {hit.amount !== null && <Money naira={hit.amount} />}
          <Button
            onClick={() =>
              onChoose(
                kind === 'invoice'
                  ? { businessId, businessName: hit.detail, invoice: { id: hit.id, number: hit.title } }
                  : { businessId, businessName: kind === 'business' ? hit.title : hit.detail, invoice: null },
              )
            }
          >
            {kind === 'invoice' ? 'Pay the invoice' : 'To the wallet'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
