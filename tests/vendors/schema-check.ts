/** The parts of an OpenAPI 3.0 schema that Paystack's description uses: no formats, no patterns. */
export interface Schema {
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Strictness {
  readonly at?: string;
  /** Unknown fields are errors too. */
  readonly closed?: boolean;
  /** Fields may be missing below the first level: the lists of required ones belong to one sample each. */
  readonly sparse?: boolean;
}

/** One line for each difference between the value and its schema. */
export function mismatches(schema: Schema, value: unknown, { at = '', closed = false, sparse = false }: Strictness = {}): string[] {
  if (value === null)
    return schema.nullable || (schema.type === undefined && !schema.allOf && !schema.oneOf) ? [] : [`${at || 'body'}: null, not ${schema.type ?? 'an object'}`];
  const either = schema.oneOf ?? schema.anyOf;
  const found = (schema.allOf ?? []).flatMap((each) => mismatches(each, value, { at, sparse }));
  if (either && !either.some((each) => mismatches(each, value, { at, sparse }).length === 0)) found.push(`${at || 'body'}: none of the forms described`);
  if (schema.type !== undefined && !isOf(schema.type, value)) return [...found, `${at || 'body'}: ${kindOf(value)}, not ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) found.push(`${at || 'body'}: not one of ${schema.enum.join(', ')}`);
  if (Array.isArray(value))
    return [...found, ...value.flatMap((each, index) => (schema.items ? mismatches(schema.items, each, { at: `${at}[${index}]`, closed, sparse }) : []))];
  if (!isObject(value)) return found;
  if (!sparse || at === '') for (const name of schema.required ?? []) if (value[name] === undefined) found.push(`${at}.${name}: missing`);
  for (const [name, of] of Object.entries(schema.properties ?? {}))
    if (value[name] !== undefined) found.push(...mismatches(of, value[name], { at: `${at}.${name}`, closed, sparse }));
  if (!closed) return found;
  const fields = fieldsOf(schema);
  // An object without described properties accepts anything.
  if (fields.size > 0) found.push(...Object.keys(value).flatMap((name) => (fields.has(name) ? [] : [`${at}.${name}: not described`])));
  return found;
}

function fieldsOf(schema: Schema): Set<string> {
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return new Set([...Object.keys(schema.properties ?? {}), ...parts.flatMap((each) => [...fieldsOf(each)])]);
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isObject(value);
  return type === kindOf(value);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
