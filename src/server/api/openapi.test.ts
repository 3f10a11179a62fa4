import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { handlers } from './handlers.ts';
import { contractSchemas } from './openapi-components.ts';
import { exampleOf } from './openapi-examples.ts';
import { openApi } from './openapi.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: unknown;
  readonly example?: unknown;
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: object }>>;
  readonly security: readonly object[];
}

// The document as JSON, as clients read it.
const document = JSON.parse(JSON.stringify(openApi('Duewell'))) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};

test('docs/openapi.json is made from the contract; if not, run npm run openapi', () => {
  const stored: unknown = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
  expect(stored).toEqual(document);
});

test('is valid OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: 'Duewell API', version: '1' });
  const operations = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(ALL_ROUTES.map((route) => route.id).toSorted());
  for (const { path, method, operation } of operations) {
    expect(['get', 'post', 'put', 'delete']).toContain(method);
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const parameter of operation.parameters ?? []) expect(parameter.$ref ?? parameter.schema).toBeDefined();
    expect(inPath.every((one) => one.required)).toBe(true);
    if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined();
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '500']));
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('');
  }
});

test('the example of every call is valid, and the document has it', () => {
  const schemas = contractSchemas();
  for (const route of ALL_ROUTES) {
    const example = exampleOf(route.id, schemas.fields(route.input), schemas.components);
    expect([route.id, route.input.safeParse(example).error?.issues]).toEqual([route.id, undefined]);
  }
  const create = document.paths['/v1/invoice']?.['post'];
  expect(create?.requestBody?.content).toHaveProperty('application/json.example.itemDetails.0.quantity', 2);
  expect(document.paths['/v1/wallet/{walletId}/business/{businessId}']?.['get']?.parameters?.[0]?.example).toMatch(/^wal_\w{22}$/);
});

test('a field without an example is refused', () => {
  expect(() => exampleOf('some.call', { required: ['colour'], properties: { colour: { type: 'string' } } }, {})).toThrow('colour');
});

test('every reference is valid, and every component is used', () => {
  const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((match) => match[1] ?? ''));
  const { securitySchemes: _schemes, ...kinds } = document.components;
  const components = Object.entries(kinds).flatMap(([kind, named]) => Object.keys(named).map((name) => `${kind}/${name}`));
  expect([...references].toSorted()).toEqual(components.toSorted());
  expect(components.filter((name) => !/^\w+\/[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

test('an answer of several calls is a component', () => {
  const seen = new Set<string>();
  const twice: string[] = [];
  const answers = Object.values(document.paths).flatMap((item) => Object.values(item).map((operation) => operation.responses));
  JSON.parse(JSON.stringify([answers, document.components]), (_key, value: unknown) => {
    const isObject = typeof value === 'object' && value !== null && 'properties' in value && Object.keys(Object(value.properties)).length > 4;
    const text = isObject ? JSON.stringify(value) : '';
    if (isObject && seen.has(text)) twice.push(text);
    seen.add(text);
    return value;
  });
  expect(twice).toEqual([]);
});

test('every declared call has a handler', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(ALL_ROUTES.map((route) => route.id).toSorted());
});
