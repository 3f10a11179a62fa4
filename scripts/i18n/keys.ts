import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { nodeOf, nodesOf, walk } from '../syntax.ts';
import type { Node } from '../syntax.ts';

/** A text for the locale files, and its first place. */
export interface Key {
  readonly key: string;
  readonly plural: boolean;
  readonly at: string;
}

/** Not read: tests, internal pages, the demo, the back office (English only, docs/behaviour/back-office.md), and the locale files themselves. */
const UNREAD = /\.test\.tsx?$|\/gallery\/|^src\/server\/(seed|testing|office|operators)\/|^src\/shared\/office\/|^src\/shared\/i18n\/locales\//;
export const ROOT = resolve(import.meta.dirname, '../..');

/** Every key in the sources and in the functions of the database. */
export function allKeys(): Map<string, Key> {
  const found = new Map<string, Key>();
  for (const path of sourcesWithTexts()) {
    for (const { key, plural } of keysIn(path, readFileSync(resolve(ROOT, path), 'utf8'))) if (!found.has(key)) found.set(key, { key, plural, at: path });
  }
  for (const path of globSync('db/functions/*.sql', { cwd: ROOT }).sort()) {
    for (const key of keysInSql(readFileSync(resolve(ROOT, path), 'utf8'))) if (!found.has(key)) found.set(key, { key, plural: false, at: path });
  }
  return found;
}

/** The keys of messages in a function of the database: `jsonb_build_object('key', '…')`. */
export function keysInSql(text: string): string[] {
  return [...text.matchAll(/jsonb_build_object\('key', '((?:[^']|'')+)'/g)].map(([, key = '']) => key.replaceAll("''", "'"));
}

/** The files whose texts are read. */
export function sourcesWithTexts(): string[] {
  return globSync('src/{web,ui,api-client,shared,server}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !UNREAD.test(path))
    .sort();
}

/** The keys of one file, in order: of say`…`, `message`, `counted`, `t`, `tn`, `<T>` and the labels of contract fields. */
export function keysIn(path: string, text: string): { key: string; plural: boolean }[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: { key: string; plural: boolean }[] = [];
  walk(program, (node) => {
    if (isMessage(node)) found.push(...texts(nodeOf(node['quasi'])).map((key) => ({ key, plural: false })));
    else if (node.type === 'CallExpression') found.push(...calledTexts(path, node));
    else if (node.type === 'JSXElement') found.push(...elementTexts(node).map((key) => ({ key, plural: false })));
  });
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

/** Contract fields whose errors contain their labels. */
const FIELDS = new Set(['text', 'optionalText', 'personName', 'partyName', 'optionalPartyName', 'linklessText', 'blankable', 'naira', 'percent', 'date']);

function calledTexts(path: string, { callee, arguments: given }: Node): { key: string; plural: boolean }[] {
  const name = nodeOf(callee)?.['name'];
  const [first, second, third] = nodesOf(given);
  if (name === 'message') return texts(first).map((key) => ({ key, plural: false }));
  if (name === 't') return texts(first).map((key) => ({ key: texts(third)[0] === undefined ? key : `${key} @${texts(third)[0]}`, plural: false }));
  if (name === 'tn' || name === 'counted') return texts(second).flatMap((one) => texts(third).map((other) => ({ key: `${one} | ${other}`, plural: true })));
  if (path.startsWith('src/shared/') && typeof name === 'string' && FIELDS.has(name)) return texts(first).map((key) => ({ key, plural: false }));
  return [];
}

function elementTexts({ openingElement }: Node): string[] {
  const opening = nodeOf(openingElement);
  if (nodeOf(opening?.['name'])?.['name'] !== 'T') return [];
  return nodesOf(opening?.['attributes'])
    .filter((attribute) => nodeOf(attribute['name'])?.['name'] === 'text')
    .flatMap(({ value }) => texts(nodeOf(nodeOf(value)?.['expression']) ?? nodeOf(value)));
}

/** say`…`. */
function isMessage({ type, tag }: Node): boolean {
  return type === 'TaggedTemplateExpression' && nodeOf(tag)?.['name'] === 'say';
}

/** The possible texts of an expression: a literal, a template, either branch of a condition. */
function texts(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node?.type === 'ConditionalExpression') return [...texts(nodeOf(node['consequent'])), ...texts(nodeOf(node['alternate']))];
  if (node?.type !== 'TemplateLiteral') return [];
  const quasis = nodesOf(node['quasis']).map((quasi) => String(nodeOf(quasi['value'])?.['cooked']));
  return [quasis.map((quasi, index) => (index === 0 ? quasi : `{${index}}${quasi}`)).join('')];
}
