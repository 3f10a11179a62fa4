import { openPool } from '../src/server/db/pool.ts';
import { connection } from './http.ts';
import type { Request } from './http.ts';
import { drive, overHttp } from './load.ts';
import type { Party, Scene } from './scenario.ts';
import { CREATE, key, unpaidBody, workOf } from './work.ts';
import type { Body, Unpaid } from './work.ts';

const UNPAID = Number(process.env['BENCH_UNPAID'] ?? 3_000);
const LISTED = 3_000;
const CLIENTS = 8;

/** The same number of invoices in every column, so that their lists are as long. */
export async function makeInvoices(port: number, scene: Scene): Promise<void> {
  const work = workOf('create', scene);
  let left = LISTED;
  if (!work) return;
  const { failed } = await overHttp(port, { ...work, begin: () => (left-- > 0 ? work.begin() : undefined) }, CLIENTS, 120);
  if (failed > 0) throw new Error(`${failed} invoices could not be made`);
}

/** Invoices that their payers have not paid anything of; as many for each pair of the scene. */
export async function makeUnpaid(port: number, databaseUrl: string, { parties }: Scene): Promise<Unpaid[]> {
  const made: Unpaid[] = [];
  const connections = Array.from({ length: CLIENTS }, () => connection(port));
  let next = 0;
  await drive(CLIENTS, 120, async (client) => {
    if (next === UNPAID) return null;
    const pair = next % (parties.length / 2);
    next += 1;
    // Pair n is parties 2n and 2n + 1.
    const [payer, payee] = parties.slice(2 * pair, 2 * pair + 2) as [Party, Party];
    const { token, body } = unpaidBody(payee);
    const request: Request = CREATE.request(body);
    const answer = await connections[client]?.ask(request, token, key());
    if (answer?.status !== 200) throw new Error(`no invoice was made: ${answer?.body.slice(0, 200) ?? ''}`);
    const data: Body = Object(JSON.parse(answer.body)).data;
    made.push({ id: String(data['id']), payer });
    return true;
  });
  for (const one of connections) one.close();
  await linkPayers(databaseUrl, made);
  return made;
}

async function linkPayers(databaseUrl: string, unpaid: readonly Unpaid[]): Promise<void> {
  const pool = openPool(databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
  await pool.query('set statement_timeout = 0');
  await pool.query('update invoices i set buyer_business_id = u.buyer from unnest($1::text[], $2::text[]) u(id, buyer) where i.id = u.id', [
    unpaid.map(({ id }) => id),
    unpaid.map(({ payer }) => payer.businessId),
  ]);
  await pool.end();
}

/**
 * Drops e-mails where they are queued, in this version and in release 0.4: rendering and sending one, with its PDF, takes twenty times what its cause takes, and
 * how far the queue came within the measured time would decide every figure.
 */
export async function dropEmails(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
  await pool.query(`
    create function bench_drop_email() returns trigger security definer language plpgsql as $$
    begin
      if tg_table_name = 'waiting_letters' then return null; end if;
      if exists (select from graphile_worker._private_tasks t where t.id = new.task_id and t.identifier like 'mail.%') then return null; end if;
      return new;
    end $$;
    do $$ begin
      create trigger bench_drop_email before insert on graphile_worker._private_jobs for each row execute function bench_drop_email();
      if to_regclass('waiting_letters') is not null then
        create trigger bench_drop_email before insert on waiting_letters for each row execute function bench_drop_email();
      end if;
    end $$`);
  await pool.end();
}
