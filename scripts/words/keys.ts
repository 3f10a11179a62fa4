import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { nodeOf, nodesOf, walk } from '../syntax.ts';
import type { Node } from '../syntax.ts';

/** A text that a catalogue translates, and where it first stands. */
export interface Key {
  readonly key: string;
  readonly plural: boolean;
  readonly at: string;
}

/** Tests, our own pages and terminals, the demo, and the catalogues themselves. */
const UNREAD =
  /\.test\.tsx?$|\/gallery\/|^src\/server\/(seed|testing|office|audit|integrations\/(?!mail\/templates))\/|\/(office|cases|suspense)\.ts$|^src\/shared\/words\//;
export const ROOT = resolve(import.meta.dirname, '../..');

/** Every key of the sources: what screens, rules and letters say, and what the server says to screens. */
export function allKeys(): Map<string, Key> {
  const found = new Map<string, Key>();
  for (const path of sourcesWithTexts()) {
    for (const { key, plural } of keysIn(path, readFileSync(resolve(ROOT, path), 'utf8'))) if (!found.has(key)) found.set(key, { key, plural, at: path });
  }
  for (const path of globSync('db/functions/*.sql', { cwd: ROOT }).sort()) {
    for (const key of saidInSql(readFileSync(resolve(ROOT, path), 'utf8'))) if (!found.has(key)) found.set(key, { key, plural: false, at: path });
  }
  return found;
}

/** What the functions of the database refuse with, and what they call their postings. */
export function saidInSql(text: string): string[] {
  const written = [
    ...text.matchAll(/"message": *"([^"]+)"/g),
    ...text.matchAll(/(?:'message', *(?:format\()?|\bledger_post\([^;]*?format\(|\bdescription := format\()'([^']+)'/g),
  ];
  const numbered = written.map(([, said = '']) => {
    let slot = 0;
    return said.replaceAll('%s', () => `{${(slot += 1)}}`);
  });
  return numbered.filter(hasWords);
}

/** The texts with values in them that the server says, each with the expressions that give the values. */
export function slotsIn(path: string, text: string): { key: string; values: string[] }[] {
  const keys = new Set(keysIn(path, text).map(({ key }) => key));
  const found: { key: string; values: string[] }[] = [];
  walk(parseSync(path, text).program, (node) => {
    const [key = ''] = node.type === 'TemplateLiteral' ? texts(node) : [];
    if (!key.includes('{') || !keys.has(key)) return;
    found.push({ key, values: nodesOf(node['expressions']).map(({ start, end }) => text.slice(Number(start), Number(end)).replaceAll(/\s+/g, ' ')) });
  });
  return found;
}

/** The files whose texts are read. */
export function sourcesWithTexts(): string[] {
  return globSync('src/{web,ui,api-client,shared,server}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !UNREAD.test(path))
    .sort();
}

/** The keys of one file, in their order. */
export function keysIn(path: string, text: string): { key: string; plural: boolean }[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: { key: string; plural: boolean }[] = [];
  const ofServer = path.startsWith('src/server/');
  if (ofServer) found.push(...sentences(path, program).map((key) => ({ key, plural: false })));
  walk(program, (node) => {
    if (ofServer && !isUnsaid(node)) found.push(...serverTexts(path, node).map((key) => ({ key, plural: false })));
    if (isLetter(node)) found.push(...texts(nodeOf(node['quasi'])).map((key) => ({ key: `${key} @letter`, plural: false })));
    else if (node.type === 'CallExpression') found.push(...calledTexts(path, node));
    else if (!ofServer && node.type === 'JSXElement') found.push(...elementTexts(node).map((key) => ({ key, plural: false })));
  });
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

/** Of the parser's tree, what is read here. */
/** Fields of contracts name themselves in their errors. */
const FIELDS = new Set(['text', 'optionalText', 'blankable', 'naira', 'percent', 'date']);

function calledTexts(path: string, { callee, arguments: given }: Node): { key: string; plural: boolean }[] {
  const name = nodeOf(callee)?.['name'];
  const [first, second, third] = nodesOf(given);
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

/** What the server refuses with, what its notifications and statements say and what its requests are called. Values become numbered placeholders. */
function serverTexts(path: string, node: Node): string[] {
  const [, message] = nodesOf(node['arguments']);
  const name = nodeOf(node['callee'])?.['name'];
  const isSaid =
    (node.type === 'NewExpression' && name === 'AppError') ||
    (node.type === 'CallExpression' && name === 'fieldError') ||
    (node.type === 'Property' && nodeOf(node['key'])?.['name'] === 'summary' && /\/(describe|withdraw)[\w-]*\.ts$/.test(path)) ||
    (node.type === 'Property' && nodeOf(node['key'])?.['name'] === 'description' && /^src\/server\/(wallet|payments|credit)\//.test(path));
  const isNews = /^src\/server\/notifications\/[\w-]*listeners\.ts$/.test(path) && (node.type === 'TemplateLiteral' || node.type === 'Literal');
  const found = isSaid ? texts(node.type === 'Property' ? nodeOf(node['value']) : message) : isNews ? texts(node).filter((text) => text.includes(' ')) : [];
  return found.filter(hasWords);
}

/** Whatever reads like a sentence of the server: sooner or later it is said to somebody. */
function sentences(path: string, program: unknown): string[] {
  if (UNSAID.test(path)) return [];
  const found: string[] = [];
  walk(
    program,
    (node) => found.push(...texts(node).filter((text) => /^[\p{Lu}{“].* .*([.?!…”]|[.:] \{\d+\})$/su.test(text) && !/\n| https?:|<\w/.test(text))),
    isUnsaid,
  );
  return found.filter(hasWords);
}

/** Set-up, SQL, our own pages, papers and what leaves as a letter or an SMS, which says its texts by `say`. */
const UNSAID =
  /^src\/server\/(db\/|api\/(docs\/|openapi|link-page|web-pages|ssr|mount|main|handlers|offline|step-up-summaries)|core\/(env|log|context|call-once|record|languages|encryption|idempotency-queries)|documents\/(pdf\/|agreement-file|content|order-pdf|statement-pdf)|[\w-]+\.ts$|payments\/(receipt|reconcile)|accounts\/tasks|integrations\/|wallet\/export-statement|webhooks\/deliveries)/;

/** say`…`, of src/shared/kit/say.ts. */
function isLetter({ type, tag }: Node): boolean {
  return type === 'TaggedTemplateExpression' && nodeOf(tag)?.['name'] === 'say';
}

/** Faults of ours, the log, what a screen does not show of an answer, and letters. */
function isUnsaid(node: Node): boolean {
  const { type, callee, arguments: given } = node;
  const [name, method] = [nodeOf(callee)?.['name'], nodeOf(nodeOf(callee)?.['property'])?.['name']];
  return (
    isLetter(node) ||
    (type === 'NewExpression' && (name === 'Error' || texts(nodesOf(given)[0])[0] === 'INTERNAL')) ||
    (type === 'CallExpression' && (name === 'answer' || /^(info|warn|error|query)$/.test(String(method))))
  );
}

/** The texts that an expression may be: a literal, a template, either branch of a condition. */
function texts(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node?.type === 'ConditionalExpression') return [...texts(nodeOf(node['consequent'])), ...texts(nodeOf(node['alternate']))];
  if (node?.type !== 'TemplateLiteral') return [];
  const quasis = nodesOf(node['quasis']).map((quasi) => String(nodeOf(quasi['value'])?.['cooked']));
  return [quasis.map((quasi, index) => (index === 0 ? quasi : `{${index}}${quasi}`)).join('')];
}

/** As many letters of its own as `said` asks of a key. */
function hasWords(text: string): boolean {
  return text.replace(/\{\w+\}|\P{L}/gu, '').length >= 8;
}
