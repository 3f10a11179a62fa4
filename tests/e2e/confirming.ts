import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Client } from 'pg';
import { withConnection } from '../../src/server/db/connection.ts';
import { message } from './people.ts';

export function inDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withConnection(process.env['DUEWELL_E2E_DATABASE_URL'] ?? '', work);
}

/** Answers the dialog with the code sent to the phone for this action. */
export async function confirmBySms(page: Page, phone: string, about: RegExp): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof).toBeVisible();
  const { code } = await message(phone.replace(/^0/, '+234'), about);
  await proof.getByLabel('Code').fill(code ?? '');
}

/** A new authenticator app: payments are possible, and codes go to the phone for a day. */
export async function withNewApp(email: string): Promise<void> {
  await inDatabase((client) =>
    client.query(`insert into second_factors (user_id, secret, created_at, confirmed_at) select id, '\\x00', now(), now() from users where email = $1`, [
      email,
    ]),
  );
}

/** Posts like the app, answering a step-up challenge. Returns the data of the answer. */
export async function postConfirmed<T>(request: APIRequestContext, token: string, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(12).toString('hex') };
  // The one envelope of every answer.
  const post = async () => (await (await request.post(path, { data, headers })).json()) as { status: boolean; message: string; challenge?: string; data: T };
  let body = await post();
  if (body.challenge !== undefined) {
    const { challenge } = body;
    await inDatabase((client) => client.query(`update step_up_challenges set proved_at = now(), proved_by = 'sms' where id = $1`, [challenge]));
    body = await post();
  }
  if (!body.status) throw new Error(body.message);
  return body.data;
}
