import * as z from 'zod/mini';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { ERRORS } from '../../shared/kit/errors.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { pathParameters } from '../../shared/kit/route.ts';
import type { Route } from '../../shared/kit/route.ts';
import { ACTION_TYPES } from '../../shared/team/permissions.ts';
import type { Scope } from '../../shared/keys/scopes.ts';
import { scopeOf } from '../../shared/keys/route-scopes.ts';
import { WEBHOOK_EVENTS } from '../../shared/webhooks/events.ts';
import { introduction } from './openapi-text.ts';

type Json = Record<string, unknown>;

const failure: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { const: false },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'The sentence a person reads.' },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'message'], properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
};

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function openApi(productName: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of ALL_ROUTES) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: introduction(),
    },
    servers: [{ url: '/' }],
    // Sorted: the order of a module’s exports differs between Node and the tests’ loader.
    tags: [...new Set(ALL_ROUTES.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(Object.entries(WEBHOOK_EVENTS).map(([name, says]) => [name, { post: webhook(name, says) }])),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'dk_live_…', description: 'An API key of a business, for the calls that name a scope.' },
        token: { type: 'http', scheme: 'bearer', description: 'The token of a person: POST /v1/users/auth.' },
      },
      schemas: { Failure: failure },
    },
  };
}

function operation(route: Route): Json {
  const input = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' });
  const fields = asObject(input['properties']);
  const named = Array.isArray(input.required) ? input.required : [];
  const { access } = route;
  const required = access.as === 'member' ? named.filter((name) => name !== access.of) : named;
  const inPath = pathParameters(route.path);
  const others = Object.keys(fields).filter((name) => !inPath.includes(name));
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: fields[name] })),
    ...(byQuery ? others.map((name) => ({ name, in: 'query', required: required.includes(name), schema: fields[name] })) : []),
    ...(route.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', pattern: '^[\\w-]{8,200}$' } }] : []),
  ];
  const open = route.access.as === 'public' || route.access.as === 'guest';
  const scope = scopeOf(route.id);
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [tagOf(route)],
    description: keyWords(scope),
    ...(scope === null ? {} : { 'x-scope': scope }),
    security: open ? [] : scope === null ? [{ token: [] }] : [{ apiKey: [scope] }, { token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(byQuery || others.length === 0 ? {} : { requestBody: body(route, fields, others, required) }),
    responses: responses(route),
  };
}

/** What the customer's own server is sent. */
function webhook(name: string, summary: string): Json {
  const header = (title: string, description: string) => ({ name: title, in: 'header', required: true, description, schema: { type: 'string' } });
  const text = { type: 'string' };
  const properties = { id: text, type: { const: name }, createdAt: { type: 'string', format: 'date-time' }, businessId: text, data: { type: 'object' } };
  return {
    summary,
    security: [],
    parameters: [
      header('Duewell-Signature', 't=<seconds>,v1=<hex of HMAC-SHA256 over t.body>'),
      header('Duewell-Delivery', 'The same at every try'),
      header('Duewell-Event', name),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } } },
    responses: { '2XX': { description: 'Received' } },
  };
}

function keyWords(scope: Scope | null): string {
  return scope === null ? 'Refuses API keys.' : `API keys need the scope \`${scope}\`.`;
}

function body(route: Route, fields: Json, names: readonly string[], required: readonly unknown[]): Json {
  const files = Object.fromEntries((route.files ?? []).map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]));
  const schema = {
    type: 'object',
    required: names.filter((name) => required.includes(name)),
    properties: { ...Object.fromEntries(names.map((name) => [name, fields[name]])), ...files },
  };
  return { required: true, content: { [route.files ? 'multipart/form-data' : 'application/json']: { schema } } };
}

function responses(route: Route): Json {
  const codes = codesOf(route);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const failures = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => [
      String(status),
      { description: list.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    ]);
  const data = z.toJSONSchema(route.output, { io: 'input', unrepresentable: 'any' });
  const success = { type: 'object', required: ['status', 'message', 'data'], properties: { status: { const: true }, message: { type: 'string' }, data } };
  return { 200: { description: 'Done', content: { 'application/json': { schema: success } } }, ...Object.fromEntries(failures) };
}

/** Every code a route may answer: its own, and those of its access class. */
export function codesOf(route: Route): ErrorCode[] {
  const { as } = route.access;
  const can = 'can' in route.access ? route.access.can : undefined;
  const codes: ErrorCode[] = [
    'VALIDATION_FAILED',
    'INTERNAL',
    'MAINTENANCE',
    'SWITCHED_OFF',
    'PROVIDER_UNAVAILABLE',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA',
    'RATE_LIMITED',
    'STATE_CONFLICT',
    'SCOPE_FORBIDDEN',
  ];
  // A key may lack the scope, or there is none for this call; one that is wrong is refused even where nothing is asked for.
  codes.push('UNAUTHENTICATED');
  if (as === 'member' || as === 'link') codes.push('NOT_FOUND', 'ROLE_FORBIDDEN');
  if (ACTION_TYPES.some((one) => one === can)) codes.push('APPROVAL_REQUIRED');
  if (route.stepUp) codes.push('STEP_UP_REQUIRED');
  if (route.needsFactor) codes.push('FACTOR_REQUIRED');
  if (route.idempotent) codes.push('IDEMPOTENCY_MISMATCH');
  return [...new Set([...codes, ...route.errors])];
}

function tagOf(route: Route): string {
  return route.path.split('/')[2] ?? '';
}

function asObject(value: unknown): Json {
  // JSON Schema's `properties` is an object of schemas, or absent.
  return (value ?? {}) as Json;
}
