import { createHash } from 'node:crypto';

/**
 * The hashed form, reproducible by other programs: the JSON array
 * `["1", id, business, at, actor, action, subject, detail]` of texts and nulls, without spaces (RFC 8785), UTF-8. `at` is UTC with six digits of a second.
 * `detail` is the text stored by PostgreSQL, so that it does not depend on how a program writes numbers.
 */
export interface AuditEntry {
  readonly id: string;
  readonly business: string | null;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: string;
}

export const AUDIT_FORMAT = 'duewell-audit-1';
/** The scope of the chain of the whole installation; a business's chain has its id as scope. */
export const INSTALLATION = 'installation';

export function canonicalEntry({ id, business, at, actor, action, subject, detail }: AuditEntry): string {
  return JSON.stringify(['1', id, business, at, actor, action, subject, detail]);
}

/** The value before the first entry of a chain. */
export function startOf(scope: string): Buffer {
  return createHash('sha256').update(`${AUDIT_FORMAT}\0${scope}`).digest();
}

export function nextHash(previous: Uint8Array, canonical: string): Buffer {
  return createHash('sha256').update(previous).update(canonical, 'utf8').digest();
}
