// Makes the bucket of the settings S3_…, if it is missing: for a store of your own. A provider's bucket is made with the provider's tools.
import { AwsClient } from 'aws4fetch';

const { S3_URL, S3_BUCKET, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const signer = new AwsClient({ accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: S3_REGION, service: 's3' });
const answer = await signer.fetch(`${S3_URL.replace(/\/$/, '')}/${S3_BUCKET}`, { method: 'PUT', signal: AbortSignal.timeout(10_000) });
const said = await answer.text();
// 409: it exists. A bucket of somebody else cannot: the store has one user.
if (!answer.ok && answer.status !== 409) throw new Error(`The bucket ${S3_BUCKET} was not made: ${answer.status} ${said}`);
console.log(answer.ok ? `The bucket ${S3_BUCKET} was made` : `The bucket ${S3_BUCKET} exists`);
