import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { pathParameters } from '../../shared/kit/route.ts';
import type { Route } from '../../shared/kit/route.ts';
import { ACTION_TYPES } from '../../shared/access/permissions.ts';
import type { Scope } from '../../shared/api-keys/scopes.ts';
import { scopeOf } from '../../shared/api-keys/route-scopes.ts';
import { WEBHOOK_EVENTS } from '../../shared/webhooks/events.ts';
import { contractSchemas } from './openapi-components.ts';
import { FAILURE, failureResponses, failuresOf } from '../http/openapi-failures.ts';
import { asObject, body, success, SUCCESS } from '../http/openapi-parts.ts';
import type { Json } from '../http/openapi-parts.ts';
import { WEBHOOK_EVENT, WEBHOOK_HEADERS, webhook } from './openapi-webhooks.ts';
import { introduction } from './openapi-text.ts';

type Schemas = ReturnType<typeof contractSchemas>;

const IDEMPOTENCY_KEY: Json = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', pattern: '^[\\w-]{8,200}$' } };

/** The API as an OpenAPI 3.1 document, generated from the contract only. */
export function openApi(productName: string): Json {
  const schemas = contractSchemas();
  const paths: Record<string, Json> = {};
  for (const route of ALL_ROUTES) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, schemas);
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
      schemas: { ...schemas.components, Failure: FAILURE, Success: SUCCESS, WebhookEvent: WEBHOOK_EVENT },
      responses: failureResponses(ALL_ROUTES.map(codesOf)),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ...WEBHOOK_HEADERS },
    },
  };
}

function operation(route: Route, schemas: Schemas): Json {
  const input = schemas.fields(route.input);
  const fields = asObject(input['properties']);
  const named = Array.isArray(input['required']) ? input['required'] : [];
  const { access } = route;
  const required = access.as === 'member' ? named.filter((name) => name !== access.of) : named;
  const inPath = pathParameters(route.path);
  const others = Object.keys(fields).filter((name) => !inPath.includes(name));
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: fields[name] })),
    ...(byQuery ? others.map((name) => ({ name, in: 'query', required: required.includes(name), schema: fields[name] })) : []),
    ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const open = route.access.as === 'public' || route.access.as === 'guest';
  const scope = scopeOf(route.id);
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [tagOf(route)],
    description: scopeText(scope),
    ...(scope === null ? {} : { 'x-scope': scope }),
    security: open ? [] : scope === null ? [{ token: [] }] : [{ apiKey: [scope] }, { token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(byQuery || others.length === 0 ? {} : { requestBody: body(route, fields, others, required) }),
    responses: { 200: success(schemas.of(route.output)), ...failuresOf(codesOf(route)) },
  };
}

function scopeText(scope: Scope | null): string {
  return scope === null ? 'Refuses API keys.' : `API keys need the scope \`${scope}\`.`;
}

/** Every error code of a route: its own, and those of its access class. */
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
  // A key may lack the scope, or the call has none; a wrong key is refused even on public calls.
  codes.push('UNAUTHENTICATED');
  if (as === 'member' || as === 'link') codes.push('NOT_FOUND', 'ROLE_FORBIDDEN', 'BUSINESS_CLOSED', 'BUSINESS_SUSPENDED');
  if (ACTION_TYPES.some((one) => one === can)) codes.push('APPROVAL_REQUIRED');
  if (route.stepUp) codes.push('STEP_UP_REQUIRED');
  if (route.needsFactor) codes.push('FACTOR_REQUIRED');
  if (route.idempotent) codes.push('IDEMPOTENCY_MISMATCH');
  return [...new Set([...codes, ...route.errors])];
}

function tagOf(route: Route): string {
  return route.path.split('/')[2] ?? '';
}
