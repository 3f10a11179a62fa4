import { holderMatches } from '../../shared/business/name-match.ts';
import type { Sql } from '../db/pool.ts';
import type { Env } from '../core/env.ts';
import { openText } from '../core/encryption.ts';
import { accountsOf } from './bank-queries.ts';
import { personOfBvn } from './person-queries.ts';

export interface IdentifiablePerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly bvn: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

/**
 * The owner with their BVN and a bank account in their own name, as banks identify people; null while one of the two is missing. An account of the business is
 * not linked to a person's BVN.
 */
export async function identifiablePerson(env: Env, sql: Sql, businessId: string): Promise<IdentifiablePerson | null> {
  const person = await personOfBvn(sql, businessId);
  if (!person) return null;
  const owner = { firstName: person.first_name, lastName: person.last_name };
  const account = (await accountsOf(sql, businessId)).find(({ account_name: holder }) => holderMatches(holder, '', [owner]));
  if (!account) return null;
  return {
    ...owner,
    bvn: openText(env, { owner: businessId, field: 'identity-number' }, person.number),
    accountNumber: openText(env, { owner: businessId, field: 'account-number' }, account.account_number),
    bankCode: account.bank_code,
  };
}
