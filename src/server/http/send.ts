import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../core/handler.ts';

/** The common envelope of an answer. */
export function send(reply: FastifyReply, data: unknown, message: string): string {
  void reply.header('content-type', 'application/json; charset=utf-8');
  return `{"status":true,"message":${JSON.stringify(message)},"data":${JSON.stringify(data)}}`;
}

export function sendFile(reply: FastifyReply, { bytes, type, name, inline, keep }: FileAnswer): Buffer | Readable {
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  void reply
    .header('content-type', type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  if (keep) void reply.header('cache-control', 'public, max-age=31536000, immutable');
  return Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes);
}
