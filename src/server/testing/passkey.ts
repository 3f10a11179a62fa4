import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  /** The public address of the page that asks. */
  readonly origin: string;
  readonly challenge: string;
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/** An authenticator in software, with one key: signs what a browser passes to it. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, { origin, challenge }: Asked) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (origin: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), Buffer.from([flags]), count, more]);
  };
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    /** What the browser returns for a registration. */
    register(asked: Asked) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)]);
      const authData = new Uint8Array(data(asked.origin, PRESENT_AND_VERIFIED | WITH_KEY, made));
      const attestation = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** What the browser returns for a sign-in. `verified`: fingerprint, face or PIN were checked. */
    sign(asked: Asked, { verified = true, counts = true } = {}) {
      if (counts) counter += 1;
      const authData = data(asked.origin, verified ? PRESENT_AND_VERIFIED : 0x01);
      const json = clientData('webauthn.get', asked);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, createHash('sha256').update(json).digest()]))
        .sign(privateKey);
      return credential({
        clientDataJSON: json.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
