import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import type { Source } from './source.ts';

/**
 * Reads every `sql.query<Row>(text)` of the server: the text, as far as it is made of constants, and the fields of its row type. Types are read by their syntax,
 * because the compiler has no interface for programs.
 */

/** A node of the syntax tree: only what is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface Field {
  /** The basic types of the values; empty if the syntax does not tell. */
  readonly kinds: ReadonlySet<string>;
  readonly optional: boolean;
}

export interface Statement {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly row: ReadonlyMap<string, Field>;
}

interface Module {
  readonly path: string;
  readonly text: string;
  readonly values: Map<string, Node>;
  readonly types: Map<string, Node>;
  readonly imports: Map<string, { readonly from: string; readonly name: string }>;
  readonly calls: Node[];
}

/** The most texts of one call: each condition doubles them. */
const MOST = 64;

export function statementsIn(sources: readonly Source[]): { readonly found: Statement[]; readonly unread: string[] } {
  const modules = new Map(sources.map((source) => [source.path, moduleOf(source)]));
  const found: Statement[] = [];
  const unread: string[] = [];
  for (const module of modules.values()) {
    if (!module.path.startsWith('src/server/') || module.path.includes('/testing/') || module.path.endsWith('.test.ts')) continue;
    for (const call of module.calls) {
      const reader = new Reader(modules, module);
      const [text] = children(call, 'arguments');
      const [type] = typeArguments(call);
      if (!text || !type) continue;
      const texts = reader.texts(text, new Map());
      const row = reader.fields(type, module);
      const line = module.text.slice(0, call.start).split('\n').length;
      if (!texts || !row) unread.push(`${module.path}:${line} ${texts ? 'type' : 'text'}`);
      else for (const one of new Set(texts)) found.push({ path: module.path, line, text: one, row });
    }
  }
  return { found, unread };
}

function moduleOf({ path, text }: Source): Module {
  const module: Module = { path, text, values: new Map(), types: new Map(), imports: new Map(), calls: [] };
  const { program } = parseSync(path, text);
  for (const one of program.body) if (isNode(one)) walk(one, module);
  return module;
}

function walk(node: Node, module: Module): void {
  if (node.type === 'ImportDeclaration') {
    const from = join(dirname(module.path), String(child(node, 'source')['value']));
    for (const one of children(node, 'specifiers')) {
      if (isNode(one['imported'])) module.imports.set(nameOf(one['local']), { from, name: nameOf(one['imported']) });
    }
  }
  if (node.type === 'VariableDeclarator' && child(node, 'id').type === 'Identifier' && node['init']) module.values.set(nameOf(node['id']), child(node, 'init'));
  if (node.type === 'FunctionDeclaration') module.values.set(nameOf(node['id']), node);
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') module.types.set(nameOf(node['id']), node);
  if (node.type === 'CallExpression' && isQuery(node)) module.calls.push(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) if (isNode(one)) walk(one, module);
    if (isNode(value)) walk(value, module);
  }
}

function isNode(value: unknown): value is Node {
  return typeof Object(value).type === 'string';
}

function child(node: Node, field: string): Node {
  const value = node[field];
  if (!isNode(value)) throw new Error(`${node.type} has no ${field}`);
  return value;
}

function children(node: Node, field: string): Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function typeArguments(node: Node): Node[] {
  return isNode(node['typeArguments']) ? children(node['typeArguments'], 'params') : [];
}

function nameOf(node: unknown): string {
  const { name, value } = Object(node);
  return String(name ?? value ?? '');
}

function isQuery(node: Node): boolean {
  const callee = child(node, 'callee');
  return callee.type === 'MemberExpression' && nameOf(callee['property']) === 'query';
}

type Bound = ReadonlyMap<string, readonly string[]>;

class Reader {
  readonly modules: ReadonlyMap<string, Module>;
  readonly module: Module;
  constructor(modules: ReadonlyMap<string, Module>, module: Module) {
    this.modules = modules;
    this.module = module;
  }

  /** All texts that an expression can be; null if it is not made of constants. */
  texts(node: Node, bound: Bound, module = this.module): string[] | null {
    if (node.type === 'Literal') return typeof node['value'] === 'string' || typeof node['value'] === 'number' ? [String(node['value'])] : null;
    if (node.type === 'TemplateLiteral') {
      const quasis = children(node, 'quasis').map((one) => String(Object(one['value']).cooked));
      return children(node, 'expressions').reduce<string[] | null>(
        (before, one, at) => product(before, this.texts(one, bound, module), quasis[at + 1] ?? ''),
        [quasis[0] ?? ''],
      );
    }
    if (node.type === 'BinaryExpression' && node['operator'] === '+') {
      return product(this.texts(child(node, 'left'), bound, module), this.texts(child(node, 'right'), bound, module), '');
    }
    if (node.type === 'ConditionalExpression') {
      const ways = [child(node, 'consequent'), child(node, 'alternate')].map((way) => this.texts(way, bound, module));
      return ways.includes(null) ? null : ways.flatMap((way) => way ?? []);
    }
    if (node.type === 'Identifier') {
      const given = bound.get(nameOf(node));
      if (given) return [...given];
      const at = this.find(module, nameOf(node), 'values');
      return at ? this.texts(at.node, bound, at.module) : null;
    }
    if (node.type === 'TSAsExpression') return this.texts(child(node, 'expression'), bound, module);
    return node.type === 'CallExpression' ? this.called(node, bound, module) : null;
  }

  /** A call of a function that only returns a text. */
  private called(node: Node, bound: Bound, module: Module): string[] | null {
    const at = this.find(module, nameOf(node['callee']), 'values');
    if (!at || !Array.isArray(at.node['params'])) return null;
    const given = children(node, 'arguments').map((one) => this.texts(one, bound, module));
    const inner = new Map<string, readonly string[]>();
    children(at.node, 'params').forEach((one, nth) => {
      const [name, otherwise] =
        one.type === 'AssignmentPattern' ? [nameOf(one['left']), this.texts(child(one, 'right'), bound, at.module)] : [nameOf(one), null];
      const texts = given[nth] ?? otherwise;
      if (texts) inner.set(name, texts);
    });
    const body = child(at.node, 'body');
    const [first] = body.type === 'BlockStatement' ? children(body, 'body') : [];
    const result = body.type === 'BlockStatement' ? (first?.type === 'ReturnStatement' ? child(first, 'argument') : null) : body;
    return result && this.texts(result, inner, at.module);
  }

  private find(module: Module, name: string, kind: 'values' | 'types'): { node: Node; module: Module } | null {
    const node = module[kind].get(name);
    if (node) return { node, module };
    const from = module.imports.get(name);
    const other = from && this.modules.get(from.from);
    return other ? this.find(other, from.name, kind) : null;
  }

  /** The fields of a row type; null if it is computed in a way that is not read here. */
  fields(node: Node, module: Module): Map<string, Field> | null {
    if (node.type === 'TSTypeLiteral') return this.members(children(node, 'members'), module);
    if (node.type === 'TSInterfaceDeclaration') {
      const parents = children(node, 'extends').map((one) => this.named(nameOf(one['expression']), one, module));
      return merged([...parents, this.members(children(child(node, 'body'), 'body'), module)]);
    }
    if (node.type === 'TSTypeAliasDeclaration') return this.fields(child(node, 'typeAnnotation'), module);
    if (node.type === 'TSIntersectionType') return merged(children(node, 'types').map((one) => this.fields(one, module)));
    return node.type === 'TSTypeReference' ? this.named(nameOf(node['typeName']), node, module) : null;
  }

  private named(name: string, node: Node, module: Module): Map<string, Field> | null {
    const [of, keys] = typeArguments(node);
    if (name === 'Record' || name === 'Row') return new Map();
    if (name === 'Pick' || name === 'Omit') {
      const all = of && this.fields(of, module);
      const named = keys && this.literals(keys, module);
      return all && named ? new Map([...all].filter(([one]) => named.has(one) === (name === 'Pick'))) : null;
    }
    if (name === 'Readonly') return of ? this.fields(of, module) : null;
    const at = of ? null : this.find(module, name, 'types');
    return at && this.fields(at.node, at.module);
  }

  private literals(node: Node, module: Module): Set<string> | null {
    if (node.type === 'TSLiteralType') return new Set([String(child(node, 'literal')['value'])]);
    if (node.type === 'TSUnionType') {
      const parts = children(node, 'types').map((one) => this.literals(one, module));
      return parts.includes(null) ? null : new Set(parts.flatMap((part) => [...(part ?? [])]));
    }
    const at = node.type === 'TSTypeReference' ? this.find(module, nameOf(node['typeName']), 'types') : null;
    return at ? this.literals(child(at.node, 'typeAnnotation'), at.module) : null;
  }

  private members(nodes: readonly Node[], module: Module): Map<string, Field> | null {
    const found = new Map<string, Field>();
    for (const one of nodes) {
      if (one.type !== 'TSPropertySignature') return null;
      const kinds = new Set<string>();
      this.kinds(child(child(one, 'typeAnnotation'), 'typeAnnotation'), module, kinds);
      found.set(nameOf(one['key']), { kinds: kinds.has('?') ? new Set() : kinds, optional: one['optional'] === true });
    }
    return found;
  }

  private kinds(node: Node, module: Module, into: Set<string>): void {
    const keyword = /^TS(String|Number|Boolean|Null|Unknown)Keyword$/.exec(node.type)?.[1]?.toLowerCase();
    if (keyword) into.add(keyword === 'unknown' ? 'any' : keyword);
    else if (node.type === 'TSLiteralType') into.add(typeof child(node, 'literal')['value']);
    else if (node.type === 'TSUnionType') for (const one of children(node, 'types')) this.kinds(one, module, into);
    else {
      const at = node.type === 'TSTypeReference' && !node['typeArguments'] ? this.find(module, nameOf(node['typeName']), 'types') : null;
      if (at?.node.type === 'TSTypeAliasDeclaration') this.kinds(child(at.node, 'typeAnnotation'), at.module, into);
      else into.add('?');
    }
  }
}

function product(before: readonly string[] | null, after: readonly string[] | null, end: string): string[] | null {
  if (!before || !after || before.length * after.length > MOST) return null;
  return before.flatMap((one) => after.map((other) => one + other + end));
}

function merged(parts: readonly (Map<string, Field> | null)[]): Map<string, Field> | null {
  return parts.includes(null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]));
}
