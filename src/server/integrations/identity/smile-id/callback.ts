import type { CallbackVerdict } from '../port.ts';
import * as schema from './schema.ts';
import { isSigned } from './signature.ts';
import type { SmileIdKeys } from './signature.ts';
import { faceResultOf } from './verdict.ts';

/** Our own limits: the maximum age of a callback, and the maximum lead of Smile ID's clock. Of older ones only the job's name is used. */
const OLDEST = 15 * 60_000;
const AHEAD = 5 * 60_000;

/**
 * A callback is a result with `signature` and `timestamp`, posted without an authorization header ("Biometric KYC",
 * "Confirming an incoming signature"). The signature covers only the time, so somebody who has seen one callback could
 * send another body with it while it is fresh: the result here only says which job to read.
 */
export function parseSmileIdCallback(rawBody: Uint8Array, keys: SmileIdKeys, now: number): CallbackVerdict {
  if (keys.apiKey === '') return { ok: false, reason: 'no-secret' };
  const json = parseJson(rawBody);
  if (typeof json !== 'object' || json === null) return { ok: false, reason: 'unreadable' };
  const signed = schema.signed(json);
  if (!signed.ok) return { ok: false, reason: 'no-signature' };
  if (!isSigned(keys, signed.value)) return { ok: false, reason: 'wrong-signature' };
  const made = Date.parse(signed.value.timestamp);
  const body = schema.callback(json);
  if (!(made > now - OLDEST && made < now + AHEAD)) return { ok: false, reason: 'stale', reference: body.ok ? body.value.PartnerParams.job_id : null };
  if (!body.ok) return { ok: false, reason: 'unreadable' };
  const result = faceResultOf(body.value, true);
  return { ok: true, key: `${result.reference}:${result.providerReference ?? ''}:${result.resultCode}`, result };
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return undefined;
  }
}
