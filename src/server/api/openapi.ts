import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import type { Route } from '../../shared/kit/route.ts';
import { ACTION_TYPES } from '../../shared/access/permissions.ts';
import type { Scope } from '../../shared/api-keys/scopes.ts';
import { WEBHOOK_EVENTS } from '../../shared/webhooks/events.ts';
import { contractSchemas } from './openapi-components.ts';
import { exampleOf } from './openapi-examples.ts';
import { openApiDocument } from '../http/openapi.ts';
import type { Json } from '../http/openapi-parts.ts';
import { WEBHOOK_EVENT, WEBHOOK_HEADERS, webhook } from './openapi-webhooks.ts';
import { introduction } from './openapi-text.ts';

const IDEMPOTENCY_KEY: Json = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', pattern: '^[\\w-]{8,200}$' } };

/** The API of customers. */
export function openApi(productName: string): Json {
  const schemas = contractSchemas();
  return openApiDocument({
    title: `${productName} API`,
    description: introduction(),
    routes: ALL_ROUTES,
    facts: (route) => {
      const { access } = route;
      const input = schemas.fields(route.input);
      const named = Array.isArray(input['required']) ? input['required'] : [];
      const scope = route.apiKey;
      const open = access.as === 'public' || access.as === 'guest';
      return {
        input,
        example: exampleFor(route, input, schemas.components),
        output: schemas.of(route.output),
        required: access.as === 'member' ? named.filter((name) => name !== access.of) : named,
        description: scopeText(scope),
        ...(scope !== undefined && { extensions: { 'x-scope': scope } }),
        security: open ? [] : scope === undefined ? [{ token: [] }] : [{ apiKey: [scope] }, { token: [] }],
        codes: codesOf(route),
        ...(route.idempotent && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
      };
    },
    webhooks: Object.fromEntries(Object.entries(WEBHOOK_EVENTS).map(([name, says]) => [name, { post: webhook(name, says) }])),
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'dk_live_…', description: 'An API key of a business, for the calls that name a scope.' },
      token: { type: 'http', scheme: 'bearer', description: 'The token of a person: POST /v1/users/auth.' },
    },
    schemas: { ...schemas.components, WebhookEvent: WEBHOOK_EVENT },
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ...WEBHOOK_HEADERS },
  });
}

/** The example of a call. The business is left out where the token says it. */
function exampleFor({ id, access, path }: Route, input: Json, components: Readonly<Record<string, Json>>): Json {
  const example = exampleOf(id, input, components);
  return access.as === 'member' && !path.includes(`{${access.of}}`)
    ? Object.fromEntries(Object.entries(example).filter(([name]) => name !== access.of))
    : example;
}

function scopeText(scope: Scope | undefined): string {
  return scope === undefined ? 'Refuses API keys.' : `API keys need the scope \`${scope}\`.`;
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
