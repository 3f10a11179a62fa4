import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { deliverMessage } from './mailbox.ts';
import type { Store } from '../core/store.ts';

export interface Smtp {
  readonly port: number;
  stop(): Promise<void>;
}

const SIZE_LIMIT = 10 * 1024 * 1024;

/** A mail server on the loopback address that accepts everything and puts it into the mailbox. */
export async function startSmtp(store: Store, port: number): Promise<Smtp> {
  const server = new SMTPServer({
    name: 'localhost',
    banner: 'sandbox mailbox',
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 1_000,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      void receive(stream).then(
        async (raw) => {
          if (stream.sizeExceeded || raw === null) return callback(tooLarge());
          const id = await keep(store, raw, recipients);
          callback(null, `OK ${id}`);
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error('The message could not be read')),
      );
    },
  });
  server.on('error', (error) => console.error('sandbox mail server:', error.message));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Reads to the end in any case (the protocol requires it), but stores no more than the limit. */
async function receive(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes <= SIZE_LIMIT) chunks.push(chunk);
  }
  return bytes <= SIZE_LIMIT ? Buffer.concat(chunks) : null;
}

async function keep(store: Store, raw: Buffer, recipients: readonly string[]): Promise<string> {
  const mail = await PostalMime.parse(raw);
  const message = deliverMessage(store, {
    kind: 'email',
    to: recipients,
    from: mail.from ? format(mail.from) : '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    ...oneClick(mail.headers),
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? 'unnamed',
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  });
  return message.id;
}

/** Offered only if both headers of RFC 8058 are present. */
function oneClick(headers: readonly { readonly key: string; readonly value: string }[]): { unsubscribe?: string } {
  const of = (key: string) => headers.find((one) => one.key === key)?.value ?? '';
  const url = /<(https?:[^>]+)>/.exec(of('list-unsubscribe'))?.[1];
  return url && of('list-unsubscribe-post') === 'List-Unsubscribe=One-Click' ? { unsubscribe: url } : {};
}

function format({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}

function tooLarge(): Error {
  return Object.assign(new Error(`A message may have at most ${SIZE_LIMIT} bytes`), { responseCode: 552 });
}
