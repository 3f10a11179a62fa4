import { nodeOf, nodesOf, walk } from '../../scripts/syntax.ts';
import type { Node } from '../../scripts/syntax.ts';
import { isCode, isTest, matches } from './source.ts';
import type { Rule, Source, Violation } from './source.ts';
import { lineAt, treeOf } from './tree.ts';

/** Files have at most 400 lines. */
export const lengths: Rule = ({ path, text }) => {
  if (!/^(src|scripts|tools|tests|bench)\/.*\.(ts|tsx|mjs|css)$/.test(path)) return [];
  // A noun's texts are one file of any length.
  if (path.startsWith('src/shared/i18n/locales/')) return [];
  const lines = text.trimEnd().split('\n').length;
  return lines > 400 ? [{ path, line: lines, says: `has ${lines} lines; the limit is 400.` }] : [];
};

/** Everything that turns a check off has its reason on the line above. */
export const justified: Rule = (source) => {
  const { path, text } = source;
  if (!isCode(path)) return [];
  const { program, comments } = treeOf(source);
  const found: { at: number; what: string }[] = [];
  walk(program, (node) => found.push(...uncheckedIn(node, text)));
  for (const { value, start } of comments) for (const { at, found: what } of matches(value, directive)) found.push({ at: start + 2 + at, what });
  const lines = text.split('\n');
  return found
    .map(({ at, what }) => ({ line: lineAt(text, at), what }))
    .filter(({ line }) => !saysWhy(lines, line))
    .map(({ line, what }) => ({ path, line, says: `${what} needs a comment on the line above.` }));
};

/** A type assertion or a non-null assertion. */
function uncheckedIn(node: Node, text: string): { at: number; what: string }[] {
  const type = nodeOf(node['typeAnnotation']);
  if (type && /^TS(As|TypeAssertion)/.test(node.type)) {
    const what = text.slice(type.start, Number(type['end']));
    return what === 'const' ? [] : [{ at: type.start, what: `"as ${what}"` }];
  }
  if (node.type === 'TSNonNullExpression' || node['definite'] === true) return [{ at: Number(node['end']) - 1, what: 'the non-null "!"' }];
  return [];
}

const directive = /(?:oxlint|eslint)-disable(?:-next-line|-line)?|@ts-(?:expect-error|ignore|nocheck)/g;

/** A comment on the line above, or after `--` in the directive itself. */
function saysWhy(lines: readonly string[], line: number): boolean {
  const above = (lines[line - 2] ?? '').trim();
  const same = lines[line - 1] ?? '';
  return /^(\/\/|\*|\/\*|\{\/\*)/.test(above) || /\*\/\}?$/.test(above) || /(disable|@ts-)[^\n]* -- \S/.test(same);
}

/** Naira are never floats: code counts kobo. A percentage or a size on screen has the comment "not money" on the line above. */
export const money: Rule = (source) => {
  const { path, text } = source;
  if (!/^src\/.*\.tsx?$/.test(path) || isTest(path) || path === 'src/shared/kit/money.ts') return [];
  const lines = text.split('\n');
  return found(source, floatIn, 'is for floats; money is whole kobo (src/shared/kit/money.ts).').filter(
    ({ line }) => !/not money/i.test(lines[line - 2] ?? ''),
  );
};

function floatIn(node: Node): { at: number; what: string } | undefined {
  const at = node.start;
  if (node.type === 'Identifier' && node['name'] === 'parseFloat') return { at, what: 'parseFloat' };
  if (node.type === 'CallExpression' && memberOf(node['callee'])?.[1] === 'toFixed') return { at: Number(node['end']) - 1, what: '.toFixed(' };
  const factor = nodeOf(node['right']);
  if (!/^[*/]=?$/.test(String(node['operator'])) || factor?.['value'] !== 100 || factor['raw'] === '1_00') return undefined;
  return { at: factor.start, what: `${String(node['operator'])} 100` };
}

/** One file reads the environment, so that one file can validate it. */
export const environment: Rule = (source) => {
  const { path } = source;
  if (!/^src\/.*\.tsx?$/.test(path) || isTest(path) || /^src\/(server\/core|sandbox)\/env\.ts$/.test(path)) return [];
  const handedOn = new Set<Node | undefined>();
  return found(
    source,
    (node) => {
      if (node.type === 'CallExpression' && nodeOf(node['callee'])?.['name'] === 'readEnv') nodesOf(node['arguments']).forEach((one) => handedOn.add(one));
      const [object, property] = memberOf(node) ?? [];
      return object === 'process' && property === 'env' && !handedOn.has(node) ? { at: node.start, what: 'process.env' } : undefined;
    },
    'the environment is read in env.ts alone.',
  );
};

/** Shared code returns the same result at any time: time and random values are parameters. */
export const clockless: Rule = (source) => {
  if (!/^src\/shared\/.*\.ts$/.test(source.path) || isTest(source.path)) return [];
  return found(source, clockIn, 'src/shared has neither clock nor chance; take it as an argument.');
};

function clockIn(node: Node): { at: number; what: string } | undefined {
  const member = memberOf(node)?.join('.');
  if (member === 'Date.now' || member === 'Math.random') return { at: node.start, what: member };
  const isNow = node.type === 'NewExpression' && nodeOf(node['callee'])?.['name'] === 'Date' && nodesOf(node['arguments']).length === 0;
  return isNow ? { at: node.start, what: 'new Date()' } : undefined;
}

/** Exports have names; index.ts exists only as the public interface of a server noun, or of a language. */
export const named: Rule = (source) => {
  const { path } = source;
  if (!/^(src|scripts|tools)\/.*\.tsx?$/.test(path)) return [];
  const fronts: Violation[] = [];
  if (/\/index\.tsx?$/.test(path) && !/^src\/(server\/[\w-]+|shared\/i18n\/locales\/[\w-]+)\/index\.ts$/.test(path)) {
    fronts.push({ path, line: 1, says: 'only a noun of src/server and a language have an index.ts.' });
  }
  // Vite and vitest require a default export.
  if (path.endsWith('.config.ts') || path === 'src/server/testing/template-db.ts') return fronts;
  const isDefault = (node: Node) => (node.type === 'ExportDefaultDeclaration' ? { at: node.start, what: 'export default' } : undefined);
  return [...fronts, ...found(source, isDefault, 'export it by name.')];
};

/** The findings of `look` in the nodes of a file, parents first. */
function found(source: Source, look: (node: Node) => { at: number; what: string } | undefined, says: string): Violation[] {
  const all: Violation[] = [];
  walk(treeOf(source).program, (node) => {
    const one = look(node);
    if (one) all.push({ path: source.path, line: lineAt(source.text, one.at), says: `"${one.what}": ${says}` });
  });
  return all;
}

/** `a.b` and `a['b']` as `[a, b]`. */
function memberOf(value: unknown): [object: string, property: string] | undefined {
  const node = nodeOf(value);
  if (node?.type !== 'MemberExpression') return undefined;
  const property = nodeOf(node['property']);
  return [String(nodeOf(node['object'])?.['name']), String(node['computed'] ? property?.['value'] : property?.['name'])];
}
