/** A browser's subscription (RFC 8030): its address at its vendor, and the keys that only the browser can decrypt with. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker shows. `tag`: a second alert with the same tag replaces the first. `path` is opened by a press. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

export interface PushSender {
  /** The public key that browsers subscribe with: an uncompressed P-256 point, base64url. */
  readonly publicKey: string;
  /** `gone`: the subscription has ended, or was made for another key. Throws ProviderError if the browser's vendor cannot be reached. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}
