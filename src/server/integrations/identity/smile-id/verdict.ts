import { isHolder } from '../names.ts';
import type { FaceResult, NumberMatch, Person } from '../port.ts';
import type { Result } from './schema.ts';

/**
 * The meaning of Smile ID's codes and actions. Codes: docs.usesmileid.com, "Result codes"; actions: "Biometric KYC" and the values
 * of `ActionResult` in smileidentity/android. Unknown values never count as success.
 */

/** 1012 "Valid ID": the number exists, and the answer names its holder. 1020 "Exact Match": Smile ID has compared the data itself. */
const FOUND = ['1012', '1020'];
/** 1021: a partial match; 1022: no match. */
const OTHER_PERSON = ['1021', '1022'];
/** Not in the authority's records, or not a valid form of its numbers (1014). */
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
  // An exact match without a name: Smile ID has compared both and returns neither.
  if (code === '1020' && result.FullName === null) return 'matched';
  return isHolder(holderOf(result), person) ? 'matched' : 'mismatched';
}

/** `isComplete` is the job's own flag that its result is final; a callback has only `IsFinalResult`. */
export function faceResultOf(result: Result, isComplete: boolean): FaceResult {
  return {
    reference: result.PartnerParams.job_id,
    document: documentOf(result),
    face: faceOf(result, isComplete && result.IsFinalResult !== false),
    providerReference: result.SmileJobID ?? null,
    resultCode: result.ResultCode,
  };
}

/** The person's data were sent in `partner_params`, which are returned unchanged. */
function documentOf(result: Result): FaceResult['document'] {
  const verified = result.Actions['Verify_ID_Number'];
  if (verified === 'Not Verified' || verified === 'Failed' || verified === 'Rejected') return 'not-found';
  if (verified !== 'Verified') return 'unavailable';
  // "Not Returned": the number exists, but its holder's data are missing ("Biometric KYC", actions).
  if (result.FullName === null && result.Actions['Return_Personal_Info'] === 'Not Returned') return 'unavailable';
  const { first_name, last_name, dob } = result.PartnerParams;
  const person = { firstName: first_name ?? '', lastName: last_name ?? '', dateOfBirth: dob ?? undefined };
  return isHolder(holderOf(result), person) ? 'accepted' : 'mismatched';
}

const GOOD = ['Passed', 'Completed', 'Approved'];
const BAD = ['Failed', 'Rejected'];
const OPEN = ['Under Review', 'Provisionally Approved'];

/**
 * A human review overrides the automatic result, as Smile ID reviews what its machine could not
 * decide ("Human_Review_…" of the actions). "Not Applicable" is no result.
 */
function judged(actions: Result['Actions'], machine: readonly string[], human: readonly string[]): 'good' | 'bad' | 'open' | 'none' {
  const said = (names: readonly string[]) => names.map((name) => actions[name] ?? '').filter((value) => [...GOOD, ...BAD, ...OPEN].includes(value));
  const theirs = said(human);
  const counting = theirs.length > 0 ? theirs : said(machine);
  if (counting.some((value) => OPEN.includes(value))) return 'open';
  if (counting.some((value) => BAD.includes(value))) return 'bad';
  return counting.length > 0 ? 'good' : 'none';
}

function faceOf({ Actions: actions }: Result, isFinal: boolean): FaceResult['face'] {
  const alive = judged(actions, ['Liveness_Check', 'Selfie_Check'], ['Human_Review_Liveness_Check', 'Human_Review_Selfie_Check']);
  const same = judged(actions, ['Selfie_To_ID_Authority_Compare'], ['Human_Review_Compare']);
  if (alive === 'open' || same === 'open') return 'review';
  if (alive === 'bad') return 'spoof';
  if (actions['Selfie_To_ID_Authority_Compare'] === 'Issuer Unavailable') return 'unavailable';
  if (same === 'bad') return 'mismatched';
  const registered = actions['Register_Selfie'] ?? '';
  if (OPEN.includes(registered)) return 'review';
  // A selfie is also not registered if there was nothing to compare it with.
  if (same === 'good' && BAD.includes(registered)) return 'mismatched';
  // Strict by design: level 2 requires liveness, so a face compared without a liveness check ("Not Applicable") is not accepted.
  if (alive !== 'good' || same !== 'good' || registered !== 'Approved') return 'unavailable';
  return isFinal ? 'accepted' : 'review';
}

function holderOf({ FullName, DOB }: Result) {
  return { fullName: FullName, dateOfBirth: DOB };
}
