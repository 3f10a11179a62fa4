import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '../../shared/kit/errors.ts';
import type { Call } from '../../shared/kit/route.ts';
import { say } from '../../shared/i18n/message.ts';
import type { App, Context } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import { readForm } from './form.ts';

/** What a caller sent: path parameters, query and body in one object, and the files of a form. */
export interface Given {
  readonly fields: Record<string, unknown>;
  readonly files: Context['files'];
}

/** What the calls of customers and those of operators do differently. */
export interface Audience {
  /** Refusals before the body is read. */
  admit(request: FastifyRequest): Promise<void>;
  /** Parses and makes the call; `message` is in the caller's language. */
  run(request: FastifyRequest, given: Given, reply: FastifyReply): Promise<{ readonly data: unknown; readonly message: string }>;
}

const BODY_LIMIT = 262_144;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of a declared call. */
    call?: string;
  }
}

/** The maximum size of a call's body in bytes. */
export function bodyLimitOf(route: Pick<Call, 'bodyLimit'>): number {
  return route.bodyLimit ?? BODY_LIMIT;
}

export function hasNoBody({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'DELETE';
}

/** Mounts one declared call: admit, read the body or form, run, answer in the common envelope or as a file. */
export function mountCall(server: FastifyInstance, app: Pick<App, 'wake'>, route: Call, { admit, run }: Audience): void {
  server.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(route),
    config: { call: route.id },
    onRequest: admit,
    handler: async (request, reply) => {
      const form = Buffer.isBuffer(request.body) ? await readForm(route, request.body, String(request.headers['content-type'])) : null;
      const { data, message } = await run(request, { fields: fieldsOf(request, form?.fields ?? request.body), files: form?.files ?? {} }, reply);
      // Reads write no events.
      if (route.method !== 'GET') app.wake();
      return data instanceof FileAnswer ? sendFile(reply, data) : send(reply, data, message);
    },
  });
}

function fieldsOf(request: FastifyRequest, body: unknown): Record<string, unknown> {
  const fields = (hasNoBody(request) ? request.query : body) ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new AppError('VALIDATION_FAILED', say`The request must be a JSON object.`);
  // Path parameters override the body, so a request cannot target a resource other than the one in its URL.
  return { ...fields, ...Object(request.params) };
}

/** The common envelope of an answer. */
function send(reply: FastifyReply, data: unknown, message: string): string {
  void reply.header('content-type', 'application/json; charset=utf-8');
  return `{"status":true,"message":${JSON.stringify(message)},"data":${JSON.stringify(data)}}`;
}

function sendFile(reply: FastifyReply, { bytes, type, name, inline, keep }: FileAnswer): Buffer | Readable {
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  void reply
    .header('content-type', type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  if (keep) void reply.header('cache-control', 'public, max-age=31536000, immutable');
  return Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes);
}
