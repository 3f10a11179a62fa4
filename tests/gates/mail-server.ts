import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts the e-mails of each address. The sandbox's mailbox keeps only the latest thousand. */
export interface MailServer {
  readonly url: string;
  countFor(address: string): number;
  /** Answers nothing until it is released; resolves when an e-mail waits. */
  hold(): Promise<unknown>;
  release(): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const counts = new Map<string, number>();
  let [gate, arrived] = [Promise.resolve(), (): void => undefined];
  let release = (): void => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData(stream, { envelope }, callback) {
      stream.resume();
      stream.once('end', () => {
        for (const { address } of envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1);
        arrived();
        void gate.then(() => callback());
      });
    },
  });
  // Connections that end with their process.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    url: `smtp://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    countFor: (to) => counts.get(to) ?? 0,
    hold() {
      const [held, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      [gate, release, arrived] = [held.promise, held.resolve, waits.resolve];
      return waits.promise;
    },
    release: () => release(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
