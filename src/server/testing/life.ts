import { login } from '../../shared/accounts/contract.ts';
import { tasks } from '../api/handlers.ts';
import { PASSWORD } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { done } from './scenes.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

type Job = 'quotes.expire' | 'invoices.expire' | 'invoices.remind' | 'invoices.recur' | 'invoices.late-fees' | 'books.send';

/** Runs a job three times: twice at the same moment, as by two workers, and once more. */
export async function run(app: TestApp, job: Job): Promise<void> {
  await Promise.all([tasks[job](app.deps, {}), tasks[job](app.deps, {})]);
  await tasks[job](app.deps, {});
}

/** The same person with a new session after the clock was set: the old one has ended. */
export async function again(app: TestApp, who: TestUser): Promise<TestUser> {
  return { ...who, token: await app.newSession(who.userId) };
}

/** The same person after signing in again: with a known device. */
export async function withDevice(app: TestApp, who: TestUser): Promise<TestUser> {
  return { ...who, token: done(await app.call(login, { email: who.email, password: PASSWORD })).token };
}
