import * as z from 'zod/mini';
import type { Route } from '../../src/shared/kit/route.ts';
import type { Random } from '../../src/server/testing/seeded-random.ts';

type Input = Record<string, unknown>;

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '🧾'.repeat(50),
  'ش'.repeat(120),
  'x'.repeat(5_000),
  "'; drop table invoices; --",
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '../../../etc/passwd',
  '__proto__',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-0001-01-01',
  '2026-11-21T25:61:00Z',
  'inv_',
  `inv_${'z'.repeat(22)}`,
  `con_${'é'.repeat(22)}`,
  'NaN',
  '1e400',
  '٣',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  '+234'.repeat(20),
  'data:text/html,x',
  'http://169.254.169.254/latest',
];
const NUMBERS = [0, -0, -1, 1.005, 0.1 + 0.2, 1e15, 1e21, 1e308, Number.MAX_SAFE_INTEGER + 2, -Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63];

/** A valid input with up to three changes: another type, an exceeded limit, a field more or less, or an optional field. */
export function mutated(dice: Random, route: Route, sample: Input): Input {
  const input: Input = structuredClone(sample);
  const schema = schemaOf(route);
  for (const [name, field] of Object.entries(schema)) {
    if (!(name in input) && dice.of(25)) input[name] = fitting(dice, field);
  }
  const times = dice.below(4);
  for (let n = 0; n < times; n += 1) change(dice, input, schema);
  return input;
}

/** A body that no browser sends. */
export function brokenBody(dice: Random, rest: Input): { type: string; body: string } {
  const json = JSON.stringify(rest);
  const type = dice.one([
    'application/json',
    'application/json',
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    '',
  ]);
  const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="a\u0000.pdf"\r\n\r\n%PDF-1.4 ${'0'.repeat(dice.below(500))}\r\n--x--\r\n`;
  const body = dice.one([json.slice(0, -1), '[]', 'null', '"text"', '42', '', '{"__proto__":{"role":"owner"}}', `${'['.repeat(5_000)}`, part, json]);
  return { type, body };
}

function change(dice: Random, input: Input, schema: Record<string, Schema>): void {
  const names = Object.keys(input);
  if (names.length === 0 || dice.of(10)) {
    input[dice.one(['__proto__', 'constructor', 'role', 'businessId', 'status', 'total', 'isAdmin'])] = junk(dice);
    return;
  }
  const name = dice.one(names);
  const value = input[name];
  if (dice.of(15)) delete input[name];
  else if (dice.of(30) && schema[name]) input[name] = fitting(dice, schema[name]);
  else if (Array.isArray(value) && dice.of(60)) input[name] = changedList(dice, value);
  else if (isInput(value) && dice.of(80)) change(dice, value, {});
  else input[name] = junk(dice);
}

function changedList(dice: Random, list: readonly unknown[]): unknown[] {
  if (dice.of(20)) return [];
  if (dice.of(20)) return Array.from({ length: 1_200 }, () => list[0]);
  if (dice.of(20)) return [...list, ...list];
  return list.map((one) => {
    if (!isInput(one)) return junk(dice);
    const copy = structuredClone(one);
    change(dice, copy, {});
    return copy;
  });
}

function junk(dice: Random): unknown {
  const kind = dice.below(10);
  if (kind < 5) return dice.one(TEXTS);
  if (kind < 8) return dice.one(NUMBERS);
  return dice.one<unknown>([null, true, false, [], {}, [null], { a: { a: { a: [] } } }, [[[[]]]]]);
}

type Schema = { readonly [key: string]: unknown };
const schemas = new Map<string, Record<string, Schema>>();

function schemaOf(route: Route): Record<string, Schema> {
  let found = schemas.get(route.id);
  if (!found) {
    const { properties = {} } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' });
    // A property's schema may also be `true`: then any value is valid.
    found = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, typeof one === 'object' ? (one as Schema) : {}]));
    schemas.set(route.id, found);
  }
  return found;
}

/** A value that its schema allows, or at its limit. */
function fitting(dice: Random, schema: Schema, depth = 0): unknown {
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (choices) return fitting(dice, asSchema(dice.one(choices)), depth);
  if (Array.isArray(schema['enum'])) return dice.one(schema['enum']);
  if ('const' in schema) return schema['const'];
  if (schema['type'] === 'boolean') return dice.of(50);
  if (schema['type'] === 'number' || schema['type'] === 'integer')
    return dice.one([schema['minimum'] ?? 0, schema['maximum'] ?? 1e9, dice.below(1000), 0.01, 7.5]);
  if (schema['type'] === 'array') return depth > 3 ? [] : Array.from({ length: dice.below(4) }, () => fitting(dice, asSchema(schema['items']), depth + 1));
  if (schema['type'] === 'object') {
    const fields = isInput(schema['properties']) ? Object.entries(schema['properties']) : [];
    return Object.fromEntries(fields.filter(() => depth < 4 && dice.of(80)).map(([name, one]) => [name, fitting(dice, asSchema(one), depth + 1)]));
  }
  if (schema['format'] === 'date') return dice.one(['2026-11-21', '2024-02-29', '1900-01-01', '9999-12-31']);
  return dice.one(['a', 'Ada Obi', '2026-11-21', 'x'.repeat(Math.min(Number(schema['maxLength'] ?? 60), 5_000)), ...TEXTS]);
}

function asSchema(value: unknown): Schema {
  return isInput(value) ? value : {};
}

function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
