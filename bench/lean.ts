import type { DatabaseFunction } from './functions.ts';
import { prepared } from './script.ts';
import type { Script } from './script.ts';
import type { Party, Scene } from './scenario.ts';
import type { WorkName } from './work.ts';

const PARTIES = [1, 64] as const;

/** Works on the schema of `lean.sql`. */
export const LEAN: Partial<Record<WorkName, Script>> = {
  create: {
    ranges: { seller: PARTIES },
    sql: `select create_invoice(:seller::int, gen_random_uuid(), sha256('body'), '{"name": "Eze Bridal House", "email": "accounts@ezebridal.example"}',
      '[{"key": "1", "name": "Ankara print, 6 yards", "quantity": 18000, "price": 1450000, "total": 26100000},
        {"key": "2", "name": "Satin lining, per metre", "quantity": 22500, "price": 340050, "total": 7651125},
        {"key": "3", "name": "Delivery to Lekki", "quantity": 1000, "price": 1500000, "total": 1500000}]',
      '[{"name": "VAT", "rate": 750}]', 'Second delivery of the spring order.', '2026-12-01', 35251125, 2643834)`,
  },
  pay: {
    ranges: { pair: [1, 32] },
    sql: `select pay(:pair::int * 2 - 1, :pair::int * 2, 1, 100, gen_random_uuid(), sha256('body'))`,
  },
  spread: {
    ranges: { from: PARTIES, step: [1, 63] },
    sql: 'select transfer(:from::int, 1 + (:from::int + :step::int - 1) % 64, 100, gen_random_uuid())',
  },
  hot: { ranges: { from: PARTIES }, sql: 'select transfer(:from::int, 65, 100, gen_random_uuid())' },
};

/** The same for the bare server, by the path of a call. */
export const LEAN_FUNCTIONS: readonly DatabaseFunction[] = [
  { path: /^\/v1\/invoice$/, script: LEAN.create },
  { path: /^\/v1\/payment\/business\/wallet$/, script: LEAN.pay },
].flatMap(({ path, script }) => (script ? { path, ...prepared({ ...script, sql: `${script.sql} as result` }) } : []));

/** Requests that look like those to the product; the lean schema chooses the parties itself. */
export function leanScene(): Scene {
  const party: Party = { businessId: 'biz_0000000000000000000001', userId: '', token: 'x'.repeat(43), accountId: 0 };
  return { parties: [party], invoices: [{ id: 'inv_0000000000000000000001', payer: party }], feeIncome: 0 };
}
