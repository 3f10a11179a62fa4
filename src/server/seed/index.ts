import { hashPassword } from '../accounts/index.ts';
import type { App } from '../core/context.ts';
import { systemSql, transaction } from '../db/transaction.ts';
import type { Env } from '../core/env.ts';
import { offline } from '../api/offline.ts';
import { approvalOfTheDemo } from './approvals.ts';
import { creditsOfTheDemo, requestOfTheDemo } from './credits.ts';
import { helpOfTheDemo } from './help.ts';
import { invoicesOfTheDemo } from './invoices.ts';
import { moneyDeskOfTheDemo } from './money-desk.ts';
import { ordersOfTheDemo } from './orders.ts';
import { quotesOfTheDemo } from './quotes.ts';
import { addPerson, hasPeople } from './people.ts';
import type { Seeded } from './people.ts';
import { addDemoOperators } from '../operators/index.ts';
import type { DemoOperator } from '../operators/index.ts';
import { handInForReview } from './verification.ts';
import { productsOfTheDemo } from './products.ts';
import { runOfTheDemo } from './runs.ts';
import { walletsOfTheDemo } from './wallets.ts';

export interface DemoAccount {
  readonly business: string;
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'market day rain';
const PEOPLE = [
  {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@amaratextiles.example',
    phone: '+2348031234567',
    businessName: 'Amara Textiles',
    category: 'supplier',
    level: 2,
    address: { line1: '14 Balogun Street', city: 'Lagos Island', state: 'Lagos' },
    registrationNumber: 'RC 1184402',
    taxNumber: '20481365-0001',
  },
  {
    firstName: 'Tunde',
    lastName: 'Bakare',
    email: 'tunde@lekkiliving.example',
    phone: '+2348059876543',
    businessName: 'Lekki Living',
    category: 'both',
    level: 3,
    address: { line1: '3 Admiralty Way', city: 'Lekki', state: 'Lagos' },
    registrationNumber: 'RC 1250917',
    taxNumber: '21736048-0001',
  },
  {
    firstName: 'Halima',
    lastName: 'Bello',
    email: 'halima@zumafoods.example',
    phone: '+2348061112233',
    businessName: 'Zuma Foods',
    category: 'supplier',
    level: 3,
    address: { line1: '22 Aminu Kano Crescent', city: 'Wuse', state: 'Abuja' },
    registrationNumber: 'RC 1482206',
    taxNumber: '24810937-0001',
  },
] as const;

const OPERATORS: readonly DemoOperator[] = [
  { name: 'Ify Nwosu', email: 'ify@office.example', roles: ['administrator', 'kyb'], password: PASSWORD },
  { name: 'Kemi Alade', email: 'kemi@office.example', roles: ['kyb', 'administrator'], password: PASSWORD },
  { name: 'Chidi Okeke', email: 'chidi@office.example', roles: ['credit', 'finance'], password: PASSWORD },
  { name: 'Sade Bello', email: 'sade@office.example', roles: ['support', 'finance'], password: PASSWORD },
];

/** A business that nobody signs in to: its review waits in the back office. */
const WAITING = {
  firstName: 'Ngozi',
  lastName: 'Adeyemi',
  email: 'ngozi@sunrisepharmacy.example',
  phone: '+2348074445566',
  businessName: 'Sunrise Pharmacy',
  category: 'retailer',
  level: 2,
  address: { line1: '9 Allen Avenue', city: 'Ikeja', state: 'Lagos' },
} as const;

/** Nobody signs in to it either: its request for an advance waits in the back office. */
const REQUESTING = {
  firstName: 'Yusuf',
  lastName: 'Danladi',
  email: 'yusuf@plateaufarms.example',
  phone: '+2348071112233',
  businessName: 'Plateau Farms',
  category: 'supplier',
  level: 3,
  address: { line1: '4 Bukuru Road', city: 'Jos', state: 'Plateau' },
  registrationNumber: 'RC 1620934',
} as const;

/** Creates three demo businesses at the first start of a demo installation, with the product's own verbs. Refused elsewhere. */
export async function seed(env: Env): Promise<{ accounts: DemoAccount[]; operators: readonly DemoOperator[] }> {
  if (env.mode !== 'demo') throw new Error('Demo accounts belong to demo mode alone.');
  const app = offline(env, { size: 2 });
  try {
    if (!(await hasPeople(systemSql(app.pool)))) {
      const people = await addPeople(app);
      const toPay = await invoicesOfTheDemo(app, people);
      await walletsOfTheDemo(app, people, toPay);
      await ordersOfTheDemo(app, people);
      await quotesOfTheDemo(app, people);
      await productsOfTheDemo(app, people);
      const [, buyer, supplier] = people;
      if (supplier && buyer) await creditsOfTheDemo(app, supplier, buyer);
      if (buyer) await runOfTheDemo(app, buyer);
      await helpOfTheDemo(app, people);
      const passwordHash = await hashPassword(PASSWORD);
      const waiting = await transaction(app.pool, 'system', (sql) => addPerson(sql, env, { ...WAITING, passwordHash }));
      await handInForReview(app, waiting, 19);
      const requesting = await transaction(app.pool, 'system', (sql) => addPerson(sql, env, { ...REQUESTING, passwordHash }));
      await requestOfTheDemo(app, requesting);
      await approvalOfTheDemo(app, requesting);
      await moneyDeskOfTheDemo(app, requesting);
    }
    await transaction(app.pool, 'system', (sql) => addDemoOperators(app, sql, OPERATORS));
    return { accounts: PEOPLE.map(({ businessName, email }) => ({ business: businessName, email, password: PASSWORD })), operators: OPERATORS };
  } finally {
    await app.pool.end();
  }
}

export async function addPeople({ env, pool }: Pick<App, 'env' | 'pool'>): Promise<Seeded[]> {
  const people: Seeded[] = [];
  const passwordHash = await hashPassword(PASSWORD);
  for (const person of PEOPLE) people.push(await transaction(pool, 'system', (sql) => addPerson(sql, env, { ...person, passwordHash })));
  return people;
}
