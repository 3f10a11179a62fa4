import { expect, test } from 'vitest';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import { officeHandlers } from './handlers.ts';
import { officeOpenApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: unknown }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly security: readonly object[];
}

// The document as JSON, as tools read it.
const document = JSON.parse(JSON.stringify(officeOpenApi('Duewell'))) as {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};
const operations = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));

test('has every declared call once, with its parameters and a handler', () => {
  const declared = OFFICE_ROUTES.map(({ id }) => id).toSorted();
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(declared);
  expect(Object.keys(officeHandlers).toSorted()).toEqual(declared);
  for (const { path, method, operation } of operations) {
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect((operation.parameters ?? []).every(({ schema }) => schema !== undefined)).toBe(true);
    if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined();
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '403', '500']));
  }
});

test('only signing in and joining need no session', () => {
  const open = operations.filter(({ operation }) => operation.security.length === 0).map(({ operation }) => operation.operationId);
  expect(open.every((id) => /^office\.(sign-in|invitation|passkey)/.test(id))).toBe(true);
});

test('every reference is valid, and every response is used', () => {
  const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((match) => match[1] ?? ''));
  const { securitySchemes: _schemes, ...kinds } = document.components;
  expect([...references].toSorted()).toEqual(
    Object.entries(kinds)
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `${kind}/${name}`))
      .toSorted(),
  );
});
