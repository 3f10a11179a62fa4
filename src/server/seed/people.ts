import { insertUser, proveAddresses } from '../accounts/index.ts';
import { takeAsVerified } from '../business/index.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { Principal } from '../core/context.ts';
import { newId } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import type { Env } from '../core/env.ts';
import { businessWriter } from '../team/index.ts';
import { someUser } from './queries.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly businessName: string;
  readonly category: Category;
  readonly address: Record<string, string>;
  readonly registrationNumber?: string;
  readonly taxNumber?: string;
  /** In the form of `hashPassword`. */
  readonly passwordHash: string;
  /** The verification level of the business. */
  readonly level: Level;
}

export interface Seeded {
  readonly principal: Principal;
  readonly businessId: string;
  readonly email: string;
  readonly businessName: string;
}

export async function hasPeople(sql: Sql): Promise<boolean> {
  return someUser(sql);
}

/** A registered person with confirmed address and phone, and their business. */
export async function addPerson(sql: Sql, env: Env, person: Person): Promise<Seeded> {
  const userId = newId('user');
  const businessId = newId('business');
  await insertUser(sql, {
    id: userId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    passwordHash: person.passwordHash,
  });
  await proveAddresses(sql, userId, new Date().toISOString());
  await businessWriter.found(sql, {
    id: businessId,
    name: person.businessName,
    category: person.category,
    timeZone: env.timeZone,
    currency: env.currency,
    detail: {
      email: person.email,
      phone: person.phone,
      address: person.address,
      ...(person.registrationNumber && { registrationNumber: person.registrationNumber }),
      ...(person.taxNumber && { taxNumber: person.taxNumber }),
    },
    memberId: newId('member'),
    userId,
  });
  await takeAsVerified(sql, businessId, person.level, principalName(person), new Date().toISOString());
  const principal = { userId, name: principalName(person), sessionId: '', tokenHash: Buffer.alloc(32) };
  return { principal, businessId, email: person.email, businessName: person.businessName };
}

function principalName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`;
}
