import { login } from '../../shared/accounts/contract.ts';
import { tasks } from '../api/handlers.ts';
import { PASSWORD } from './installation.ts';
import type { Installation, Someone } from './installation.ts';
import { done } from './scenes.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

type Job = 'invoices.expire' | 'invoices.remind' | 'invoices.recur';

/** Runs a job three times: twice at the same moment, as by two workers, and once more. */
export async function run(at: Installation, job: Job): Promise<void> {
  await Promise.all([tasks[job](at.app, {}), tasks[job](at.app, {})]);
  await tasks[job](at.app, {});
}

/** The same person with a new session after the clock was set: the old one has ended. */
export async function again(at: Installation, who: Someone): Promise<Someone> {
  return { ...who, token: done(await at.call(login, { email: who.email, password: PASSWORD })).token };
}
