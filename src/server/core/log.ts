import { LogController } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Log } from './context.ts';

/** Only these fields are logged: no bodies, no headers, no personal data. `reason` is a code of the product. */
const ALLOWED = new Set([
  'requestId',
  'traceId',
  'route',
  'err',
  'error',
  'worker',
  'reference',
  'task',
  'job',
  'event',
  'reason',
  'count',
  'milliseconds',
  'url',
  'provider',
]);

/** Writes one JSON line per entry to standard error, with the allowed fields only; runs of 13 to 19 digits are removed. */
export function logger(level: string): Log {
  return pinoLogger(level);
}

/** For Fastify: the framework's own messages from warnings on. Our own code logs failed requests. */
export function frameworkLog(level: string): { loggerInstance: FastifyBaseLogger; logController: LogController } {
  const loggerInstance = pinoLogger(level === 'debug' || level === 'info' ? 'warn' : level);
  return { loggerInstance, logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }) };
}

function pinoLogger(level: string): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    messageKey: 'message',
    formatters: { level: (name) => ({ level: name }), log: allowed, bindings: allowed },
    // An error of the database contains the refused values, besides its message and stack.
    serializers: { err: (error: unknown) => (error instanceof Error ? error.stack : String(error)) },
    hooks: { streamWrite: withoutNumbers },
  };
  return pino(options, { write: (line) => void process.stderr.write(line) });
}

/** Without numbers of cards and accounts. The id of a trace can have as many digits in a row, and is needed whole. */
function withoutNumbers(line: string): string {
  return line.replaceAll(/(?<=")[\da-f]{32}(?=")|(?<!\d)\d{13,19}(?!\d)/g, (found) => (found.length === 32 ? found : '[digits]'));
}

function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => ALLOWED.has(field)));
}
