import type { Job, Verdict } from './rows.ts';

/** Codes and texts as "Result codes" and "Biometric KYC" of docs.usesmileid.com list them; 09xx from its older page of the same name. */
const NUMBER_RESULTS: Readonly<Record<string, readonly [code: string, text: string]>> = {
  'not-found': ['1013', 'Unable to Validate ID'],
  'bad-format': ['1014', 'Error - Unsupported ID number format'],
  unavailable: ['1015', 'Error - Queried Database Unavailable'],
};
const FACE_RESULTS: Readonly<Record<Verdict, readonly [code: string, text: string]>> = {
  clear: ['0810', 'Enroll User'],
  'other-person': ['0810', 'Enroll User'],
  'not-found': ['1013', 'Unable to Validate ID'],
  'bad-format': ['1014', 'Error - Unsupported ID number format'],
  unavailable: ['1015', 'Error - Queried Database Unavailable'],
  'face-differs': ['0811', 'FAIL - Compare Failed'],
  spoof: ['0907', 'FAIL - Possible Spoof - Strict Setting'],
  review: ['0812', 'Provisional - Under Review'],
  'review-passed': ['0840', 'Enroll User PASS - Human Judgement'],
  'review-failed': ['0841', 'FAIL - Human Judgement'],
  'spoof-cleared': ['0840', 'Enroll User PASS - Human Judgement'],
  'no-liveness': ['0810', 'Enroll User'],
  'no-holder': ['0810', 'Enroll User'],
  'zip-corrupt': ['0903', 'Zip Corrupt'],
};

const FOUND: readonly Verdict[] = [
  'clear',
  'other-person',
  'face-differs',
  'spoof',
  'review',
  'review-passed',
  'review-failed',
  'spoof-cleared',
  'no-liveness',
];

/** The result in an answer, in a callback and in the job's status, without the signature. */
export function presentResult(job: Job): Record<string, unknown> {
  const [code, text] = job.kind === 'number' ? (NUMBER_RESULTS[job.verdict] ?? ['1012', 'ID Number Validated']) : FACE_RESULTS[job.verdict];
  return {
    JSONVersion: '1.0.0',
    SmileJobID: job.smileJobId,
    PartnerParams: job.partnerParams,
    ResultType: job.kind === 'number' ? 'ID Verification' : 'SAIA',
    ResultText: text,
    ResultCode: code,
    IsFinalResult: String(job.verdict !== 'review'),
    Actions: job.kind === 'number' ? numberActions(job.verdict) : faceActions(job.verdict),
    Country: 'NG',
    IDType: job.idType,
    ...holderOf(job),
    Photo: 'Not Available',
    ...(job.kind === 'number' ? {} : { ConfidenceValue: job.verdict === 'clear' ? '99.7' : '0' }),
    Source: job.kind === 'number' ? 'ID API' : 'WebAPI',
  };
}

/** The holder of the number. Authorities write in capitals, the surname first. */
function holderOf(job: Job): { FullName: string; DOB: string } {
  if (!FOUND.includes(job.verdict)) return { FullName: 'Not Available', DOB: 'Not Available' };
  if (job.verdict === 'other-person') return { FullName: 'SOMEONE ELSE ENTIRELY', DOB: '1961-10-01' };
  return { FullName: `${job.lastName} ${job.firstName}`.toUpperCase(), DOB: job.dateOfBirth ?? '1990-01-01' };
}

function numberActions(verdict: Verdict) {
  if (FOUND.includes(verdict)) return { Verify_ID_Number: 'Verified', Return_Personal_Info: 'Returned' };
  return { Verify_ID_Number: verdict === 'unavailable' ? 'Issuer Unavailable' : 'Not Verified', Return_Personal_Info: 'Not Returned' };
}

function faceActions(verdict: Verdict): Record<string, string> {
  const nothing = {
    ...numberActions(verdict),
    Selfie_Provided: 'Passed',
    Liveness_Check: 'Passed',
    Selfie_To_ID_Authority_Compare: 'Not Applicable',
    Register_Selfie: 'Rejected',
    Human_Review_Compare: 'Not Applicable',
    Human_Review_Liveness_Check: 'Not Applicable',
    Human_Review_Update_Selfie: 'Not Applicable',
    Selfie_To_ID_Card_Compare: 'Not Applicable',
    Selfie_To_Registered_Selfie_Compare: 'Not Applicable',
    Update_Registered_Selfie_On_File: 'Not Applicable',
  };
  switch (verdict) {
    case 'clear':
    case 'other-person':
      return { ...nothing, Selfie_To_ID_Authority_Compare: 'Completed', Register_Selfie: 'Approved' };
    case 'face-differs':
      return { ...nothing, Selfie_To_ID_Authority_Compare: 'Failed' };
    case 'spoof':
      return { ...nothing, Liveness_Check: 'Failed', Selfie_To_ID_Authority_Compare: 'Completed' };
    case 'review':
      return {
        ...nothing,
        Human_Review_Compare: 'Under Review',
        Selfie_To_ID_Authority_Compare: 'Provisionally Approved',
        Register_Selfie: 'Provisionally Approved',
      };
    // After a review the automatic results stay unchanged, with the human ones beside them.
    case 'review-passed':
      return { ...nothing, Selfie_To_ID_Authority_Compare: 'Provisionally Approved', Human_Review_Compare: 'Passed', Register_Selfie: 'Approved' };
    case 'review-failed':
      return { ...nothing, Selfie_To_ID_Authority_Compare: 'Provisionally Approved', Human_Review_Compare: 'Failed' };
    case 'spoof-cleared':
      return {
        ...nothing,
        Liveness_Check: 'Failed',
        Human_Review_Liveness_Check: 'Passed',
        Selfie_To_ID_Authority_Compare: 'Completed',
        Register_Selfie: 'Approved',
      };
    // As in the sample of smileidentity/smile-identity-core-js, README: compared and registered, without a liveness check.
    case 'no-liveness':
      return { ...nothing, Liveness_Check: 'Not Applicable', Selfie_To_ID_Authority_Compare: 'Completed', Register_Selfie: 'Approved' };
    case 'no-holder':
      return {
        ...nothing,
        Verify_ID_Number: 'Verified',
        Return_Personal_Info: 'Not Returned',
        Selfie_To_ID_Authority_Compare: 'Completed',
        Register_Selfie: 'Approved',
      };
    case 'unavailable':
      return { ...nothing, Selfie_To_ID_Authority_Compare: 'Issuer Unavailable' };
    case 'zip-corrupt':
      return { ...nothing, Verify_ID_Number: 'Not Done', Selfie_Provided: 'Failed', Liveness_Check: 'Not Applicable' };
    case 'not-found':
    case 'bad-format':
      return nothing;
  }
}
