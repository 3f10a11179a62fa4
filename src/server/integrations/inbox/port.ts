import type { Log } from '../../core/context.ts';

/**
 * An e-mail for one recipient. Everything except `to` and `authentication` was written by a stranger: it is cleaned and limited, and it proves nothing. Subject,
 * names and file names are one line without control characters; `from.name` and file names contain no link.
 */
export interface ArrivedMail {
  /** The part between `+` and `@` of the envelope's address, in lower case. The header To is not used: forwarded mail names another address there. */
  readonly to: string;
  /** The header From, or the envelope's sender where that is no address. `name` may be empty. */
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** At most 20,000 characters; made from the HTML where the e-mail has no plain text. */
  readonly text: string;
  /** The same in each attempt of the sender's server; a digest of the message where it has no proper Message-ID. Unique only together with `to`. */
  readonly messageId: string;
  /** The header Date; null where it is no date. */
  readonly sentAt: Date | null;
  /** From a program or a list: it must get no automatic answer (RFC 3834, 2). */
  readonly automatic: boolean;
  readonly attachments: readonly ArrivedFile[];
  readonly authentication: SenderFacts;
}

/** At least one byte. `type` is the sender's claim: check the bytes. */
export interface ArrivedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What this server saw itself. Authentication-Results of the message are not used: anybody can write them. SPF and DKIM are not checked. */
export interface SenderFacts {
  readonly remoteAddress: string;
  /** MAIL FROM, in lower case; a claim too. */
  readonly envelopeFrom: string;
  /** Whether the e-mail came over TLS. */
  readonly secure: boolean;
}

/** Who has mailboxes, and who keeps what arrives. */
export interface MailReceiver {
  /** Asked for each recipient, with the whole address in lower case. `later`: a limit, or the database cannot be reached; so does an error. */
  accepts(address: string): Promise<'yes' | 'unknown' | 'later'>;
  /** Called for each recipient, possibly again for the same `to` and `messageId`. An error makes the sender's server try again later. */
  receive(mail: ArrivedMail): Promise<void>;
}

export interface InboxOptions extends MailReceiver {
  /** 0 uses a free port. */
  readonly port: number;
  readonly host: string;
  /** Addresses are `<name>+<token>@<domain>`. */
  readonly domain: string;
  /** PEM, for STARTTLS; null: without it. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  readonly log: Log;
  readonly limits?: Partial<InboxLimits>;
}

export interface InboxLimits {
  /** Connections at once, in all and from one network. */
  readonly connections: number;
  readonly connectionsOfNetwork: number;
  /** Milliseconds without a byte, for a whole connection, and for messages in progress at the end. */
  readonly idle: number;
  readonly connection: number;
  readonly drain: number;
}

export interface Inbox {
  readonly port: number;
  /** Takes no new connections, ends idle ones, and waits for messages in progress. */
  stop(): Promise<void>;
}
