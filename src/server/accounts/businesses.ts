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

/** What accounts write of businesses and their teams, which stand above them. */
export interface BusinessWriter {
  /** The business and its first owner. Its wallet and invoice settings come with it. */
  found(sql: Sql, business: NewBusiness): Promise<void>;
  /** What a business was registered with is replaced, where its owner corrects it before it is confirmed. */
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
