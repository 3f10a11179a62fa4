import { createHmac } from 'node:crypto';
import pg from 'pg';
import { withConnection } from './connection.ts';

/** The role with the product's privileges, and the login that a demo or a test creates. */
const RIGHTS = 'duewell_app';
const LOGIN = 'duewell_login';

/**
 * The address with which a demo or a test connects as a separate login that owns nothing. Created if missing. Its password
 * is derived from the owner's (which is random, in the data folder), so that all processes of one server use the same.
 */
export async function ensureAppLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password) || ownerUrl)
    .update('duewell app login')
    .digest('base64url');
  url.username = LOGIN;
  url.password = password;
  if (await connects(url.href)) return url.href;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeLogin(ownerUrl, password);
      return url.href;
    } catch (error) {
      // Two processes created or changed the same role at the same moment.
      const code = error instanceof pg.DatabaseError ? error.code : '';
      if (attempt === 10 || !['XX000', '23505', '42710', '40001'].includes(code ?? '')) throw error;
    }
  }
}

/** Throws an Error with instructions unless row-level security always applies to this login. */
export async function assertConfined(url: string): Promise<void> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ who: string; powers: string[]; owned: string[]; roles: string[]; rights: boolean }>(
      `select session_user as who,
         array(select power from pg_roles r, lateral (values ('SUPERUSER', r.rolsuper), ('BYPASSRLS', r.rolbypassrls), ('CREATEROLE', r.rolcreaterole), ('CREATEDB', r.rolcreatedb), ('REPLICATION', r.rolreplication)) p(power, has)
               where r.rolname = session_user and has) as powers,
         array(select c.relname::text from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = session_user and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relpersistence <> 't' limit 5)
           || array(select d.datname::text from pg_database d join pg_roles r on r.oid = d.datdba where r.rolname = session_user) as owned,
         array(select r.rolname::text from pg_roles r where r.rolname not in (session_user, '${RIGHTS}') and pg_has_role(session_user, r.oid, 'member')) as roles,
         coalesce((select pg_has_role(session_user, r.oid, 'usage') from pg_roles r where r.rolname = '${RIGHTS}'), false) as rights`,
    ),
  );
  const [found] = rows;
  if (!found) throw new Error('the database did not say who is connected');
  const wrong = [
    ...found.powers.map((power) => `has ${power}`),
    ...(found.powers.includes('SUPERUSER') ? [] : found.owned.map((name) => `owns ${name}`)),
    ...(found.powers.includes('SUPERUSER') ? [] : found.roles.map((name) => `is a member of ${name}`)),
    ...(found.rights ? [] : [`is not a member of ${RIGHTS}`]),
  ];
  if (wrong.length > 0) throw new Error(`DATABASE_APP_URL: the login ${found.who} ${wrong.join(', ')}. ${HOW_TO}`);
}

export const HOW_TO = `The product's own login may own nothing and leave no role behind; make one as the database's owner:
  create role duewell_web login password '…' nosuperuser nobypassrls nocreaterole nocreatedb;
  grant ${RIGHTS} to duewell_web with inherit true, set false;`;

async function makeLogin(ownerUrl: string, password: string): Promise<void> {
  await withConnection(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [LOGIN]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    // Only digits and letters, see above; a role's password cannot be a parameter.
    await owner.query(`${verb} role ${LOGIN} login nosuperuser nobypassrls nocreaterole nocreatedb password '${password}'`);
    await owner.query(`grant ${RIGHTS} to ${LOGIN} with inherit true, set false`);
  });
}

async function connects(url: string): Promise<boolean> {
  try {
    await withConnection(url, async () => undefined);
    return true;
  } catch (error) {
    // 28P01, 28000: unknown login, or another password.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return false;
    throw error;
  }
}
