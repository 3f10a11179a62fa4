import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import type { OfficeRoute } from '../../shared/office/route.ts';
import { inTransaction } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import { systemSql } from '../db/transaction.ts';
import { officeHandlers } from '../office/handlers.ts';
import { makeCall } from '../office/mount.ts';
import { actorOfOperator, SessionAnswer, terminalOperator } from '../operators/index.ts';

/** Calls without a session are for signing in. */
const CALLS = OFFICE_ROUTES.filter(({ access }) => access.as === 'operator');

/** The calls of the back office whose id, path or summary contains the text, with the fields of their input. */
export function listCalls(text = ''): string {
  const found = CALLS.filter(({ id, path, summary }) => `${id} ${path} ${summary}`.toLowerCase().includes(text.toLowerCase()));
  if (found.length === 0) return `No call contains “${text}”.`;
  return found.map((route) => [`${route.id}  ${route.method} ${route.path}`, `  ${route.summary}`, ...fieldsOf(route)].join('\n')).join('\n\n');
}

export interface OfficeCall {
  readonly id: string;
  /** The input as JSON; left out, without fields. */
  readonly json?: string | undefined;
  /** Where the file that the call answers is written, or the file that it takes. */
  readonly file?: string | undefined;
}

/** Makes one call of the back office as the terminal's operator for a user of the machine. Returns the answer as JSON. */
export async function callOffice(app: App, user: string, { id, json = '{}', file }: OfficeCall): Promise<string> {
  const route = CALLS.find((one) => one.id === id);
  const handler = officeHandlers[id];
  if (!route || !handler) throw new Error(`There is no call “${id}”. This lists them: npm run admin -- calls`);
  const [field] = route.files ?? [];
  if (file === undefined && (route.answers === 'file' || field !== undefined)) throw new Error(`${id} needs --file <path>.`);
  const files = field === undefined || file === undefined ? {} : { [field]: [{ name: basename(file), type: '', bytes: await readFile(file) }] };
  const input = fieldsIn(json);
  const now = app.clock();
  const operator = await inTransaction(app, 'system', (sql) => terminalOperator(sql, user, new Date(now).toISOString()));
  const actor = actorOfOperator(operator.id);
  const caller = { operator, actor, businessId: '', requestId: '', address: 'terminal', agent: 'terminal' };
  const result = await makeCall(route, handler, { ...caller, app, now, files, sql: systemSql(app.pool) }, input);
  if (result instanceof FileAnswer) {
    await writeFile(file ?? result.name, result.bytes, { mode: 0o600 });
    return `${result.name} is written to ${file}.`;
  }
  return JSON.stringify(result instanceof Answer || result instanceof SessionAnswer ? result.data : result, null, 2);
}

function fieldsIn(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`The input must be a JSON object, such as '{"limit": 5}'.`);
  return { ...value };
}

/** One line for each field: its name, `?` if it may be left out, and its type or values. */
function fieldsOf({ input }: OfficeRoute): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => `    ${name}${required.includes(name) ? '' : '?'}  ${typeOf(schema)}`);
}

function typeOf(schema: z.core.JSONSchema._JSONSchema): string {
  if (typeof schema === 'boolean') return 'any';
  const { enum: values, const: value, anyOf, items, type, pattern } = schema;
  if (values) return values.join(' | ');
  if (value !== undefined) return String(value);
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (items && !Array.isArray(items)) return `list of ${typeOf(items)}`;
  return `${type ?? 'any'}${pattern === undefined ? '' : ` ${pattern}`}`;
}
