export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

/** Visits every node below `value`, parents first; skips nodes for which `leaves` is true, with their children. */
export function walk(value: unknown, visit: (node: Node) => void, leaves: (node: Node) => boolean = () => false): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, leaves);
  const node = nodeOf(value);
  if (!node || leaves(node)) return;
  visit(node);
  for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit, leaves);
}

export function nodeOf(value: unknown): Node | undefined {
  // The parser returns plain objects; fields are checked where they are read.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
}

export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.flatMap((item) => nodeOf(item) ?? []) : [];
}
