import { nodeOf, nodesOf, walk } from '../../scripts/syntax.ts';
import type { Source } from './source.ts';
import { lineAt, treeOf } from './tree.ts';

/** A piece of SQL and the line it begins at. */
export interface Statement {
  readonly line: number;
  readonly text: string;
}

export interface TableUse {
  readonly how: 'writes' | 'locks' | 'reads';
  readonly table: string;
}

const parsed = new WeakMap<Source, readonly Statement[]>();

/** The strings and templates of a TypeScript file; values inside a template become question marks. */
export function textsOf(source: Source): readonly Statement[] {
  const cached = parsed.get(source);
  if (cached) return cached;
  const { text } = source;
  const found: Statement[] = [];
  parsed.set(source, found);
  walk(treeOf(source).program, (node) => {
    const line = lineAt(text, node.start);
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push({ line, text: node['value'] });
    if (node.type !== 'TemplateLiteral') return;
    const parts = nodesOf(node['quasis']).map((quasi) => String(nodeOf(quasi['value'])?.['cooked']));
    found.push({ line, text: parts.join(' ? ') });
  });
  return found;
}

/** The functions of a schema, each with its body. */
export function functionsOf({ text }: Source): (Statement & { readonly name: string })[] {
  const heads = [...text.matchAll(/create or replace function (?:public\.)?(\w+)\(/gi)];
  return heads.map((head, index) => {
    const body = text.slice(head.index, heads[index + 1]?.index);
    return { name: head[1] ?? '', line: text.slice(0, head.index).split('\n').length, text: body.slice(0, endOf(body)) };
  });
}

/** The end of a function: its closing dollar quote, or the end of its only statement. */
function endOf(text: string): number {
  const quote = /\$\w*\$/.exec(text);
  const body = text.indexOf(';');
  if (!quote || (body >= 0 && body < quote.index)) return body < 0 ? text.length : body;
  const end = text.indexOf(quote[0], quote.index + quote[0].length);
  return end < 0 ? text.length : end;
}

/** The uses of tables in a piece of SQL. `for update` locks the tables read in the same statement, or those it names. */
export function usesOf(sql: string, isTable: (name: string) => boolean): TableUse[] {
  const bare = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  const found = new Map<string, TableUse>();
  const add = (how: TableUse['how'], table: string) => {
    if (isTable(table)) found.set(`${how} ${table}`, { how, table });
  };
  for (const [, table = ''] of bare.matchAll(/\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into)\s+(?:public\.)?(\w+)/gi)) add('writes', table);
  const named = /\bfor\s+(?:no\s+key\s+)?update(?:\s+of\s+(\w+(?:\s*,\s*\w+)*))?/i.exec(bare);
  const locked = named?.[1]?.split(/\s*,\s*/);
  for (const [list] of bare.replaceAll(/\bdelete\s+from\s+\w+/gi, '').matchAll(FROM))
    for (const [, table = '', alias = table] of list.matchAll(ITEM)) {
      add('reads', table);
      if (named && (locked?.includes(alias) ?? true)) add('locks', table);
    }
  return [...found.values()];
}

/** `from a`, `join a`, `using a`, and the list `from a x, b y`. */
const ALIAS = String.raw`(?:\s+(?:as\s+)?(?!(?:on|where|join|left|cross|inner|set|order|group|limit|for|using|union|returning|values)\b)(\w+))?`;
const FROM = new RegExp(String.raw`\b(?:from|join|using)\s+(?:public\.)?\w+${ALIAS}(?:\s*,\s*\w+${ALIAS})*`, 'gi');
const ITEM = new RegExp(String.raw`(?:\b(?:from|join|using)\s+(?:public\.)?|,\s*)(\w+)${ALIAS}`, 'gi');

/** A write with an inserted table name, so that the text does not determine the table. */
export function writesUnnamed(sql: string): boolean {
  return /(?<!\bfor\s+)(?<!\bkey\s+)\b(?:insert\s+into|update|delete\s+from)\s+\?/i.test(sql);
}
