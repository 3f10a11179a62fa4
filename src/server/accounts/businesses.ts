import type { Category } from '../../shared/business/contract.ts';
import type { Sql } from '../db/pool.ts';

export interface NewBusiness {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly timeZone: string;
  readonly currency: string;
  readonly detail: object;
  readonly memberId: string;
  readonly userId: string;
}

/** What accounts write to businesses and teams, which are above them in the order of folders; `team` implements it. */
export interface BusinessWriter {
  /** Creates the business and its first owner, with wallet and invoice settings. */
  found(sql: Sql, business: NewBusiness): Promise<void>;
  /** Replaces the contact data of the registration, when the owner corrects it before it is confirmed. */
  replaceContact(sql: Sql, ownerId: string, what: 'email' | 'phone', before: string, after: string): Promise<void>;
}

let registered: BusinessWriter | undefined;

export function registerBusinessWriter(writer: BusinessWriter): void {
  registered = writer;
}

export function businesses(): BusinessWriter {
  if (!registered) throw new Error('the writer of businesses is registered by handlers.ts');
  return registered;
}
