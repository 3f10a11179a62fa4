import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { koboFromNaira } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { RECEIVABLE_AGE_NAMES, RECEIVABLE_AGES } from '../../shared/office/ledger/ages.ts';
import { readReceivables } from '../../shared/office/ledger/days-contract.ts';
import { SUSPENSE_AGE_NAMES, SUSPENSE_AGES } from '../../shared/office/suspense/ages.ts';
import { listSuspense } from '../../shared/office/suspense/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';

type Receivables = OutputOf<typeof readReceivables>;
const PARTS = ['principal', 'charges', 'debts'] as const;

/** What is owed to us, and what we hold for others without knowing whose it is, by age. */
export function AgesScreen() {
  return (
    <>
      <PageHeader title="Ages" lead="What businesses owe, and what is in suspense, by how long." />
      <div className="grid gap-4">
        <ReceivablesByAge />
        <SuspenseByAge />
      </div>
    </>
  );
}

function ReceivablesByAge() {
  const { data, error, refetch } = useQuery(queryOf(readReceivables, {}));
  return (
    <Card title="Receivables" aside={<Link to="/ledger/accounts?kind=receivable_principal">Accounts</Link>} flush>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.ledger.length === 0 ? (
        <EmptyState title="Nobody owes us anything">Advances and debts from lost disputes appear here.</EmptyState>
      ) : (
        data.ledger.map((ledger) => (
          <OfCurrency key={ledger.currency} rows={data.rows.filter(({ currency }) => currency === ledger.currency)} ledger={ledger} />
        ))
      )}
    </Card>
  );
}

function OfCurrency({ rows, ledger }: { rows: Receivables['rows']; ledger: Receivables['ledger'][number] }) {
  const sum = (part: (typeof PARTS)[number]) => rows.reduce((all, row) => all + (koboFromNaira(row[part]) ?? 0), 0);
  const isRight = PARTS.every((part) => sum(part) === koboFromNaira(ledger[part]));
  return (
    <>
      <Table
        label={`Receivables by age in ${ledger.currency}`}
        heads={['Overdue for', 'Number', 'Principal of advances', 'Fees and penalties', 'Debts from disputes']}
      >
        {RECEIVABLE_AGE_NAMES.map((age) => {
          const row = rows.find((one) => one.age === age);
          return (
            <tr key={age}>
              <RowHead>{RECEIVABLE_AGES[age].label}</RowHead>
              <Cell>{row?.count ?? 0}</Cell>
              {PARTS.map((part) => (
                <AmountCell key={part} naira={row?.[part] ?? 0} />
              ))}
            </tr>
          );
        })}
        <tr className="font-semibold">
          <RowHead>In the ledger</RowHead>
          <Cell />
          {PARTS.map((part) => (
            <AmountCell key={part} naira={ledger[part]} />
          ))}
        </tr>
      </Table>
      {!isRight && (
        <div className="p-4">
          <Panel tone="bad" icon={<TriangleAlert aria-hidden="true" size={16} />}>
            The ledger has other amounts than the advances and debts. Look for a posting without one.
          </Panel>
        </div>
      )}
    </>
  );
}

function SuspenseByAge() {
  const { data, error, refetch } = useQuery(queryOf(listSuspense, { limit: 1 }));
  const currencies = [...new Set(data?.ledger.map(({ currency }) => currency))];
  return (
    <Card title="Suspense" aside={<Link to="/suspense">Open the queue</Link>} flush>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : currencies.length === 0 ? (
        <EmptyState title="No money is in suspense">Money without a known owner appears here.</EmptyState>
      ) : (
        currencies.map((currency) => (
          <Table key={currency} label={`Suspense by age in ${currency}`} heads={['Waits for', 'Number', 'Amount']}>
            {SUSPENSE_AGE_NAMES.map((age) => {
              const row = data.ages.find((one) => one.age === age && one.currency === currency);
              return (
                <tr key={age}>
                  <RowHead>{row ? <Link to={`/suspense?age=${age}`}>{SUSPENSE_AGES[age].label}</Link> : SUSPENSE_AGES[age].label}</RowHead>
                  <Cell>{row?.count ?? 0}</Cell>
                  <AmountCell naira={row?.amount ?? 0} />
                </tr>
              );
            })}
            <tr className="font-semibold">
              <RowHead>In the ledger</RowHead>
              <Cell />
              <AmountCell naira={data.ledger.find((one) => one.currency === currency)?.balance ?? 0} />
            </tr>
          </Table>
        ))
      )}
    </Card>
  );
}

function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    // A region that scrolls is reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise the keyboard cannot scroll it
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label} className="w-full min-w-[34rem] border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="text-xs text-ink-2">
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`border-b border-line px-4 py-2 font-medium sm:px-5 ${index === 0 ? 'text-start' : 'text-end'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function RowHead({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className="border-b border-line px-4 py-2 text-start font-medium sm:px-5">
      {children}
    </th>
  );
}

function Cell({ children }: { children?: ReactNode }) {
  return <td className="tabular border-b border-line px-4 py-2 text-end sm:px-5">{children}</td>;
}

function AmountCell({ naira }: { naira: number }) {
  return <Cell>{naira === 0 ? <span className="text-ink-3">–</span> : <Money naira={naira} />}</Cell>;
}

function Waiting() {
  return (
    <div className="grid gap-4 p-5">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-4 w-full" />
      ))}
    </div>
  );
}
