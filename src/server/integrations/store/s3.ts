import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { lines } from '../breaker.ts';
import { ProviderError } from '../errors.ts';
import { describe } from '../http.ts';
import { checkKey } from './keys.ts';
import type { FileStore } from './port.ts';

export interface S3Options {
  /** Without the bucket and without a slash at the end: `https://s3.eu-west-1.amazonaws.com`. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMs?: number | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Far above the largest document; a larger answer is not one of our files. */
const LARGEST = 64 * 1024 * 1024;

/**
 * A bucket of any S3-compatible service, addressed by path, which all of them support. Requests are signed with their content's
 * hash (docs.aws.amazon.com/AmazonS3, "Authenticating Requests: Signature Version 4"). All three calls may be repeated unchanged.
 */
export function s3Files(options: S3Options): FileStore {
  const { url, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 30_000 } = options;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  function call(what: string, method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array): Promise<Answer> {
    checkKey('s3', key);
    return lines.through('s3', url, what, () => exchange(what, method, key, bytes));
  }

  async function exchange(what: string, method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array): Promise<Answer> {
    let status: number | undefined;
    try {
      const hash = createHash('sha256')
        .update(bytes ?? '')
        .digest('hex');
      const headers = { 'x-amz-content-sha256': hash, ...(bytes ? { 'content-type': 'application/octet-stream' } : {}) };
      // Copied: fetch accepts no view of shared memory, and the type does not exclude one here.
      const body = bytes ? { body: new Uint8Array(bytes) } : {};
      const request = await signer.sign(`${url}/${bucket}/${key}`, { method, headers, ...body });
      const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      status = response.status;
      return { status, body: await readLimited(response) };
    } catch (error) {
      throw new ProviderError('unavailable', 's3', `${what} got no answer (${describe(error)})`, { status });
    }
  }

  return {
    name: 's3',
    async put(key, bytes) {
      const answer = await call('put', 'PUT', key, bytes);
      if (answer.status < 200 || answer.status > 299) throw failure('put', answer);
    },
    async get(key) {
      const answer = await call('get', 'GET', key);
      if (answer.status === 200) return answer.body;
      if (isNoSuchKey(answer)) return null;
      throw failure('get', answer);
    },
    async remove(key) {
      const answer = await call('remove', 'DELETE', key);
      if (answer.status !== 200 && answer.status !== 204 && !isNoSuchKey(answer)) throw failure('remove', answer);
    },
  };
}

/** A missing bucket is answered 404 too, and must not count as a missing file. */
function isNoSuchKey({ status, body }: Answer): boolean {
  return status === 404 && codeOf(body) !== 'NoSuchBucket';
}

/** A wrong key, a wrong bucket or a wrong clock is a fault of our settings: nothing happened, and a later call may succeed. */
function failure(what: string, { status, body }: Answer): ProviderError {
  const code = codeOf(body);
  const isOurs = status >= 500 || [401, 403, 408, 429].includes(status) || code === 'NoSuchBucket';
  return new ProviderError(isOurs ? 'unavailable' : 'refused', 's3', `${what} was answered ${status}`, { status, vendorMessage: code });
}

/** `NoSuchKey` of `<Error><Code>NoSuchKey</Code>…`. */
function codeOf(body: Buffer): string | undefined {
  return /<Code>(\w{1,60})<\/Code>/.exec(body.subarray(0, 2_000).toString('utf8'))?.[1];
}

async function readLimited(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST) throw new RangeError(`an answer above ${LARGEST} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
