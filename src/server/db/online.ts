/** Why a statement of a migration must not run beside the release before, and what to write instead. */
export interface Risk {
  /** The statement, in one line. */
  readonly statement: string;
  readonly why: string;
}

/**
 * The statements of a migration that hold up calls for long, or that take away what the release before uses. None: it can run while that release serves. What this
 * does not know counts as a risk. Tables of the same migration are empty, and nobody uses them.
 */
export function risksOf(up: string): Risk[] {
  const statements = statementsOf(up);
  const created = new Set(statements.flatMap((statement) => CREATES_TABLE.exec(statement)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const why = riskOf(statement, created);
    return why === null ? [] : [{ statement: statement.length > SHOWN ? `${statement.slice(0, SHOWN)}…` : statement, why }];
  });
}

/** Why the release before must stop for this migration, by its first line `-- Stop: …`; null without one. A migration with risks must have it. */
export function stopsFor(up: string): string | null {
  return /^-- Stop: (.+)/.exec(up)?.[1] ?? null;
}

/** What to know before these migrations run, in lines, and whether the release before can serve meanwhile. */
export function planOf(pending: readonly { readonly name: string; readonly up: string }[]): { readonly lines: readonly string[]; readonly online: boolean } {
  const all = pending.map(({ name, up }) => ({ name, stop: stopsFor(up), risks: risksOf(up) }));
  const lines = all.flatMap(({ name, stop, risks }) =>
    risks.length === 0 && stop === null
      ? [`${name}: runs while the release before serves`]
      : [`${name}: stop the release before first${stop === null ? '' : `: ${stop}`}`, ...risks.map(({ statement, why }) => `  ${statement}\n    ${why}`)],
  );
  return { lines: lines.length === 0 ? ['no migration is pending'] : lines, online: all.every(({ stop, risks }) => stop === null && risks.length === 0) };
}

/** The index that a migration creates or drops concurrently, which PostgreSQL does outside of transactions only; null for all others. */
export function concurrentIndex(up: string): string | null {
  return statementsOf(up).flatMap((statement) => CONCURRENT.exec(statement)?.[1] ?? [])[0] ?? null;
}

/**
 * The functions that the product of the release before calls, and that this one does not have with the same parameters and result; by both files `db/schema.sql`. A
 * function with other parameters gets another name, and the former one stays for a release.
 */
export function changedFunctions(before: string, now: string): string[] {
  const present = new Set(callableIn(now));
  return callableIn(before).filter((head) => !present.has(head));
}

/** The heads of functions that the product's own login may call. */
function callableIn(schema: string): string[] {
  const functions = schema.split('\n\n').filter((part) => part.startsWith('CREATE OR REPLACE FUNCTION ') && part.includes(' to duewell_app;'));
  return functions.map((part) => /^CREATE OR REPLACE FUNCTION public\.(.*\n RETURNS .*)$/m.exec(part)?.[1]?.replace('\n', '') ?? part);
}

const SHOWN = 120;
const CREATES_TABLE = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/;
const CONCURRENT = /^(?:create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?(\w+)/;
/** Short locks, and nothing that the release before would miss. */
const SAFE =
  /^(create (unlogged )?table|create (or replace )?function|create (or replace )?view|create policy|create sequence|create type|create role|create schema|alter function|alter sequence|alter policy|grant|comment on|set |insert into \S+ (\([^)]*\) )?values)/;

const USED = 'the release before uses it; drop it one release later';
const WHOLE = 'it changes many rows in one transaction, which holds their locks to its end; let a job do it in parts';

function riskOf(statement: string, created: ReadonlySet<string>): string | null {
  const [, of = ''] =
    /^(?:create (?:unique )?index (?:\S+ )?on|create (?:or replace )?(?:constraint )?trigger .*? on|alter table (?:only )?|update|delete from|insert into|truncate) *([\w.]+)/.exec(
      statement,
    ) ?? [];
  if (created.has(of) || CONCURRENT.test(statement)) return null;
  if (statement.startsWith('create index ') || statement.startsWith('create unique index '))
    return 'no row can be written while it is built; write “create index concurrently” in a migration of its own';
  if (statement.startsWith('alter table ')) return riskOfTable(statement);
  if (statement.startsWith('drop index ')) return 'calls wait for its lock; write “drop index concurrently” in a migration of its own';
  if (/^(drop|truncate) |^alter (type|view|table \S+ rename)/.test(statement)) return USED;
  if (/^(update|delete from|insert into \S+ (\([^)]*\) )?select|with) ?/.test(statement)) return WHOLE;
  if (/^create (or replace )?(constraint )?trigger /.test(statement)) return 'it runs in the writes of the release before, which does not expect it';
  return SAFE.test(statement) ? null : 'it is not known to be safe';
}

/** Each action of an `alter table` on a table with rows. */
function riskOfTable(statement: string): string | null {
  const actions = splitAt(statement.replace(/^alter table (?:only )?(?:if exists )?[\w.]+ /, ''), ',');
  for (const action of actions) {
    // A list of values becomes longer so.
    if (/^drop constraint \w+_check$/.test(action)) continue;
    if (/^rename|^drop (column|constraint|expression)|^drop \w+$|^set schema/.test(action)) return USED;
    if (action.startsWith('disable ')) return 'the release before relies on it meanwhile';
    if (/^alter (column )?\w+ (set data )?type/.test(action)) return 'the table is written anew while nobody can read it; add another column';
    if (/^alter (column )?\w+ set not null/.test(action))
      return 'all rows are read while nobody can write; add a check “not valid” and validate it in the next migration';
    if (/^alter (column )?\w+ drop default/.test(action)) return 'the release before relies on the default';
    if (/^add (constraint \w+ )?(unique|primary key|exclude)/.test(action)) {
      if (!action.includes(' using index ')) return 'an index is built while nobody can write; build it concurrently, and add the constraint “using index”';
    } else if (/^add (constraint \w+ )?(check|foreign key)/.test(action)) {
      if (!action.endsWith('not valid')) return 'all rows are read while nobody can write; add it “not valid”, and validate it in the next migration';
    } else if (action.startsWith('add ')) {
      const why = riskOfColumn(action);
      if (why !== null) return why;
    } else if (
      !/^(no force|force|enable) row level security|^validate constraint|^alter (column )?\w+ (set (default|statistics)|drop not null)|^set \(|^owner to|^attach/.test(
        action,
      )
    )
      return 'it is not known to be safe';
  }
  return null;
}

function riskOfColumn(action: string): string | null {
  const hasDefault = / default /.test(action);
  if (/ generated always as \(/.test(action)) return 'the table is written anew while nobody can read it; fill a plain column by a job';
  if (/ default (gen_random_uuid|random|clock_timestamp|nextval|uuidv7)/.test(action))
    return 'the default differs for each row, so the table is written anew; fill it by a job';
  if (/ not null/.test(action) && !hasDefault) return 'the release before writes rows without it; give it a default';
  if (/ (unique|primary key)/.test(action)) return 'an index is built while nobody can write; build it concurrently afterwards';
  if (/ (references|check) ?/.test(action))
    return 'all rows are read while nobody can write; add the constraint “not valid”, and validate it in the next migration';
  return null;
}

/** In lower case, without comments, with single spaces. The bodies of functions and texts are left out. */
function statementsOf(sql: string): string[] {
  const plain = sql
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  return splitAt(plain, ';');
}

/** Splits outside of brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
