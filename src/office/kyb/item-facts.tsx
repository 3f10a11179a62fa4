import { useState } from 'react';
import { phoneText } from '../../shared/kit/phone.ts';
import { readNumber } from '../../shared/office/kyb/contract.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { useMay } from '../base/session.ts';
import { OpenDialog } from '../documents/open-dialog.tsx';
import { FacePhoto } from './face-photo.tsx';
import { Owners } from './owners.tsx';
import { IDENTITY_TYPES } from './identity-types.ts';
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
