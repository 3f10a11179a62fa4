import { withConnection } from './connection.ts';

const HEAD = `-- What the migrations and functions add up to, for reading; the bodies of functions stand in db/functions. Made by \`npm run schema\`; a test keeps it true.
`;

/** The public schema of a migrated database as readable SQL: domains, tables with their constraints, views, the heads of functions. */
export async function dumpSchema(url: string): Promise<string> {
  const parts: string[] = [];
  await withConnection(url, async (client) => {
    for (const text of [DOMAINS, TABLES, VIEWS, FUNCTIONS]) {
      const { rows } = await client.query<{ text: string }>(text);
      parts.push(...rows.map((row) => row.text.trim()));
    }
  });
  return `${HEAD}\n${parts.join('\n\n')}\n`;
}

const OURS = `n.nspname = 'public' and not exists (select from pg_depend d where d.objid = X.oid and d.deptype = 'e')`;

const DOMAINS = `
  select format('create domain %I as %s %s;', t.typname, format_type(t.typbasetype, t.typtypmod), (select string_agg(pg_get_constraintdef(c.oid), ' ' order by c.conname) from pg_constraint c where c.contypid = t.oid)) as text
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'd' and ${OURS.replace('X', 't')} order by t.typname`;

const TABLES = `
  select concat_ws(E'\\n',
    format('create table %I (', c.relname),
    (select string_agg('  ' || line, E',\\n' order by kind, rank, line) from (
      select 0 as kind, a.attnum::int as rank, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case when a.attidentity = 'a' then 'generated always as identity' when a.attgenerated <> '' then format('generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid), case a.attgenerated when 's' then 'stored' else 'virtual' end)
             when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 1, 0, pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
    ) lines),
    ');',
    (select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by pg_get_indexdef(i.indexrelid)) from pg_index i
       where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)),
    case when c.relrowsecurity then format('alter table %I enable row level security;', c.relname) end,
    case when c.relforcerowsecurity then format('alter table %I force row level security;', c.relname) end,
    (select string_agg(concat_ws(' ', format('create policy %I on %I for %s', p.policyname, p.tablename, lower(p.cmd)), 'using (' || p.qual || ')', 'with check (' || p.with_check || ')') || ';', E'\\n' order by p.policyname)
       from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname),
    (select string_agg(pg_get_triggerdef(g.oid) || ';', E'\\n' order by g.tgname) from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal),
    (select string_agg(format('grant %s on %I to duewell_app;', privileges, c.relname), E'\\n') from (
       select string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges from information_schema.role_table_grants
       where table_schema = 'public' and table_name = c.relname and grantee = 'duewell_app') grants where privileges is not null),
    (select format('grant select (%s) on %I to duewell_app;', string_agg(quote_ident(a.attname), ', ' order by a.attnum), c.relname) from pg_attribute a
       where a.attrelid = c.oid and a.attacl is not null and a.attacl::text like '%duewell_app=r/%' having count(*) > 0)
  ) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OURS.replace('X', 'c')} order by c.relname`;

const VIEWS = `
  select concat_ws(E'\\n', format('create view %I%s as', c.relname, ' with (' || array_to_string(c.reloptions, ', ') || ')'), pg_get_viewdef(c.oid, true),
    (select format('grant %s on %I to duewell_app;', string_agg(lower(privilege_type), ', ' order by privilege_type), c.relname) from information_schema.role_table_grants
       where table_schema = 'public' and table_name = c.relname and grantee = 'duewell_app' having count(*) > 0)) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${OURS.replace('X', 'c')} order by c.relname`;

// The body of a function is in its file; listed here are signature, settings and privileges.
const FUNCTIONS = `
  select concat_ws(E'\\n', regexp_replace(pg_get_functiondef(p.oid), '\\n(AS \\$|RETURN ).*$', '') || format(E'\\n -- db/functions/%s.sql', p.proname),
    (select string_agg(format('grant execute on function %s to %s;', p.oid::regprocedure, coalesce(r.rolname, 'public')), E'\\n' order by r.rolname)
       from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee where a.grantee <> p.proowner)) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and ${OURS.replace('X', 'p')} order by p.proname`;
