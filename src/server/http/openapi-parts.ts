import type { Call } from '../../shared/kit/route.ts';

export type Json = Record<string, unknown>;

/** The envelope of every answer. */
export const SUCCESS: Json = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { const: true }, message: { type: 'string' }, data: {} },
};

export function success(data: Json): Json {
  const schema = { allOf: [{ $ref: '#/components/schemas/Success' }, { properties: { data } }] };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

/** The body of a call with these of its fields. */
export function body(
  route: Pick<Call, 'files'>,
  fields: Json,
  names: readonly string[],
  { required, example = {} }: { readonly required: readonly unknown[]; readonly example?: Json },
): Json {
  const files = Object.fromEntries((route.files ?? []).map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]));
  const schema = {
    type: 'object',
    required: names.filter((name) => required.includes(name)),
    properties: { ...Object.fromEntries(names.map((name) => [name, fields[name]])), ...files },
  };
  const shown = Object.entries(example).filter(([name]) => names.includes(name));
  if (route.files) return { required: true, content: { 'multipart/form-data': { schema } } };
  return { required: true, content: { 'application/json': { schema, ...(shown.length > 0 && { example: Object.fromEntries(shown) }) } } };
}

export function asObject(value: unknown): Json {
  // JSON Schema's `properties` is an object of schemas, or absent.
  return (value ?? {}) as Json;
}
