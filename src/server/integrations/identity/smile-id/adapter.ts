import { strToU8, zipSync } from 'fflate';
import { ProviderError, isProviderError } from '../../errors.ts';
import { callVendor } from '../../http.ts';
import type { FaceCheck, IdentityProvider, NumberType, Person } from '../port.ts';
import { parseSmileIdCallback } from './callback.ts';
import * as schema from './schema.ts';
import { isSigned, signed } from './signature.ts';
import { faceResultOf, numberMatchOf } from './verdict.ts';

export interface SmileIdOptions {
  /** `https://api.smileidentity.com/v1`, or the sandbox's address; no slash at the end. */
  readonly url: string;
  readonly partnerId: string;
  readonly apiKey: string;
  readonly timeoutMs?: number | undefined;
  readonly now?: (() => number) | undefined;
}

/** docs.usesmileid.com, "Using ID Number", Nigeria. The licence is only in its older tables; NIN_V2 requires the business's own enterprise id of NIMC in their portal. */
const ID_TYPES: Readonly<Record<NumberType, string>> = { bvn: 'BVN', nin: 'NIN_V2', voter_id: 'VOTER_ID', drivers_licence: 'DRIVERS_LICENSE' };

const BIOMETRIC_KYC = 1;
const ENHANCED_KYC = 5;
const OURSELVES = { source_sdk: 'rest_api', source_sdk_version: '1.0.0' };

/** "A job of that id exists already" (docs.usesmileid.com, "Biometric KYC": 400, "a job_id … that has already been used"). */
const USED_JOB_ID = '2215';
/** "You are not authorized to do that", "Production is not enabled": a fault of our own settings, for every person ("Result codes"). */
const NOT_AUTHORISED = ['2205', '2405', '2220'];

/**
 * Smile ID's REST protocol, version 1. Sources: docs.usesmileid.com ("Enhanced KYC", "Biometric KYC", "Job status", "Result
 * codes", "Signing your API request") and the company's own library, github.com/smileidentity/smile-identity-core-js
 * (src/id-api.ts, src/web-api.ts, src/utilities.ts). Numbers are sent only in bodies; errors contain no part of a body or of an answer's
 * text.
 */
export function smileId(options: SmileIdOptions): IdentityProvider {
  const { url, timeoutMs = 20_000, now = Date.now } = options;

  async function call<T>(what: string, path: string, parse: schema.Parse<T>, body: Record<string, unknown>): Promise<T> {
    if (options.apiKey === '') throw new ProviderError('unavailable', 'smile-id', `${what} needs an API key`);
    const request = { provider: 'smile-id', what, method: 'POST', url: url + path, timeoutMs, messageOf: schema.messageOf, repeatable: true } as const;
    try {
      const { json, status } = await callVendor({ ...request, body: { ...body, ...OURSELVES, ...signed(options, now()) } });
      const parsed = parse(json);
      if (parsed.ok) return parsed.value;
      throw new ProviderError('unavailable', 'smile-id', `${what} was answered in an unknown form (${parsed.problem})`, { status });
    } catch (error) {
      if (!isProviderError(error, 'refused') || !NOT_AUTHORISED.includes(error.vendorMessage ?? '')) throw error;
      throw new ProviderError('unavailable', 'smile-id', `${what}: our key is not taken`, { status: error.status, vendorMessage: error.vendorMessage });
    }
  }

  /** Null if there is no result yet, or no such job. `hasImages` is false while Smile ID waits for the zip. */
  async function readJob(jobId: string, userId: string) {
    const body = { partner_id: options.partnerId, job_id: jobId, user_id: userId, history: false, image_links: false };
    const job = await call('read job', '/job_status', schema.jobStatus, body).catch((error: unknown) => {
      if (isProviderError(error, 'refused') && error.status === 404) return null;
      throw error;
    });
    if (!job) return { result: null, isComplete: false, hasImages: false };
    // As the company's library does (src/utilities.ts, get_job_status).
    if (!isSigned(options, job)) throw new ProviderError('unavailable', 'smile-id', 'read job was answered with a wrong signature');
    // smileidentity/android, JobResultAdapterTest: the text of the result until the zip has arrived.
    const hasImages = !(typeof job.result === 'string' && /no zip/i.test(job.result));
    if (typeof job.result !== 'object' || job.result === null) return { result: null, isComplete: job.job_complete, hasImages };
    const result = schema.result(job.result);
    if (!result.ok) throw new ProviderError('unavailable', 'smile-id', `read job was answered in an unknown form (${result.problem})`);
    const { job_id, user_id } = result.value.PartnerParams;
    if (job_id !== jobId || user_id !== userId) throw new ProviderError('unavailable', 'smile-id', 'read job answered for another job');
    return { result: result.value, isComplete: job.job_complete, hasImages };
  }

  return {
    name: 'smile-id',

    async matchNumber({ reference, type, number, person }) {
      const body = {
        partner_id: options.partnerId,
        partner_params: { job_id: reference, user_id: reference, job_type: ENHANCED_KYC },
        ...idInfo(type, number, person),
      };
      try {
        return numberMatchOf(await call('look number up', '/id_verification', schema.result, body), person);
      } catch (error) {
        if (!isUsedJobId(error)) throw error;
      }
      const { result } = await readJob(reference, reference);
      if (result) return numberMatchOf(result, person);
      throw new ProviderError('unavailable', 'smile-id', 'look number up has not ended yet');
    },

    async startFaceCheck(check) {
      const prepare = (more: object) => call('start face check', '/upload', schema.preparedUpload, { ...preparation(options.partnerId, check), ...more });
      const prepared = await prepare({}).catch(async (error: unknown) => {
        if (!isUsedJobId(error)) throw error;
        const { hasImages } = await readJob(check.reference, check.userReference);
        // Prepared before, but the images never arrived: requests a second upload address (smileidentity/android, PrepUploadRequest.retry).
        return hasImages ? null : prepare({ retry: true });
      });
      if (!prepared) return;
      if (!isTrustedAddress(prepared.upload_url, url))
        throw new ProviderError('unavailable', 'smile-id', 'start face check was given an address that is not https');
      await callVendor({
        provider: 'smile-id',
        what: 'upload images',
        method: 'PUT',
        url: prepared.upload_url,
        headers: { 'content-type': 'application/zip' },
        body: zipOf(options, check, prepared, now()),
        timeoutMs: timeoutMs * 3,
        repeatable: true,
        statusAlone: true,
      });
    },

    async readFaceCheck(reference, userReference) {
      const { result, isComplete } = await readJob(reference, userReference);
      return result && faceResultOf(result, isComplete);
    },

    parseCallback(rawBody) {
      return parseSmileIdCallback(rawBody, options, now());
    },
  };
}

function idInfo(type: NumberType, number: string, { firstName, lastName, dateOfBirth }: Person) {
  const dob = dateOfBirth === undefined ? {} : { dob: dateOfBirth };
  return { country: 'NG', id_type: ID_TYPES[type], id_number: number, first_name: firstName, last_name: lastName, ...dob };
}

/** Additional fields in `partner_params` are returned with the result ("Biometric KYC"): the person's data, for the comparison. */
function partnerParams({ reference, userReference, person }: FaceCheck) {
  const dob = person.dateOfBirth === undefined ? {} : { dob: person.dateOfBirth };
  return { job_id: reference, user_id: userReference, job_type: BIOMETRIC_KYC, first_name: person.firstName, last_name: person.lastName, ...dob };
}

function preparation(partnerId: string, check: FaceCheck) {
  return { file_name: 'selfie.zip', smile_client_id: partnerId, partner_params: partnerParams(check), model_parameters: {}, callback_url: check.callbackUrl };
}

/**
 * Only `info.json`, with the images inline: as files they could only be JPEG ("Biometric KYC", "The zip file"). Image types 2 and 6 are
 * the selfie and the liveness images in base64 (smile-identity-core-js, src/constants.ts).
 */
function zipOf(options: SmileIdOptions, check: FaceCheck, server: object, now: number): Uint8Array {
  const image = (image_type_id: number, bytes: Uint8Array) => ({ image_type_id, image: Buffer.from(bytes).toString('base64'), file_name: '' });
  const info = {
    package_information: { apiVersion: { buildNumber: 0, majorVersion: 2, minorVersion: 0 }, language: 'rest_api' },
    misc_information: {
      ...signed(options, now),
      retry: 'false',
      partner_params: partnerParams(check),
      file_name: 'selfie.zip',
      smile_client_id: options.partnerId,
      callback_url: check.callbackUrl,
      userData: {},
    },
    id_info: { ...idInfo(check.type, check.number, check.person), entered: 'true' },
    images: [image(2, check.selfie), ...check.liveness.map((each) => image(6, each))],
    server_information: server,
  };
  return zipSync({ 'info.json': strToU8(JSON.stringify(info)) }, { level: 1 });
}

function isUsedJobId(error: unknown): boolean {
  return isProviderError(error, 'refused') && error.vendorMessage === USED_JOB_ID;
}

/** Images are sent only to https, or to the host of our own calls (the sandbox). */
function isTrustedAddress(address: string, ours: string): boolean {
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || origin === new URL(ours).origin;
}
