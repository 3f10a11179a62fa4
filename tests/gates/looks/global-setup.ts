import { resolve } from 'node:path';
import { Client } from 'pg';
import startProduct from '../../e2e/global-setup.ts';

/** The product of the browser tests, at a day that stands still. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stop = await startProduct({ NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'clock.mjs')}` });
  await putOff().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return stop;
}

/**
 * The queue goes by the database's clock, the product by one of months ago: what it puts off for a minute would be due at once, and
 * again and again, before everything else. So the queue puts it off by as much.
 */
async function putOff(): Promise<void> {
  const client = new Client({ connectionString: process.env['DUEWELL_E2E_DATABASE_URL'] });
  await client.connect();
  await client.query(`
    create function looks_put_off() returns trigger language plpgsql as $$ begin
      if new.run_at < now() - interval '1 day' then new.run_at := new.run_at + (now() - timestamptz '2026-03-11 09:00Z'); end if;
      return new;
    end $$;
    create trigger looks_put_off before insert or update of run_at on graphile_worker._private_jobs for each row execute function looks_put_off();`);
  await client.end();
}
