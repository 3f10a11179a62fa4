import type { ErrorCode } from '../../shared/kit/errors.ts';
import { pathParameters } from '../../shared/kit/route.ts';
import type { Call } from '../../shared/kit/route.ts';
import { FAILURE, failureResponses, failuresOf } from './openapi-failures.ts';
import { asObject, body, success, SUCCESS } from './openapi-parts.ts';
import type { Json } from './openapi-parts.ts';

/** What one call's operation says, beside its path, fields and answers. */
interface Facts {
  readonly input: Json;
  readonly output: Json;
  /** The fields that a request must have. */
  readonly required: readonly unknown[];
  /** A valid input. Without one, clients make one from the schemas. */
  readonly example?: Json;
  readonly description: string;
  /** Extensions (`x-…`). */
  readonly extensions?: Json;
  readonly security: readonly Json[];
  readonly codes: readonly ErrorCode[];
  readonly parameters?: readonly Json[];
}

/** The calls of one audience: customers or operators. */
interface Audience<R extends Call> {
  readonly title: string;
  readonly description: string;
  readonly routes: readonly R[];
  readonly facts: (route: R) => Facts;
  readonly securitySchemes: Json;
  readonly schemas?: Json;
  readonly parameters?: Json;
  readonly webhooks?: Json;
}

/** The API of one audience as an OpenAPI 3.1 document, generated from its contract only. */
export function openApiDocument<R extends Call>({ title, description, routes, facts, securitySchemes, schemas, parameters, webhooks }: Audience<R>): Json {
  const paths: Record<string, Json> = {};
  const operations = routes.map((route) => ({ route, said: facts(route) }));
  for (const { route, said } of operations) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, said);
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: '/' }],
    // Sorted: the order of a module’s exports differs between Node and the tests’ loader.
    tags: [...new Set(routes.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes,
      schemas: { ...schemas, Failure: FAILURE, Success: SUCCESS },
      responses: failureResponses(operations.map(({ said }) => said.codes)),
      ...(parameters && { parameters }),
    },
  };
}

function operation(route: Call, facts: Facts): Json {
  const fields = asObject(facts.input['properties']);
  const inPath = pathParameters(route.path);
  const others = Object.keys(fields).filter((name) => !inPath.includes(name));
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: fields[name], ...exampleIn(facts, name) })),
    ...(byQuery ? others.map((name) => ({ name, in: 'query', required: facts.required.includes(name), schema: fields[name], ...exampleIn(facts, name) })) : []),
    ...(facts.parameters ?? []),
  ];
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [tagOf(route)],
    description: facts.description,
    ...facts.extensions,
    security: facts.security,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(byQuery || others.length === 0 ? {} : { requestBody: body(route, fields, others, facts) }),
    responses: { 200: success(facts.output), ...failuresOf(facts.codes) },
  };
}

function exampleIn({ example = {} }: Facts, name: string): Json {
  return name in example ? { example: example[name] } : {};
}

function tagOf(route: Call): string {
  return route.path.split('/')[2] ?? '';
}
