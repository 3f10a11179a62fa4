import { Fragment } from 'react';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { Link } from '../../ui/primitives/link.tsx';

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  biz: (id) => `/businesses/${id}`,
  cas: (id) => `/cases/${id}`,
  crd: (id) => `/credit/${id}`,
  thr: (id) => `/help/${id}`,
  inv: find,
  pay: find,
  usr: find,
  wdr: find,
};

/** A text of the log; ids in it lead to their pages. Those in `names` are shown by name. */
export function LinkedIds({ text, names }: { text: string; names: Readonly<Record<string, string>> }) {
  return text.split(/\b([a-z]{3}_\w{22})\b/).map((part, index) => {
    const page = index % 2 === 1 ? PAGES[part.slice(0, 3)] : undefined;
    // The parts of a text have no other identity than their position.
    const name = names[part] ?? part;
    return <Fragment key={index}>{page ? <Link to={page(part)}>{name}</Link> : name}</Fragment>;
  });
}

/** Invoices, payments, people and withdrawals have no page of their own. */
function find(id: string): string {
  return withQuery('/find', { q: id });
}
