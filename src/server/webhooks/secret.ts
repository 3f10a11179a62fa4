import { randomBytes } from 'node:crypto';
import type { Env } from '../core/env.ts';
import { openText, seal } from '../core/encryption.ts';

type Keys = Pick<Env, 'secretKey' | 'previousSecretKeys'>;

interface Of {
  readonly businessId: string;
  readonly endpointId: string;
}

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

export function sealSecret(keys: Keys, of: Of, secret: string): Buffer {
  return seal(keys, sealedFieldOf(of), secret);
}

export function openSecret(keys: Keys, of: Of, sealed: Buffer): string {
  return openText(keys, sealedFieldOf(of), sealed);
}

function sealedFieldOf({ businessId, endpointId }: Of) {
  return { owner: businessId, field: `webhook-secret:${endpointId}` };
}
