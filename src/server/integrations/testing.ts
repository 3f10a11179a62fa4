import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxOptionsFromEnv } from '../../sandbox/env.ts';
import { startSandbox } from '../../sandbox/main.ts';

export const SANDBOX_KEYS = {
  paystack: 'sk_test_duewell_sandbox',
  flutterwave: { secretKey: 'FLWSECK_TEST-duewell-sandbox', webhookSecret: 'flutterwave_sandbox_webhook_secret' },
  termii: 'TL_sandbox',
  smileId: { partnerId: '0000', apiKey: 'smile_sandbox_api_key' },
  mono: { secretKey: 'test_sk_duewell_sandbox', webhookSecret: 'mono_sandbox_webhook_secret' },
} as const;

export interface RunningSandbox {
  readonly url: string;
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

/**
 * The real sandbox on free ports and with its own folder. In this process, because a separate process costs each test file a second;
 * the gates, which measure response times, set TEST_SANDBOX to `process`.
 */
export async function startTestSandbox(webhookUrl: string): Promise<RunningSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const env = { DUEWELL_DATA: dataDir, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', WEBHOOK_URL: webhookUrl };
  const sandbox = process.env['TEST_SANDBOX'] === 'process' ? await forked(env) : await startSandbox(sandboxOptionsFromEnv(env));
  return {
    url: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    async stop() {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function forked(env: Record<string, string>): Promise<RunningSandbox> {
  const child = fork(new URL('../../sandbox/main.ts', import.meta.url), { env, execArgv: [] });
  const [ready] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the sandbox ended before it was ready'))),
  ]);
  // The first message of the sandbox is `{ type: 'ready', url, smtpUrl }`.
  const { url, smtpUrl } = ready as { url: string; smtpUrl: string };
  return {
    url,
    smtpUrl,
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

export interface Listener {
  readonly url: string;
  stop(): Promise<void>;
}

/** An HTTP server on a free port with the given answers. */
export async function listen(answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void): Promise<Listener> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface ReceivedWebhook {
  readonly body: Buffer;
  /** Paystack's, or Flutterwave's. */
  readonly signature: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface WebhookInbox extends Listener {
  /** The first webhook that contains the reference; waits for it. */
  waitFor(reference: string): Promise<ReceivedWebhook>;
  /** The first `count` webhooks. */
  waitForAll(reference: string, count: number): Promise<ReceivedWebhook[]>;
}

/** Answers webhooks with 200 and stores them. */
export async function startWebhookInbox(): Promise<WebhookInbox> {
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<() => void>();
  const listener = await listen((request, response, body) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ body, headers, signature: headers['x-paystack-signature'] ?? headers['verif-hash'] });
    response.writeHead(200).end();
    for (const look of waiting) look();
  });
  const waitForAll = (reference: string, count: number) =>
    new Promise<ReceivedWebhook[]>((resolve) => {
      const look = () => {
        const found = received.filter(({ body }) => body.includes(reference));
        if (found.length < count) return;
        waiting.delete(look);
        resolve(found.slice(0, count));
      };
      waiting.add(look);
      look();
    });
  return {
    ...listener,
    waitForAll,
    async waitFor(reference) {
      const [first] = await waitForAll(reference, 1);
      if (!first) throw new Error(`nothing came about ${reference}`);
      return first;
    },
  };
}

export async function postJson(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  return response.json();
}

export async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  return response.json();
}
