import { parseSync } from 'vite';
import { walk } from '../../scripts/syntax.ts';
import type { Node } from '../../scripts/syntax.ts';
import type { Source } from './source.ts';

export interface Statement {
  readonly line: number;
  readonly text: string;
}

export interface TableUse {
  readonly table: string;
  readonly how: 'writes' | 'locks' | 'reads';
}

/** The strings and templates of a TypeScript file; what a template is filled with is a question mark. */
export function textsOf({ path, text }: Source): Statement[] {
  const found: Statement[] = [];
  const add = (node: Node, value: string) => found.push({ line: text.slice(0, node.start).split('\n').length, text: value });
  walk(parseSync(path, text).program, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') add(node, node['value']);
    if (node.type === 'TemplateLiteral') add(node, text.slice(node.start, Number(node['end'])).replaceAll(/\$\{[^}]*\}/g, '?'));
  });
  return found;
}

/** The functions of a schema, each with its body. */
export function functionsOf({ text }: Source): (Statement & { readonly name: string })[] {
  const made = /create or replace function (?:public\.)?(\w+)\((?:[^$]*?)(\$\w*\$)([^]*?)\2/gi;
  return [...text.matchAll(made)].map((match) => ({
    name: match[1] ?? '',
    line: text.slice(0, match.index).split('\n').length,
    text: match[3] ?? '',
  }));
}

/** What a piece of SQL does with which tables. Of `for update`, the tables that are read beside it count as locked. */
export function usesOf(sql: string, isTable: (name: string) => boolean): TableUse[] {
  const bare = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  const found = new Map<string, TableUse>();
  const add = (how: TableUse['how'], table: string | undefined) => {
    if (table !== undefined && isTable(table)) found.set(`${how} ${table}`, { how, table });
  };
  const written = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into)\s+(?:public\.)?(\w+)/gi;
  for (const [, table] of bare.matchAll(written)) add('writes', table);
  const rest = bare.replaceAll(/\bdelete\s+from\s+\w+/gi, '');
  for (const [list] of rest.matchAll(/\b(?:from|join|using)\s+(?:only\s+)?(?:public\.)?\w+(?:\s+(?:as\s+)?(?!on\b|where\b|join\b)\w+)?(?:\s*,\s*(?:lateral\s+)?\w+(?:\s+(?:as\s+)?\w+)?)*/gi))
    for (const [, table] of list.matchAll(/(?:\b(?:from|join|using)\s+(?:only\s+)?(?:public\.)?|,\s*)(\w+)/gi)) add('reads', table);
  if (/\bfor\s+(?:no\s+key\s+)?update\b/i.test(bare)) for (const { how, table } of [...found.values()]) if (how === 'reads') add('locks', table);
  return [...found.values()];
}
