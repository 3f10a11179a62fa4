import * as z from 'zod/mini';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { pathParameters } from '../../shared/kit/route.ts';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import { OFFICE_PERMISSIONS } from '../../shared/office/permissions.ts';
import type { OfficeRoute } from '../../shared/office/route.ts';
import { FAILURE, failureResponses, failuresOf } from '../http/openapi-failures.ts';
import { asObject, body, success, SUCCESS } from '../http/openapi-parts.ts';
import type { Json } from '../http/openapi-parts.ts';

/** The API of the back office as an OpenAPI 3.1 document, generated from its contract only. It is for our own operators and tools: no client is generated from it. */
export function officeOpenApi(productName: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of OFFICE_ROUTES) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} back office API`,
      version: '1',
      description: 'The calls of the operators’ app, on a listener of their own. A session is a cookie; requests of other pages are refused.',
    },
    servers: [{ url: '/' }],
    // Sorted: the order of a module’s exports differs between Node and the tests’ loader.
    tags: [...new Set(OFFICE_ROUTES.map(tagOf))].toSorted().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'office', description: 'POST /office/sign-in, then the second factor.' } },
      schemas: { Failure: FAILURE, Success: SUCCESS },
      responses: failureResponses(OFFICE_ROUTES.map(codesOf)),
    },
  };
}

function operation(route: OfficeRoute): Json {
  const input = schemaOf(route.input);
  const fields = asObject(input['properties']);
  const required = Array.isArray(input['required']) ? input['required'] : [];
  const inPath = pathParameters(route.path);
  const others = Object.keys(fields).filter((name) => !inPath.includes(name));
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: fields[name] })),
    ...(byQuery ? others.map((name) => ({ name, in: 'query', required: required.includes(name), schema: fields[name] })) : []),
  ];
  const { access } = route;
  const can = access.as === 'operator' ? access.can : undefined;
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [tagOf(route)],
    description: can === undefined ? (access.as === 'anybody' ? 'Without a session.' : 'Every operator.') : `Roles: ${OFFICE_PERMISSIONS[can].join(', ')}.`,
    ...(can === undefined ? {} : { 'x-permission': can }),
    ...(route.reveals ? { 'x-reveals-personal-data': true } : {}),
    security: access.as === 'anybody' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(byQuery || others.length === 0 ? {} : { requestBody: body(route, fields, others, required) }),
    responses: { 200: success(schemaOf(route.output)), ...failuresOf(codesOf(route)) },
  };
}

function codesOf({ access, errors }: OfficeRoute): ErrorCode[] {
  const gate: ErrorCode[] = access.as === 'anybody' ? [] : ['UNAUTHENTICATED'];
  return [
    ...new Set<ErrorCode>(['VALIDATION_FAILED', 'INTERNAL', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'RATE_LIMITED', 'ROLE_FORBIDDEN', ...gate, ...errors]),
  ];
}

function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function tagOf(route: OfficeRoute): string {
  return route.path.split('/')[2] ?? '';
}
