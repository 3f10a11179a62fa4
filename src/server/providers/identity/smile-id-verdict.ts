import { isHolder } from './names.ts';
import type { FaceResult, NumberMatch, Person } from './port.ts';
import type { Result } from './smile-id-schema.ts';

/**
 * What Smile ID's codes and actions mean here. Codes: docs.usesmileid.com, "Result codes"; actions: "Biometric KYC" and the values
 * of `ActionResult` in smileidentity/android. Whatever is not known to be good is never taken for good.
 */

/** 1012 "Valid ID": the number exists, and the answer says whose it is. 1020 "Exact Match": Smile ID has compared by itself. */
const FOUND = ['1012', '1020'];
/** 1021 matches in part only, 1022 in nothing. */
const OTHER_PERSON = ['1021', '1022'];
/** Not in the authority's files, or not of the form of its numbers (1014). */
const NOT_FOUND = ['1013', '1014', '1023'];

export function numberMatchOf(result: Result, person: Person): NumberMatch {
  const { ResultCode: resultCode } = result;
  return { outcome: outcomeOf(result, person), providerReference: result.SmileJobID ?? null, resultCode };
}

function outcomeOf(result: Result, person: Person): NumberMatch['outcome'] {
  const { ResultCode: code } = result;
  if (OTHER_PERSON.includes(code)) return 'mismatched';
  if (NOT_FOUND.includes(code)) return 'not-found';
  if (!FOUND.includes(code)) return 'unavailable';
  // An exact match without a name: Smile ID has seen both and shows neither.
  if (code === '1020' && result.FullName === null) return 'matched';
  return isHolder(holderOf(result), person) ? 'matched' : 'mismatched';
}

/** `isComplete` is the job's own word that nothing more comes; a callback is told by `IsFinalResult` alone. */
export function faceResultOf(result: Result, isComplete: boolean): FaceResult {
  return {
    reference: result.PartnerParams.job_id,
    document: documentOf(result),
    face: faceOf(result, isComplete && result.IsFinalResult !== false),
    providerReference: result.SmileJobID ?? null,
    resultCode: result.ResultCode,
  };
}

/** The person was sent along in `partner_params`, which come back as they were. */
function documentOf(result: Result): FaceResult['document'] {
  const verified = result.Actions['Verify_ID_Number'];
  if (verified === 'Not Verified' || verified === 'Failed' || verified === 'Rejected') return 'not-found';
  if (verified !== 'Verified') return 'unavailable';
  const { first_name, last_name, dob } = result.PartnerParams;
  const person = { firstName: first_name ?? '', lastName: last_name ?? '', dateOfBirth: dob ?? undefined };
  return isHolder(holderOf(result), person) ? 'accepted' : 'mismatched';
}

const LIVENESS = ['Liveness_Check', 'Human_Review_Liveness_Check', 'Selfie_Check', 'Human_Review_Selfie_Check'];
const COMPARISON = ['Selfie_To_ID_Authority_Compare', 'Human_Review_Compare', 'Register_Selfie'];

function faceOf({ Actions: actions }: Result, isFinal: boolean): FaceResult['face'] {
  const some = (names: readonly string[], ...values: readonly string[]) => names.some((name) => values.includes(actions[name] ?? ''));
  const all = [...LIVENESS, ...COMPARISON];
  if (some(all, 'Under Review', 'Provisionally Approved')) return 'review';
  if (some(LIVENESS, 'Failed', 'Rejected')) return 'spoof';
  if (some(COMPARISON, 'Issuer Unavailable')) return 'unavailable';
  // A selfie is also not registered when there was nothing to compare it with.
  const wasCompared = some(['Selfie_To_ID_Authority_Compare', 'Human_Review_Compare'], 'Completed', 'Passed', 'Failed', 'Rejected');
  if (wasCompared && some(COMPARISON, 'Failed', 'Rejected')) return 'mismatched';
  const isAlive = actions['Liveness_Check'] === 'Passed';
  const isSame = ['Completed', 'Passed'].includes(actions['Selfie_To_ID_Authority_Compare'] ?? '') && actions['Register_Selfie'] === 'Approved';
  if (!isAlive || !isSame) return 'unavailable';
  return isFinal ? 'accepted' : 'review';
}

function holderOf({ FullName, DOB }: Result) {
  return { fullName: FullName, dateOfBirth: DOB };
}
