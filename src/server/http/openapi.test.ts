import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { handlers } from '../handlers.ts';
import { openApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: unknown }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: object }>>;
  readonly security: readonly object[];
}

// The document as its readers take it: JSON.
const document = JSON.parse(JSON.stringify(openApi('Duewell'))) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
};

test('docs/openapi.json is made from the contract; if not, run npm run openapi', () => {
  const stored: unknown = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
  expect(stored).toEqual(document);
});

test('has the shape that OpenAPI 3.1 asks for', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: 'Duewell API', version: '1' });
  const operations = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(ALL_ROUTES.map((route) => route.id).toSorted());
  for (const { path, method, operation } of operations) {
    expect(['get', 'post', 'put', 'delete']).toContain(method);
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const parameter of operation.parameters ?? []) expect(parameter.schema).toBeTypeOf('object');
    expect(inPath.every((one) => one.required)).toBe(true);
    if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined();
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '500']));
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('');
  }
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  expect([...new Set(references)].filter((name) => !Object.keys(document.components.schemas).includes(name.replace('#/components/schemas/', '')))).toEqual([]);
});

test('every declared call is built', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(ALL_ROUTES.map((route) => route.id).toSorted());
});
