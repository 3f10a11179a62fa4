/** A case about something at a provider: its subject is the provider's name, a colon, and the provider's own reference or number. */
interface AtProvider {
  readonly subject: string;
}

export function providerOf({ subject }: AtProvider): string {
  return subject.split(':')[0] ?? '';
}

export function referenceOf({ subject }: AtProvider): string {
  return subject.slice(subject.indexOf(':') + 1);
}
