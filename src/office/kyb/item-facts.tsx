import { useEffect, useRef, useState } from 'react';
import { phoneText } from '../../shared/kit/phone.ts';
import { readFace, readNumber } from '../../shared/office/kyb/contract.ts';
import { call } from '../../api-client/client.ts';
import { download } from '../../api-client/download.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { useMay } from '../base/session.ts';
import { OpenDialog } from '../documents/open-dialog.tsx';
import { dayText } from '../base/settings.ts';
import type { Review } from './review-screen.tsx';

type Check = Review['checks'][number];
type Item = Review['items'][number];

const NONE = <span className="text-ink-3">Not given</span>;

/** The facts of an item: what the business declared, and what the registry or the bank returned. */
export function ItemFacts({ item, review }: { item: Item; review: Review }) {
  const { business, owners, checks, accounts, documents } = review;
  const rows = (list: readonly (readonly [string, string | null])[]) => <Facts rows={list.map(([label, value]) => ({ label, value: value ?? NONE }))} />;
  switch (item.item) {
    case 'contact':
      return rows([
        ['Email', business.email],
        ['Phone', business.phone && phoneText(business.phone)],
      ]);
    case 'identity_number':
      return <Checks checks={checks.filter(({ kind }) => kind === 'number')} businessId={business.id} shown={item.shown} />;
    case 'identity_document':
    case 'biometric':
      return <Checks checks={checks.filter(({ kind }) => kind === 'face')} businessId={business.id} shown={item.shown} />;
    case 'address':
      return rows([['Declared', business.address]]);
    case 'registration':
      return rows([
        ['Business name', business.name],
        ['CAC number', business.registrationNumber],
        ['Tax number', business.taxNumber],
        ['Address', business.address],
      ]);
    case 'owner':
      return <Owners owners={owners} />;
    case 'documents':
      return rows(documents.map(({ title, name, status, reason }) => [title, `${name}, ${status}${reason === null ? '' : `: ${reason}`}`] as const));
    case 'bank_account':
      return rows([['Business name', business.name], ...accounts.map(({ bank, last4, name, source }) => [`${bank} ••${last4}, ${source}`, name] as const)]);
    case 'review':
      return <p className="text-sm text-ink-2">Accepting the review accepts everything above that waits, and raises the business to level 3.</p>;
  }
}

function Checks({ checks, businessId, shown }: { checks: readonly Check[]; businessId: string; shown: string | null }) {
  if (checks.length === 0) return <p className="text-sm text-ink-2">{shown ?? 'The identity company was not asked.'}</p>;
  return (
    <div className="grid gap-4">
      {checks.map((check) => (
        <CheckFacts key={check.id} check={check} businessId={businessId} />
      ))}
    </div>
  );
}

function CheckFacts({ check, businessId }: { check: Check; businessId: string }) {
  const others = [
    check.otherPeople > 0 && `${check.otherPeople} other people`,
    check.otherBusinesses > 0 && `${check.otherBusinesses} other businesses`,
  ].filter(Boolean);
  return (
    <div className="grid gap-3">
      <Facts
        rows={[
          { label: IDENTITY_TYPES[check.type] ?? check.type, value: <Masked check={check} businessId={businessId} /> },
          { label: 'Name in the profile', value: check.person },
          { label: 'Name that was proved', value: check.provedName ?? NONE },
          { label: 'Answer', value: check.reason === null ? check.status : `${check.status}: ${check.reason}` },
          ...(check.resultCode === null ? [] : [{ label: 'Result code of the identity company', value: check.resultCode }]),
        ]}
      />
      {check.kind === 'face' && <FacePhoto check={check} businessId={businessId} />}
      {others.length > 0 && <Panel tone="warn">The same number was proved by {others.join(' and ')}.</Panel>}
    </div>
  );
}

/** Masked until it is asked for with a reason. */
function Masked({ check, businessId }: { check: Check; businessId: string }) {
  const may = useMay('person.read');
  const [number, setNumber] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const open = async (reason: string) => setNumber((await call(readNumber, { businessId, checkId: check.id, reason })).number);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <span className="tabular">{number ?? check.shown}</span>
      {may && number === null && (
        <Button size="small" onClick={() => setAsking(true)}>
          Show
        </Button>
      )}
      {asking && <OpenDialog what={`the ${IDENTITY_TYPES[check.type] ?? 'number'}`} onReason={open} onClose={() => setAsking(false)} />}
    </span>
  );
}

/** The photo of a face check, opened with a reason while it exists. */
function FacePhoto({ check, businessId }: { check: Review['checks'][number]; businessId: string }) {
  const may = useMay('person.read');
  const image = useRef<HTMLImageElement>(null);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!photo || !image.current) return undefined;
    const made = URL.createObjectURL(photo);
    image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  if (!check.hasPhoto) return <p className="text-sm text-ink-2">The photo was deleted when the check was answered.</p>;
  if (!may) return null;
  const open = async (reason: string) => setPhoto(await download(readFace, { businessId, checkId: check.id, reason }));
  return (
    <div>
      {photo ? (
        <img ref={image} alt={`Face of ${check.person}`} className="max-h-96 rounded border border-line" />
      ) : (
        <Button size="small" onClick={() => setAsking(true)}>
          Show the photo
        </Button>
      )}
      {asking && <OpenDialog what={`the photo of ${check.person}`} onReason={open} onClose={() => setAsking(false)} />}
    </div>
  );
}

type Owner = Review['owners'][number];

const COLUMNS: readonly Column<Owner>[] = [
  {
    key: 'declared',
    header: 'Declared',
    card: 'title',
    cell: ({ name, role, dateOfBirth }) => (
      <span className="block py-1 whitespace-normal">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs text-ink-2">{[role, dateOfBirth === null ? null : `born ${dayText(dateOfBirth)}`].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  {
    key: 'proved',
    header: 'Registry',
    card: 'meta',
    cell: ({ proved }) =>
      proved === null ? (
        <span className="text-ink-3">Not proved</span>
      ) : (
        <span className="block py-1 whitespace-normal">
          <span className="block wrap-anywhere">{proved.name}</span>
          <span className="tabular block text-xs text-ink-2">
            {IDENTITY_TYPES[proved.type] ?? proved.type} {proved.shown}
          </span>
        </span>
      ),
  },
  { key: 'share', header: 'Share', align: 'end', card: 'amount', cell: ({ ownership }) => (ownership === null ? '–' : `${ownership}%`) },
];

/** Each declared owner beside what the registry said about a person of that name. */
function Owners({ owners }: { owners: readonly Owner[] }) {
  const shares = owners.reduce((sum, { ownership }) => sum + (ownership ?? 0), 0);
  const unproved = owners.filter(({ ownership, proved }) => proved === null && (ownership ?? 0) >= 25);
  return (
    <div className="grid gap-3">
      <div className="rounded border border-line">
        <DataTable
          label="Owners"
          columns={COLUMNS}
          rows={owners}
          rowKey={({ name }) => name}
          rowName={({ name }) => name}
          empty={<p className="px-4 py-4 text-sm text-ink-2">None is declared.</p>}
        />
        {owners.length > 0 && <p className="border-t border-line px-4 py-2 text-end text-sm font-semibold">Declared in all: {shares} %</p>}
      </div>
      {owners.length > 0 && shares < 75 && <Panel tone="warn">Less than 75 % is declared: somebody with a quarter or more may be missing.</Panel>}
      {unproved.length > 0 && (
        <Panel tone="info">{unproved.map(({ name }) => name).join(', ')}: a quarter or more, and nobody of this name has proved an identity here.</Panel>
      )}
    </div>
  );
}

/** What an identity number is of. */
const IDENTITY_TYPES: Readonly<Record<string, string>> = { bvn: 'BVN', nin: 'NIN', voter_id: 'Voter’s card', drivers_licence: 'Driver’s licence' };
