import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';
import { changedFunctions, concurrentIndex, planOf, risksOf, stopsFor } from './online.ts';

/** The last migration before this rule. */
const BEFORE = '0025';

test('every migration runs beside the release before, or says why that one must stop', () => {
  const wrong = readMigrations().filter(({ name, up }) => name.slice(0, 4) > BEFORE && risksOf(up).length > 0 && stopsFor(up) === null);
  expect(wrong.map(({ name, up }) => [name, ...risksOf(up)])).toEqual([]);
});

test('a migration that builds or drops an index concurrently does nothing else, since no transaction undoes it, and can run again', () => {
  const canRepeat = (up: string) => !up.replace(/;\s*$/, '').includes(';') && !/drop index concurrently (?!if exists )/i.test(up);
  const wrong = readMigrations().filter(({ up }) => concurrentIndex(up) !== null && !canRepeat(up));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test.each([
  'create table a (id text primary key, of text references invoices(id) check (of <> 0)); create index a_of on a (of); alter table a enable row level security',
  'create table a (id text primary key); create trigger a_changed after insert on a for each row execute function f()',
  'create unique index concurrently invoices_x on invoices (x)',
  'alter table invoices add column x text, add column y int not null default 0',
  'alter table invoices add constraint x check (x > 0) not valid',
  'alter table invoices validate constraint x',
  'alter table invoices add constraint x unique using index invoices_x',
  "alter table invoices drop constraint invoices_kind_check, add constraint invoices_kind_check check (kind in ('a', 'b; c')) not valid",
  'create function f() returns int language sql as $$ update invoices set x = 1; select 1 $$; grant execute on function f() to duewell_app',
  '-- drop table invoices;\nalter table invoices alter column x drop not null, alter column y set default 1',
])('%s runs beside the release before', (up) => {
  expect(risksOf(up)).toEqual([]);
});

test.each([
  ['create index invoices_x on invoices (x)', 'concurrently'],
  ['drop index invoices_x', 'concurrently'],
  ['alter table invoices add column x text not null', 'give it a default'],
  ['alter table invoices add column x uuid default gen_random_uuid()', 'written anew'],
  ['alter table invoices add column x int check (x > 0)', 'not valid'],
  ['alter table invoices add column y text, add foreign key (y) references b(id)', 'not valid'],
  ['alter table invoices alter column x type bigint', 'written anew'],
  ['alter table invoices alter x set not null', 'not valid'],
  ['alter table only invoices drop column x', 'one release later'],
  ['alter table invoices rename column x to y', 'one release later'],
  ['alter table invoices add primary key (id)', 'using index'],
  ['drop function f(text)', 'one release later'],
  ['create trigger x before update on invoices for each row execute function f()', 'does not expect it'],
  ['select move_everything()', 'not known'],
  ['update invoices set x = 1 where x is null', 'in parts'],
  ['insert into b (x) select x from invoices', 'in parts'],
  ["do $$ begin execute 'drop table invoices'; end $$", 'not known'],
])('%s does not', (up, why) => {
  expect(risksOf(up)).toEqual([{ statement: expect.any(String), why: expect.stringContaining(why) }]);
});

test('the plan names each migration, and says whether the release before can serve meanwhile', () => {
  const safe = { name: '0100-a', up: 'alter table a add column x text' };
  const stopping = { name: '0101-b', up: '-- Stop: the numbers change.\ndrop table b' };
  expect(planOf([])).toEqual({ lines: ['no migration is pending'], online: true });
  expect(planOf([safe])).toEqual({ lines: ['0100-a: runs while the release before serves'], online: true });
  expect(planOf([safe, stopping])).toEqual({
    lines: [
      '0100-a: runs while the release before serves',
      '0101-b: stop the release before first: the numbers change.',
      '  drop table b\n    the release before uses it; drop it one release later',
    ],
    online: false,
  });
});

test('a function that the product calls is found if its parameters or its result change or it is gone, and no other', () => {
  const head = (name: string, type: string, to = 'duewell_app') =>
    `CREATE OR REPLACE FUNCTION public.${name}\n RETURNS ${type}\n LANGUAGE sql\n -- db/functions/x.sql\ngrant execute on function x() to ${to};`;
  const before = [
    head('kept(a text)', 'jsonb'),
    head('wider(a text)', 'jsonb'),
    head('typed()', 'text'),
    head('gone()', 'text'),
    head('inner(a text)', 'text', 'public'),
  ];
  const now = [head('kept(a text)', 'jsonb'), head('wider(a text, b text)', 'jsonb'), head('typed()', 'jsonb'), head('inner(b int)', 'text', 'public')];
  expect(changedFunctions(before.join('\n\n'), now.join('\n\n'))).toEqual(['wider(a text) RETURNS jsonb', 'typed() RETURNS text', 'gone() RETURNS text']);
});
