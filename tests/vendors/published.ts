/** Messages and answers in the published forms: fields, types, units and terms are the companies', the values are ours. Each names its source. */

/** docs.mono.co, "Auth (Connection)", September 2025: `meta` is the data sent when the linking began. */
export const MONO_CONNECTED = {
  event: 'mono.events.account_connected',
  data: { id: '650000000000000000000001', customer: '650000000000000000000002', meta: { ref: 'lkg_1' } },
};
/** The same page before that, May 2022: only the account's id. */
export const MONO_CONNECTED_BEFORE = { event: 'mono.events.account_connected', data: { id: '650000000000000000000001' } };
/** The same page names the event; its data are published only for the connection event. */
export const MONO_FAILED = { event: 'mono.events.account_connected.failed', data: { customer: '650000000000000000000002', meta: { ref: 'lkg_1' } } };
/** docs.mono.co, "Data Sync (Tokenization)". */
export const MONO_REAUTHORISATION = { event: 'mono.events.reauthorisation_required', data: { account: { _id: '650000000000000000000001' } } };
/** docs.mono.co, "Unlink (Disconnection)". */
export const MONO_UNLINKED = { event: 'mono.events.account_unlinked', data: { account: { id: '650000000000000000000001' } } };
/** docs.mono.co, quick start, and the README of github.com/withmono/connect-android: bare. */
export const MONO_EXCHANGED_BARE = { id: '650000000000000000000001' };
/** docs.mono.co, "Exchange Token", version 2: in the envelope. */
export const MONO_EXCHANGED = { status: 'successful', message: 'Done', timestamp: '2026-01-02T03:04:05.000Z', data: { id: '650000000000000000000001' } };
/** docs.mono.co, "Account Details": `data_status` is one of AVAILABLE, PROCESSING, PARTIAL, UNAVAILABLE, FAILED; the balance is in kobo. */
export const monoAccount = (
  data_status: string,
  given: object = { name: 'OBI ADA', account_number: '0000014579', institution: { name: 'First Bank', bank_code: '011' } },
) => ({
  status: 'successful',
  message: 'Done',
  timestamp: '2026-01-02T03:04:05.000Z',
  data: {
    account: { id: '650000000000000000000001', currency: 'NGN', balance: 100, ...given },
    customer: { id: '650000000000000000000002' },
    meta: { data_status, retrieved_data: [] },
  },
});

/** github.com/smileidentity/smile-identity-core-js, README, and docs.usesmileid.com, "Biometric KYC": the actions of a job of type 1. */
export const SMILE_ACTIONS = {
  Liveness_Check: 'Passed',
  Register_Selfie: 'Approved',
  Selfie_Provided: 'Passed',
  Verify_ID_Number: 'Verified',
  Human_Review_Compare: 'Not Applicable',
  Return_Personal_Info: 'Returned',
  Selfie_To_ID_Card_Compare: 'Not Applicable',
  Human_Review_Update_Selfie: 'Not Applicable',
  Human_Review_Liveness_Check: 'Not Applicable',
  Selfie_To_ID_Authority_Compare: 'Completed',
  Update_Registered_Selfie_On_File: 'Not Applicable',
  Selfie_To_Registered_Selfie_Compare: 'Not Applicable',
};
/** The same pages: codes and flags are text, and the fields of `partner_params` are returned. */
export const smileResult = (actions: object, more: object = {}) => ({
  JSONVersion: '1.0.0',
  SmileJobID: '0000000001',
  PartnerParams: { job_id: 'chk_1', user_id: 'chk_1', job_type: 1, first_name: 'Ada', last_name: 'Obi' },
  ResultType: 'SAIA',
  ResultText: 'Enroll User',
  ResultCode: '0810',
  IsFinalResult: 'true',
  Actions: { ...SMILE_ACTIONS, ...actions },
  ConfidenceValue: '99',
  FullName: 'OBI ADA',
  DOB: '1990-02-03',
  Source: 'WebAPI',
  ...more,
});

/** developers.termii.com, "Send message", success, and "Error", common errors; the 404 and the list of issues as reported in public code. */
export const TERMII_SENT = { message_id: '1000000000000000001', message: 'Successfully Sent', balance: 10, user: 'Somebody' };
export const TERMII_NO_SENDER = { code: 404, message: 'ApplicationSenderId not found for applicationId: 1 and senderName: Duewell' };
export const TERMII_ISSUES = { code: 400, status: 'error', message: [{ issue: 'Invalid Sender Id' }, { issue: 'sms is required' }] };
