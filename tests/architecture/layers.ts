import { posix } from 'node:path';
import { nodeOf, walk } from '../../scripts/syntax.ts';
import { importsOf } from './imports.ts';
import { isTest } from './source.ts';
import type { Rule } from './source.ts';
import { textsOf } from './sql.ts';
import { lineAt, treeOf } from './tree.ts';

/** Architecture rules 1 and 2: who may import whom. */
export const layers: Rule = (source) => {
  if (!/^src\/.*\.tsx?$/.test(source.path)) return [];
  return importsOf(source).flatMap(({ line, target }) => {
    const says = forbidden(source.path, target);
    return says ? [{ path: source.path, line, says: `imports ${target}: ${says}` }] : [];
  });
};

/** Each may import only those before it. */
const nouns = [
  'cases',
  'accounts',
  'operators',
  'business',
  'api-keys',
  'team',
  'contacts',
  'invoices',
  'orders',
  'quotes',
  'documents',
  'bills',
  'help',
  'wallet',
  'payments',
  'portal',
  'credit',
  'exports',
  'closing',
];
/** They read all nouns. */
const readers = ['dashboard', 'reports'];
const listeners = ['notifications', 'referrals', 'webhooks', 'analytics'];

const closed: Record<string, readonly string[]> = {
  shared: ['server', 'sandbox', 'api-client', 'ui', 'web', 'office'],
  'api-client': ['server', 'sandbox', 'ui', 'web', 'office'],
  ui: ['server', 'sandbox', 'web', 'office'],
  web: ['server', 'sandbox', 'office'],
  office: ['server', 'sandbox', 'web'],
  server: ['sandbox', 'api-client', 'ui', 'web', 'office'],
  sandbox: ['server', 'api-client', 'ui', 'web', 'office'],
};

function forbidden(path: string, target: string): string | undefined {
  const [, layer = ''] = path.split('/');
  const [top, theirs = '', noun = '', file = ''] = target.split('/');
  if (top !== 'src') return foreign(path, layer, target);
  if (isTest(path)) return undefined;
  if (closed[layer]?.includes(theirs)) return `src/${layer} knows nothing of src/${theirs}.`;
  if (/^(ui|api-client)$/.test(layer) && theirs === 'shared' && !['kit', 'i18n'].includes(noun)) return `src/${layer} knows no noun.`;
  if (layer === 'shared' && theirs === 'shared') return contractAboveRules(path, target);
  if (layer === 'server' && theirs === 'server') return acrossNouns(path.split('/')[2] ?? '', noun, file);
  return undefined;
}

function foreign(path: string, layer: string, target: string): string | undefined {
  if (/^(tests|scripts|tools|bench)\//.test(target) && !isTest(path)) return 'the product stands without its tools.';
  const alone = layer === 'shared' && !isTest(path) && !/^zod(\/|$)/.test(target);
  return alone ? 'src/shared imports zod alone.' : undefined;
}

function contractAboveRules(path: string, target: string): string | undefined {
  const sameNoun = posix.dirname(path) === posix.dirname(target);
  const isRules = !/\/([\w-]*contract|routes)[\w-]*\.ts$/.test(path) && !path.includes('/kit/');
  return sameNoun && isRules && target.endsWith('/contract.ts') ? 'the contract imports the rules, never the reverse.' : undefined;
}

function acrossNouns(from: string, to: string, file: string): string | undefined {
  if (from === to) return undefined;
  const folders = [...nouns, ...listeners, ...readers];
  if (!folders.includes(from) || !folders.includes(to)) return undefined;
  if (file !== 'index.ts') return `only ${to}/index.ts is open to other nouns.`;
  if (readers.includes(to)) return `nobody imports ${to === 'dashboard' ? 'the dashboard' : to}.`;
  if (listeners.includes(to) && !readers.includes(from)) return `${to} hears outbox events; nobody calls it.`;
  const rank = (noun: string) => (nouns.includes(noun) ? nouns.indexOf(noun) : nouns.length);
  return readers.includes(from) || rank(to) < rank(from) ? undefined : `the order is ${nouns.join(' < ')}.`;
}

/** Architecture rule 3: where SQL may be, who may use the ledger's tables, who may call vendors. */
export const homes: Rule = (source) => {
  const { path, text } = source;
  if (!/^src\/server\/.*\.ts$/.test(path) || isTest(path)) return [];
  const written = (pattern: RegExp, says: string) =>
    textsOf(source).flatMap((one) => {
      const found = pattern.exec(one.text);
      return found ? [{ path, line: one.line + lineAt(one.text, found.index) - 1, says }] : [];
    });
  return [
    ...(/\/([\w-]+-)?queries\.ts$|^src\/server\/(ledger|jobs|core|db|seed)\//.test(path)
      ? []
      : written(sql, 'SQL lives in queries.ts, ledger/, jobs/, core/ and db/.')),
    ...(path.startsWith('src/server/ledger/') ? [] : written(ledgerTables, 'only ledger/ touches the tables of the ledger.')),
    ...(path.startsWith('src/server/integrations/')
      ? []
      : vendorCalls(treeOf(source).program).map((at) => ({ path, line: lineAt(text, at), says: 'only integrations/ calls vendors.' }))),
  ];
};

/** Places that make a request or a mail connection. A `fetch` method of an object does not count. */
function vendorCalls(program: unknown): number[] {
  const found: number[] = [];
  walk(program, (node) => {
    const callee = node.type === 'CallExpression' ? nodeOf(node['callee']) : undefined;
    const name = callee?.['name'] ?? nodeOf(callee?.['property'])?.['name'];
    if (callee?.['name'] === 'fetch' || name === 'createTransport') found.push(node.start);
  });
  return found;
}

// SQL is written in lower case; a sentence starts with an upper-case letter.
const sql = /\b(select\s[^;]{0,400}?\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)/;
const ledgerTables = /\b(from|join|into|update)\s+ledger_(accounts|balances|transactions|entries|legs|holds)\b/i;
