import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { compile } from 'tailwindcss';
import { nodeOf, nodesOf, walk } from '../../scripts/syntax.ts';
import type { Node } from '../../scripts/syntax.ts';
import { root } from './source.ts';
import type { Rule } from './source.ts';
import { lineAt, treeOf } from './tree.ts';

/** A class without a rule in a style sheet has no effect, e.g. a colour, size or utility that does not exist. */
export const styled: Rule = (source) => {
  const { path, text } = source;
  if (!/^src\/(web|office|ui)\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx')) return [];
  const { program } = treeOf(source);
  const found = classesIn(program);
  const unknown = unstyled([...new Set(found.map(({ name }) => name))]);
  if (unknown.size === 0) return [];
  return found
    .filter(({ name }) => unknown.has(name))
    .map(({ name, at }) => ({ path, line: lineAt(text, at), says: `the class "${name}" has no rule: it makes nothing.` }));
};

/** Markers for neighbouring elements, tests or scripts: they need no rule. */
const MARKS = /^(group|peer)(\/[\w-]+)?$/;

const theme = join(root, 'src/ui/styles/theme.css');
const compiler = await compile(readFileSync(theme, 'utf8'), {
  base: dirname(theme),
  loadStylesheet: (id, base) => {
    const path = id === 'tailwindcss' ? createRequire(import.meta.url).resolve('tailwindcss/index.css') : resolve(base, id);
    return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, 'utf8') });
  },
});
const classNames = new Set(
  ['src/web/entry/guest.css', 'src/web/entry/link-page.css', 'src/web/print/print.css'].flatMap((path) => selectors(readFileSync(join(root, path), 'utf8'))),
);

/** The names for which neither the utilities nor the style sheets have a rule. */
function unstyled(names: readonly string[]): Set<string> {
  const asked = names.filter((name) => !classNames.has(name) && !MARKS.test(name));
  if (asked.length > 0) for (const name of selectors(compiler.build(asked))) classNames.add(name);
  return new Set(asked.filter((name) => !classNames.has(name)));
}

function selectors(css: string): string[] {
  return [...css.matchAll(/\.((?:\\[\da-f]{1,6} |\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\([\da-f]{1,6}) |\\(.)/g, (_whole, code?: string, sign?: string) => (code ? String.fromCodePoint(parseInt(code, 16)) : (sign ?? ''))),
  );
}

interface Class {
  readonly name: string;
  readonly at: number;
}

/** The values of `className` and `cx`, including those of the file's own constants and functions. */
function classesIn(program: unknown): Class[] {
  const constants = new Map<string, unknown>();
  const found: Class[] = [];
  const used = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') constants.set(String(nodeOf(node['id'])?.['name']), node['init']);
    if (node.type === 'FunctionDeclaration') constants.set(String(nodeOf(node['id'])?.['name']), returned(node['body']));
  });
  const collect = (value: unknown): void => {
    const { texts, names } = valuesOf(value);
    found.push(...texts.flatMap(split));
    for (const name of names.filter((one) => !used.has(one) && constants.has(one))) {
      used.add(name);
      collect(constants.get(name));
    }
  };
  walk(program, (node) => {
    if (node.type === 'JSXAttribute' && /(^c|C)lassName$/.test(String(nodeOf(node['name'])?.['name']))) collect(node['value']);
    if (node.type === 'CallExpression' && nodeOf(node['callee'])?.['name'] === 'cx') collect(node['arguments']);
  });
  return found;
}

interface Text {
  readonly text: string;
  readonly at: number;
}

/** The possible texts of an expression, and the names it reads; operands of comparisons are neither. */
function valuesOf(value: unknown): { texts: Text[]; names: string[] } {
  if (Array.isArray(value)) return joined(value.map(valuesOf));
  const node = nodeOf(value);
  if (!node) return { texts: [], names: [] };
  if (node.type === 'Literal') return { texts: typeof node['value'] === 'string' ? [{ text: node['value'], at: node.start }] : [], names: [] };
  if (node.type === 'Identifier') return { texts: [], names: [String(node['name'])] };
  if (node.type === 'TemplateLiteral') return joined([quasisOf(node), valuesOf(node['expressions'])]);
  if (node.type === 'BlockStatement') return valuesOf(returned(node));
  const parts = PARTS[node.type];
  return parts ? joined(parts.map((part) => valuesOf(node[part]))) : { texts: [], names: [] };
}

/** The fields of a node that contain the values of an expression. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  JSXExpressionContainer: ['expression'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  ArrayExpression: ['elements'],
  ObjectExpression: ['properties'],
  Property: ['value'],
  MemberExpression: ['object'],
  CallExpression: ['callee'],
  ArrowFunctionExpression: ['body'],
  ParenthesizedExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
};

function returned(body: unknown): unknown[] {
  const values: unknown[] = [];
  walk(body, (node) => {
    if (node.type === 'ReturnStatement') values.push(node['argument']);
  });
  return values;
}

/** A template part next to a value is only a part of a class. */
function quasisOf(node: Node): { texts: Text[]; names: string[] } {
  const quasis = nodesOf(node['quasis']);
  const texts = quasis.map((quasi, index) => {
    const cooked = String(nodeOf(quasi['value'])?.['cooked'] ?? Object(quasi['value']).cooked);
    const whole = cooked.replace(index > 0 ? /^\S+/ : /^$/, (part) => ' '.repeat(part.length));
    return { text: index < quasis.length - 1 ? whole.replace(/\S+$/, '') : whole, at: quasi.start };
  });
  return { texts, names: [] };
}

function joined(all: readonly { texts: Text[]; names: string[] }[]): { texts: Text[]; names: string[] } {
  return { texts: all.flatMap(({ texts }) => texts), names: all.flatMap(({ names }) => names) };
}

function split({ text, at }: Text): Class[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => ({ name, at }));
}
