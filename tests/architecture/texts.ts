import { nodeOf, nodesOf, walk } from '../../scripts/syntax.ts';
import type { Node } from '../../scripts/syntax.ts';
import type { Rule } from './source.ts';
import { lineAt, treeOf } from './tree.ts';

/** Texts of screens are in `t`, `tn` and `T`, so that they are translated. Fixed texts of documents are not checked here. */
export const translated: Rule = (source) => {
  const { path, text } = source;
  if (!/^src\/(web|ui)\/.*\.tsx$/.test(path) || outside.test(path)) return [];
  const { program } = treeOf(source);
  const found: ReadableText[] = [];
  walk(program, (node) => found.push(...readable(node)));
  return found
    .filter(({ readable }) => /\p{L}{2}/u.test(readable) && !names.test(readable.trim()))
    .map(({ readable, at }) => ({ path, line: lineAt(text, at), says: `"${readable.trim()}" is read by people: t('…'), tn or <T>.` }));
};

/** The design system's gallery, documents, signed texts, and the sample page. */
const outside = /\.test\.tsx$|^src\/ui\/gallery\/|^src\/web\/documents\/|^src\/web\/print\/agreement-screen|^src\/web\/shell\/auth-sample/;

/** Props whose values are shown or read aloud. */
const read = new Set(
  'label title hint word confirm placeholder lead text alt removeLabel description nothing error heading what caption none sent aria-label aria-description aria-valuetext'.split(
    ' ',
  ),
);

/** The same in every language: proper names, keyboard keys, formats, addresses. */
const names = /^(WhatsApp|CSV|PDF|UTC|kB|MB|Ctrl|Enter|Esc|Duewell-Delivery:|https?:\/\/\S+|[\w.]+@[\w.]+(, [\w.]+@[\w.]+)*)$/;

interface ReadableText {
  readonly readable: string;
  readonly at: number;
}

function readable(node: Node): ReadableText[] {
  if (node.type === 'JSXText') return [{ readable: String(node['value']), at: node.start }];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return nodesOf(node['children']).flatMap((child) => (child.type === 'JSXExpressionContainer' ? literals(child['expression']) : []));
  }
  if (node.type !== 'JSXOpeningElement') return [];
  const isT = nodeOf(node['name'])?.['name'] === 'T';
  return nodesOf(node['attributes']).flatMap((attribute) => {
    const name = nodeOf(attribute['name'])?.['name'];
    const value = nodeOf(attribute['value']);
    if (typeof name !== 'string' || !read.has(name) || (isT && name === 'text')) return [];
    return literals(value?.type === 'JSXExpressionContainer' ? value['expression'] : value);
  });
}

/** The possible texts of an expression, with both branches of a condition. */
function literals(value: unknown): ReadableText[] {
  const node = nodeOf(value);
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? [{ readable: node['value'], at: node.start }] : [];
  if (node?.type === 'ConditionalExpression') return [...literals(node['consequent']), ...literals(node['alternate'])];
  if (node?.type === 'LogicalExpression') return [...literals(node['left']), ...literals(node['right'])];
  if (node?.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return [];
  return node['quasis'].map((quasi) => ({ readable: String(nodeOf(nodeOf(quasi)?.['value'])?.['cooked'] ?? nodeOf(quasi)?.['cooked']), at: node.start }));
}
