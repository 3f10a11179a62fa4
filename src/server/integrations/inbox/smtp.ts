import { domainToUnicode } from 'node:url';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { network } from '../../core/address.ts';
import type { Inbox, InboxLimits, InboxOptions } from './port.ts';
import { readApart } from './read-apart.ts';

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_RECIPIENTS = 10;
/** Addresses of one connection that do not exist; a guesser gets no more answers. */
const MOST_UNKNOWN = 10;
/**
 * RFC 5321, 4.5.3.2 advises to wait five minutes for a command. With few connections that lets a stranger keep all of them; the servers that send invoices pause
 * for seconds. 10 MB in ten minutes is 17 kB a second. The drain leaves most of the process's twenty seconds to others.
 */
const LIMITS: InboxLimits = { connections: 20, connectionsOfNetwork: 3, idle: 60_000, connection: 600_000, drain: 5_000 };

interface Visit {
  readonly network: string;
  readonly end: NodeJS.Timeout;
  unknown: number;
}

/**
 * A mail server that takes e-mails for `<name>+<token>@<domain>` and for no other address, and sends none. It answers 250 only after `receive` has ended for every
 * recipient; after an error it answers 451, and the sender's server tries again. Rejects if it cannot listen.
 *
 * What programs write: the null sender `<>` has bounces and receipts (RFC 5321, 4.5.5), and `Auto-Submitted: auto-replied` answers such as "out of office" (RFC 3834,
 * 5). They are never bills, and their senders must get no bounce: accepted and dropped. Everything else is delivered, also `auto-generated` and `Precedence: bulk`,
 * because invoicing programs write both; `automatic` says that it must get no automatic answer. A message that passed more than 100 servers is refused.
 */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { port, host, domain, tls, log } = options;
  const limits = { ...LIMITS, ...options.limits };
  const visits = new Map<string, Visit>();
  const working = new Map<string, Promise<unknown>>();
  const keep = keeper(options);
  const endVisit = (id: string) => {
    for (const connection of server.connections)
      if (connection.session.id === id) connection.send(421, 'This connection has lasted too long. Try again later.');
  };
  const server = new SMTPServer({
    name: domain,
    logger: false,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(tls ? { key: tls.key, cert: tls.cert, minVersion: 'TLSv1.2' as const } : {}),
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    size: MOST_BYTES,
    rejectOversized: true,
    maxRecipients: MOST_RECIPIENTS,
    maxClients: limits.connections,
    maxCommandLength: 2_000,
    socketTimeout: limits.idle,
    closeTimeout: limits.drain,
    onConnect({ id, remoteAddress }, callback) {
      const from = network(remoteAddress);
      if ([...visits.values()].filter((one) => one.network === from).length >= limits.connectionsOfNetwork)
        return callback(refusal(421, 'Too many connections from your network. Try again later.'));
      visits.set(id, { network: from, end: setTimeout(() => endVisit(id), limits.connection).unref(), unknown: 0 });
      callback();
    },
    onRcptTo({ address }, { id }, callback) {
      void judge(address.toLowerCase(), options).then((problem) => {
        const visit = visits.get(id);
        const isGuessing = problem?.responseCode === 550 && visit && ++visit.unknown > MOST_UNKNOWN;
        callback(isGuessing ? refusal(421, 'Too many addresses that do not exist.') : problem);
      });
    },
    onData(stream, session, callback) {
      const work = keep(stream, session).then(
        () => callback(null, 'The message has arrived.'),
        (error: unknown) => callback(error instanceof Error ? error : refusal(451, 'Try again later.')),
      );
      working.set(session.id, work);
      void work.finally(() => working.delete(session.id));
    },
    onClose({ id }) {
      clearTimeout(visits.get(id)?.end);
      visits.delete(id);
    },
  });
  server.on('error', (error) => log.info({ error: error.message }, 'a connection to the inbox was lost'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const connection of server.connections) if (!working.has(connection.session.id)) connection.send(421, 'This server is stopping. Try again later.');
      await closed;
      await Promise.allSettled(working.values());
    },
  };
}

/** Null if the recipient has a mailbox, else the answer. */
async function judge(address: string, { domain, accepts, log }: InboxOptions): Promise<Refusal | null> {
  try {
    const answer = tokenOf(address, domain) === null ? 'unknown' : await accepts(address);
    if (answer === 'yes') return null;
    return answer === 'unknown'
      ? refusal(550, 'No mailbox has this address. Ask the recipient for the present one.')
      : refusal(451, 'This mailbox takes no messages at the moment. Try again later.');
  } catch (error) {
    log.warn({ error: String(error) }, 'the inbox could not look up an address');
    return refusal(451, 'The address could not be looked up. Try again later.');
  }
}

/** Reads one message and hands it to `receive`. Rejects with the answer for the sender's server. One message is parsed at a time. */
function keeper({ domain, receive, log }: InboxOptions): (stream: SMTPServerDataStream, session: SMTPServerSession) => Promise<void> {
  let previous: Promise<unknown> = Promise.resolve();
  return async (stream, { envelope, remoteAddress, secure }) => {
    const raw = await bytesOf(stream);
    const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address.toLowerCase() : '';
    // Above the size the library answers 552 by itself.
    if (raw === null || envelopeFrom === '') return;
    try {
      const reading = previous.then(() => readApart(raw, envelopeFrom));
      previous = reading.catch(() => undefined);
      const read = await reading;
      if ('ignored' in read) return;
      if ('refused' in read) throw refusal(554, read.refused);
      const attachments = read.mail.attachments.map((file) => ({ ...file, bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length) }));
      const authentication = { remoteAddress, envelopeFrom, secure };
      const tokens = new Set(envelope.rcptTo.map(({ address }) => tokenOf(address.toLowerCase(), domain) ?? ''));
      for (const to of tokens) await receive({ ...read.mail, to, attachments, authentication });
    } catch (error) {
      if (error instanceof Error && 'responseCode' in error) throw error;
      log.error({ err: error }, 'an arrived e-mail could not be kept');
      throw refusal(451, 'The message could not be kept. Try again later.');
    }
  };
}

/** Reads to the end in any case (the protocol requires it), but stores no more than the limit. Rejects when the connection is lost. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The library's stream has Buffers.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

/** Null for another domain or form. */
function tokenOf(address: string, domain: string): string | null {
  const [, token = '', at = ''] = /^[^+@]+\+([a-z\d_-]+)@(.+)$/.exec(address) ?? [];
  return token !== '' && at === domainToUnicode(domain) ? token : null;
}

/** `responseCode` is the SMTP status; the library adds the enhanced one of RFC 3463. */
type Refusal = Error & { readonly responseCode: number };

function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode });
}
