import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AUTHORITY, EXPIRED, FOR_ANOTHER_NAME, FOR_LOCALHOST, KEY } from '../../testing/certificates.ts';
import { webhookSender } from './send.ts';

/** A customer's server with TLS: the requests it received, and the server name of the handshake. */
async function secured(cert: string) {
  const got: { body: string; servername: unknown; signature: unknown }[] = [];
  const server = createServer({ key: KEY, cert }, (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      got.push({ body, servername: Object(request.socket).servername, signature: request.headers['duewell-signature'] });
      response.writeHead(204).end();
    });
  });
  // The test makes the sender abort handshakes.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return { got, url: `https://localhost:${port}/hooks`, stop: () => new Promise<void>((done) => server.close(() => done())) };
}

const deliver = async (cert: string) => {
  const machine = await secured(cert);
  const answer = await webhookSender({ mode: 'demo' }).post(machine.url, { 'duewell-signature': 't=1,v1=ab' }, '{"event":"invoice.sent"}');
  await machine.stop();
  return { answer, got: machine.got };
};

describe('over TLS', () => {
  const usual = getCACertificates('default');
  beforeEach(() => setDefaultCACertificates([...usual, AUTHORITY]));
  afterEach(() => setDefaultCACertificates(usual));

  test('a delivery arrives if the certificate is valid, with the server’s name', async () => {
    const { answer, got } = await deliver(FOR_LOCALHOST);
    expect(answer).toMatchObject({ status: 204, problem: null });
    expect(got).toEqual([{ body: '{"event":"invoice.sent"}', servername: 'localhost', signature: 't=1,v1=ab' }]);
  });

  test.each([
    ['for another name', FOR_ANOTHER_NAME, 'The certificate is for another name.'],
    ['of yesterday', EXPIRED, 'The certificate has expired.'],
  ])('nothing is sent to one %s', async (_what, cert, problem) => {
    const { answer, got } = await deliver(cert);
    expect(answer).toMatchObject({ status: null, problem });
    expect(got).toEqual([]);
  });

  test.each([
    ['alone', FOR_LOCALHOST],
    ['with its own authority beside it', `${FOR_LOCALHOST}\n${AUTHORITY}`],
  ])('nothing is sent to one from an authority that nobody knows, %s', async (_what, cert) => {
    setDefaultCACertificates(usual);
    const { answer, got } = await deliver(cert);
    expect(answer).toMatchObject(UNKNOWN);
    expect(got).toEqual([]);
  });
});

const UNKNOWN = { status: null, problem: 'The certificate is not from a known authority.' };
