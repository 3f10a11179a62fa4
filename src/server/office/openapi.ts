import * as z from 'zod/mini';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import { OFFICE_PERMISSIONS } from '../../shared/office/permissions.ts';
import type { OfficeRoute } from '../../shared/office/route.ts';
import { openApiDocument } from '../http/openapi.ts';
import type { Json } from '../http/openapi-parts.ts';

/** The API of operators. It is for our own tools: no client is generated from it. */
export function officeOpenApi(productName: string): Json {
  return openApiDocument({
    title: `${productName} back office API`,
    description: 'The calls of the operators’ app, on a listener of their own. A session is a cookie; requests of other pages are refused.',
    routes: OFFICE_ROUTES,
    facts: (route) => {
      const { access } = route;
      const input = schemaOf(route.input);
      const can = access.as === 'operator' ? access.can : undefined;
      return {
        input,
        output: schemaOf(route.output),
        required: Array.isArray(input['required']) ? input['required'] : [],
        description: can === undefined ? (access.as === 'anybody' ? 'Without a session.' : 'Every operator.') : `Roles: ${OFFICE_PERMISSIONS[can].join(', ')}.`,
        extensions: { ...(can !== undefined && { 'x-permission': can }), ...(route.reveals && { 'x-reveals-personal-data': true }) },
        security: access.as === 'anybody' ? [] : [{ session: [] }],
        codes: codesOf(route),
      };
    },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'office', description: 'POST /office/sign-in, then the second factor.' } },
  });
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
