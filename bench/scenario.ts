import { randomBytes, randomInt } from 'node:crypto';
import { createInvoice } from '../src/server/invoices/drafting/create.ts';
import type { App, Context } from '../src/server/core/context.ts';
import { sqlOf } from '../src/server/db/pool.ts';
import { transaction } from '../src/server/db/transaction.ts';
import { readEnv } from '../src/server/core/env.ts';
import { platformAccount, post } from '../src/server/ledger/post.ts';
import { offline } from '../src/server/api/offline.ts';
import { hashPassword } from '../src/server/accounts/index.ts';
import { addPerson } from '../src/server/seed/people.ts';
import type { Seeded } from '../src/server/seed/people.ts';
import { newToken } from '../src/server/accounts/secrets/secrets.ts';
import { insertSession } from '../src/server/accounts/sessions/session-queries.ts';
import { newId } from '../src/server/core/context.ts';
import { english } from '../src/server/core/stored-text.ts';
import { draft } from '../src/shared/invoices/draft.ts';
import { kobo } from '../src/shared/kit/money.ts';

export interface Party {
  readonly businessId: string;
  readonly userId: string;
  readonly token: string;
  readonly accountId: number;
}

/** Businesses with sessions and money; pair n is parties 2n (pays) and 2n + 1 (is owed), with one large invoice between them. */
export interface Scene {
  readonly parties: readonly Party[];
  readonly invoices: readonly { readonly id: string; readonly payer: Party }[];
  readonly feeIncome: number;
}

/** `more`: further settings. */
export function benchEnv(databaseUrl: string, port: number, more: NodeJS.ProcessEnv = {}) {
  return readEnv(
    { DUEWELL_MODE: 'demo', PORT: String(port), LOG_LEVEL: 'error', POOL_SIZE: '16', CALL_LIMIT_FACTOR: '1000', INBOX_DOMAIN: 'off', ...more },
    databaseUrl,
  );
}

export async function makeScene(databaseUrl: string, pairs: number): Promise<Scene> {
  const env = benchEnv(databaseUrl, 0);
  const app = offline(env, { size: 4 });
  const { pool } = app;
  const parties: Party[] = [];
  const seeded: Seeded[] = [];
  const passwordHash = await hashPassword('river stone lamp');
  for (let n = 0; n < pairs * 2; n += 1) {
    const one = await transaction(pool, 'system', (sql) =>
      addPerson(sql, env, {
        firstName: 'Bench',
        lastName: String(n),
        email: `bench${n}@example.com`,
        phone: `+23480${randomInt(10_000_000, 99_999_999)}`,
        businessName: `Bench ${n}`,
        category: 'both',
        address: {},
        passwordHash,
        level: 3,
      }),
    );
    seeded.push(one);
    parties.push(await openParty(app, one));
  }
  const feeIncome = await transaction(pool, 'system', (sql) => platformAccount(sql, 'fee_income', 'platform', 'NGN'));
  const invoices = [];
  for (let n = 0; n < pairs; n += 1) {
    const [payer, payee] = [parties[2 * n], seeded[2 * n + 1]];
    if (payer && payee) invoices.push({ id: await largeInvoice(app, payee, payer.businessId), payer });
  }
  await pool.query('analyze');
  await pool.end();
  return { parties, invoices, feeIncome };
}

async function openParty(app: App, { principal, businessId }: Seeded): Promise<Party> {
  const { token, tokenHash } = newToken();
  const accountId = await transaction(app.pool, 'system', async (sql) => {
    await insertSession(sql, {
      tokenHash,
      id: newId('session'),
      userId: principal.userId,
      deviceId: null,
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 36_000_000).toISOString(),
      address: '',
      agent: '',
    });
    const [row] = await sql.query<{ account_id: number }>('select account_id from wallets where business_id = $1', [businessId]);
    const wallet = row?.account_id ?? 0;
    const suspense = await platformAccount(sql, 'suspense', 'bench', 'NGN');
    const amount = 50_000_000_000_000;
    await post(sql, {
      event: 'suspense-matched',
      eventId: randomBytes(8).toString('hex'),
      description: 'Bench',
      at: new Date().toISOString(),
      legs: [
        { account: suspense, amount: kobo(-amount) },
        { account: wallet, amount: kobo(amount) },
      ],
    });
    return wallet;
  });
  return { businessId, userId: principal.userId, token, accountId };
}

async function largeInvoice(app: App, payee: Seeded, buyerId: string): Promise<string> {
  const ctx: Context = {
    app,
    now: Date.now(),
    principal: payee.principal,
    businessId: payee.businessId,
    role: 'owner',
    level: 3,
    checkers: 1,
    category: 'both',
    onRequest: null,
    files: {},
    requestId: '',
    address: '',
    agent: '',
    language: null,
    say: english,
    idempotencyKey: undefined,
    bodyHash: '',
    call: null,
    sql: sqlOf(app.pool),
  };
  const values = draft.parse({
    recipientType: 'new',
    contact: { name: 'Buyer' },
    medium: 'link',
    issueDate: '2026-01-01',
    dueDate: '2030-01-01',
    itemDetails: [{ id: '1', name: 'All of it', quantity: 1, unitPrice: 900_000_000_000 }],
  });
  const made = await createInvoice.ownTransaction(ctx, { businessId: payee.businessId, action: 'send', ...values });
  const id = 'data' in made ? made.data.id : made.id;
  await transaction(app.pool, 'system', (sql) => sql.query('update invoices set buyer_business_id = $2 where id = $1', [id, buyerId]));
  return id;
}
