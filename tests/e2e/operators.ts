import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { LIMITS } from '../../src/server/testing/limits.ts';
import { PASSWORD } from './people.ts';

export const OFFICE = process.env['DUEWELL_E2E_OFFICE_URL'] ?? '';

/** By how many milliseconds the product's clock is ahead: the pictures are made with another date. */
const AHEAD = Number(process.env['DUEWELL_E2E_AHEAD'] ?? 0);

/** A code is valid once: a later one is from the next half minute. */
export const codeOf = (secret: string, later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + AHEAD + later * 30_000 });

export const operatorEmail = (role: string) => `${role}.${randomBytes(4).toString('hex')}@office.example`;

/** The one-time link that the command prints. */
export async function invitation(email: string, ...roles: readonly string[]): Promise<string> {
  const printed = await adminCommand('operators', 'invite', email, ...roles.flatMap((role) => ['--role', role]));
  return /https?:\S+/.exec(printed)?.[0] ?? '';
}

/** The answer to a call of the back office in the terminal. */
export async function terminalCall<T>(id: string, input: object): Promise<T> {
  // The caller names the type of the answer, as in the contract.
  return JSON.parse(await adminCommand('call', id, JSON.stringify(input))) as T;
}

/** `npm run admin -- …`, as an operator types it; what it prints. */
async function adminCommand(...command: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', DUEWELL_MODE: 'demo', DATABASE_URL: process.env['DUEWELL_E2E_DATABASE_URL'] ?? '', OFFICE_URL: OFFICE };
  const script = resolve(import.meta.dirname, '../../scripts/admin.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...command], { env, timeout: LIMITS.action });
  return stdout;
}

/** Opens an invitation and joins by it; returns the secret of the authenticator app. */
export async function join(page: Page, link: string, name: string): Promise<string> {
  await page.goto(link);
  const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${name.split(' ')[0] ?? ''}` })).toBeVisible();
  return secret;
}
