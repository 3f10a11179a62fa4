import * as z from 'zod/mini';
import type { UnreadRow } from './port-charges.ts';

export interface Rows<T> {
  readonly rows: readonly T[];
  readonly unread: readonly UnreadRow[];
}

/** Parses each row separately: one in an unknown form does not hide the others. */
export function readRows<T extends z.ZodMiniType>(shape: T, given: readonly unknown[]): Rows<z.output<T>> {
  const rows: z.output<T>[] = [];
  const unread: UnreadRow[] = [];
  for (const [at, row] of given.entries()) {
    const parsed = z.safeParse(shape, row);
    if (parsed.success) rows.push(parsed.data);
    else unread.push({ name: nameOf(row) ?? `row ${at + 1}`, problem: problemOf(parsed.error) });
  }
  return { rows, unread };
}

/** Names fields and types, never values. */
export function problemOf(error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly code?: string }[] }): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'body'}: ${issue?.code ?? 'invalid'}`;
}

const NAMES = ['reference', 'tx_ref', 'transfer_code', 'id'] as const;

function nameOf(row: unknown): string | null {
  const fields: Record<string, unknown> = Object(row);
  for (const field of NAMES) {
    const value = fields[field];
    if (typeof value === 'number' || (typeof value === 'string' && /^[\w.=-]{1,100}$/.test(value))) return String(value);
  }
  return null;
}
