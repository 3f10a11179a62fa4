import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { runFile } from './run-file.ts';

export interface FunctionFile {
  /** The name of the file and of its function. */
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

/** The functions as files: one `create or replace function` each, with its privileges. */
export function readFunctions(directory = functionsDirectory): FunctionFile[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const sql = readFileSync(join(directory, file), 'utf8');
    return { name: file.slice(0, -'.sql'.length), sha256: createHash('sha256').update(sql).digest('hex'), sql };
  });
}

/**
 * Applies the functions whose files differ from those last applied to this database; returns their names. All in one
 * transaction under the migrations' lock, after the tables: a call sees the functions of one version. Refuses if a
 * function exists without a file, or with another signature than in its file.
 */
export async function applyFunctions(client: Client, files: readonly FunctionFile[], lockNumber: number): Promise<string[]> {
  if (changed(files, await readApplied(client, lockNumber)).length === 0) return [];
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    const applied = await readApplied(client, lockNumber);
    const names = changed(files, applied);
    const wanted = files.filter(({ name }) => names.includes(name));
    // A function may call one that comes later in the alphabet: first all are created without PostgreSQL's check of bodies, then again with
    // it.
    for (const check of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${check}`);
      for (const { name, sql } of wanted) await runFile(client, `db/functions/${name}.sql`, sql);
    }
    await assertAlone(client, [...new Set([...names, ...files.map(({ name }) => name)])], files);
    await remember(client, names, files);
    await client.query('commit');
    return names;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const functionsDirectory = resolve(import.meta.dirname, '../../../db/functions');

async function readApplied(client: Client, lockNumber: number): Promise<Map<string, string>> {
  const { rows: tables } = await client.query("select where to_regclass('public.schema_functions') is not null");
  if (tables.length === 0) {
    await client.query(`begin; select pg_advisory_xact_lock(${lockNumber});
      create table if not exists public.schema_functions (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now()); commit`);
  }
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from public.schema_functions');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** New or changed files, and names whose file was deleted. */
function changed(files: readonly FunctionFile[], applied: ReadonlyMap<string, string>): string[] {
  const present = new Set(files.map(({ name }) => name));
  const gone = [...applied.keys()].filter((name) => !present.has(name));
  return [...files.filter(({ name, sha256 }) => applied.get(name) !== sha256).map(({ name }) => name), ...gone];
}

/** `create or replace` with other parameters creates a second function beside the first; a deleted file drops nothing. */
async function assertAlone(client: Client, names: readonly string[], files: readonly FunctionFile[]): Promise<void> {
  const present = files.map(({ name }) => name);
  const { rows } = await client.query<{ name: string; signatures: string; wanted: boolean }>(
    `select p.proname as name, p.proname = any ($2) as wanted, string_agg(p.oid::regprocedure::text, ', ' order by p.oid) as signatures
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
       group by 1, 2 having count(*) <> case when p.proname = any ($2) then 1 else 0 end order by 1 limit 1`,
    [names, present],
  );
  const [left] = rows;
  if (!left) return;
  throw new Error(
    left.wanted
      ? `db/functions/${left.name}.sql leaves more than one function of its name: ${left.signatures}. Drop the former one in a migration.`
      : `db/functions/${left.name}.sql is gone, but ${left.signatures} is still there. Drop it in a migration.`,
  );
}

async function remember(client: Client, names: readonly string[], files: readonly FunctionFile[]): Promise<void> {
  const applied = files.filter(({ name }) => names.includes(name));
  await client.query('delete from public.schema_functions where name = any ($1)', [names]);
  await client.query('insert into public.schema_functions (name, sha256) select * from unnest($1::text[], $2::text[])', [
    applied.map(({ name }) => name),
    applied.map(({ sha256 }) => sha256),
  ]);
}
