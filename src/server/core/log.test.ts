import fastify from 'fastify';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { frameworkLog, logger } from './log.ts';

const lines: string[] = [];
const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
afterEach(() => void lines.splice(0));
afterAll(() => spy.mockRestore());

const entries = () => lines.map((line) => Object(JSON.parse(line)));

test('one line an entry: time, level, message and the fields that are allowed, and nothing else', () => {
  logger('info').warn(
    { requestId: 'req_1', provider: 'paystack', token: 'secret', password: 'secret', email: 'ada@example.com', body: { a: 1 } },
    'it\nfailed',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
  const [entry] = entries();
  expect(entry).toEqual({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), level: 'warn', message: 'it\nfailed', requestId: 'req_1', provider: 'paystack' });
});

test('numbers of cards and accounts are removed everywhere', () => {
  logger('info').error({ error: 'card 4084084084084081 was told' }, 'account 30123456789012345');
  expect(entries()[0]).toMatchObject({ error: 'card [digits] was told', message: 'account [digits]' });
});

test('the id of a trace stays whole, whatever digits it has', () => {
  logger('info').error({ traceId: 'e889f8071ec1723464537324ac290bad' }, 'a request failed');
  expect(entries()[0].traceId).toBe('e889f8071ec1723464537324ac290bad');
});

test('an error is its stack, without what a database adds to it', () => {
  const refused = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ada@example.com) already exists.' });
  logger('info').error({ err: refused }, 'failed');
  expect(entries()[0].err).toContain('duplicate key');
  expect(lines.join('')).not.toContain('ada@example.com');
});

test.each([
  ['debug', 3],
  ['info', 3],
  ['warn', 2],
  ['error', 1],
  ['silent', 0],
])('at level %s, %i of three are written', (level, count) => {
  const log = logger(level);
  log.info({}, 'a');
  log.warn({}, 'b');
  log.error({}, 'c');
  expect(lines).toHaveLength(count);
});

test('Fastify’s own messages go to the same log, and nothing about a successful request', async () => {
  const server = fastify({ ...frameworkLog('info'), genReqId: () => 'req_2' });
  server.get('/well', () => 'well');
  server.get('/twice', async (request, reply) => {
    void reply.send('once');
    request.log.warn({ headers: request.headers, token: 'secret' }, 'a warning of the framework');
    return reply;
  });
  await server.inject({ url: '/well' });
  expect(lines).toEqual([]);
  await server.inject({ url: '/twice', headers: { authorization: 'Bearer secret' } });
  await server.close();
  expect(entries()).toEqual([{ at: expect.any(String), level: 'warn', message: 'a warning of the framework', requestId: 'req_2' }]);
});
