import type { IdentityType } from '../../shared/business/verification-contract.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { say, verbatim } from '../../shared/i18n/message.ts';
import { throttle } from '../accounts/index.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { codeOf, transaction } from '../db/transaction.ts';
import { answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { isProviderError } from '../integrations/errors.ts';
import { masked, openText } from '../core/encryption.ts';
import { writeNumber } from './bvn.ts';
import { judge } from './items.ts';
import { sniff } from './detect-content-type.ts';
import { settleFaceCheck } from './settle-face.ts';
import { checkById, lastFaceCheck } from './verification-queries.ts';

const A_DAY = 86_400_000;
const LARGEST = 4 * 1024 * 1024;
/** Frames besides the photo, as Smile ID's own cameras take them ("Biometric KYC"), and the number that must differ: a slow camera repeats some. */
const LIVENESS = 8;
const DIFFERENT = 4;
const NOT_ALIVE = say`Please take the photo with a camera, here or on a phone: a picture from a file does not show that you are there.`;
const TRIES_A_DAY = 8;
/** Milliseconds after which the provider is queried, if there was no callback. */
const ASK_AFTER = 60_000;
/** How long the provider may still change a result. */
const CHANGES_COUNT = 30 * A_DAY;

export const readBiometric: Verb<'business.kyc.biometric.read'> = async (ctx, { businessId }) => {
  const check = await lastFaceCheck(ctx.sql, businessId);
  if (!check) return { status: 'missing', reason: null, identityType: null, identityNumber: null, updatedAt: null };
  return {
    status: check.status === 'unavailable' ? 'refused' : check.status,
    reason: check.reason && ctx.say(check.reason),
    identityType: check.identity_type === 'bvn' ? null : check.identity_type,
    identityNumber: check.shown,
    updatedAt: check.settled_at ?? check.created_at,
  };
};

export const createBiometric: OwnTransaction<'business.kyc.biometric.create'> = {
  ownTransaction: async (ctx, input) => {
    const before = await inTransaction(ctx.app, { businessId: input.businessId }, (sql) => lastFaceCheck(sql, input.businessId));
    if (before)
      throw new AppError(
        'STATE_CONFLICT',
        before.status === 'pending' ? WAITING : before.status === 'accepted' ? DONE : say`This was already tried. Please try again.`,
      );
    return start(ctx, input);
  },
};

export const updateBiometric: OwnTransaction<'business.kyc.biometric.update'> = {
  ownTransaction: async (ctx, input) => {
    const before = await inTransaction(ctx.app, { businessId: input.businessId }, (sql) => lastFaceCheck(sql, input.businessId));
    if (!before) throw new AppError('STATE_CONFLICT', say`The check hasn’t started yet.`);
    if (before.status === 'pending') throw new AppError('STATE_CONFLICT', WAITING);
    if (before.status === 'accepted') throw new AppError('STATE_CONFLICT', DONE);
    return start(ctx, input);
  },
};

const WAITING = say`Your last check is still under review. We’ll let you know as soon as it’s done.`;
const DONE = say`Your identity is confirmed already.`;
/** docs.usesmileid.com, "ID Number Regex", and what is printed on the documents. */
const FORMS = {
  nin: { name: 'NIN', form: /^\d{11}$/, wrong: say`A NIN has 11 digits.` },
  voter_id: {
    name: 'Voter’s card',
    form: /^[A-Z0-9]{9,29}$/,
    wrong: say`Please write the number as it is printed on the voter’s card (VIN), e.g. 90F5AFE123456789012.`,
  },
  drivers_licence: { name: 'Licence', form: /^[A-Z]{3}[A-Z0-9]{5,15}$/, wrong: say`Please write the licence number as it is printed, e.g. ABC12345AB67.` },
} as const satisfies Record<IdentityType, object>;

/** First stores the photos, then writes check and job in one transaction; the job calls the provider. */
async function start(ctx: Context, { businessId, identityType, identityNumber }: { businessId: string; identityType: IdentityType; identityNumber: string }) {
  const number = identityNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!ctx.app.env.identityTypes.includes(identityType))
    throw fieldError('identityType', say`This document cannot be checked here. Please choose another one.`);
  if (!FORMS[identityType].form.test(number)) throw fieldError('identityNumber', FORMS[identityType].wrong);
  const photos = photosOf(ctx);
  await throttle(ctx, `face:${businessId}`, TRIES_A_DAY, A_DAY);
  const id = newId('check');
  for (const [index, bytes] of photos.entries()) await ctx.app.providers.files.put(sealedFieldOf(businessId), keyOf(businessId, id, index), bytes);
  await writeNumber(ctx, { kind: 'face', type: identityType, number, photos: photos.length, id }).catch((error: unknown) => {
    // Of two simultaneous starts, one is already running.
    throw codeOf(error) === '23505' ? new AppError('STATE_CONFLICT', WAITING) : error;
  });
  await inTransaction(ctx.app, { businessId }, async (sql) => {
    const common = { verdict: 'pending' as const, reason: say`Checking; this takes a minute or two.`, by: actorOf(ctx), at: at(ctx) };
    const label = `${FORMS[identityType].name} ${masked(number)}`;
    await judge(sql, businessId, [
      { ...common, item: 'identity_document', shown: label },
      { ...common, item: 'biometric' },
    ]);
    await enqueue(sql, 'identity.start-face-check', { checkId: id }, { key: `identity.start:${id}` });
    await audit({ ...ctx, sql }, 'verification.face-check', id, { identityType });
  });
  return answer(
    { status: 'pending' as const, reason: null, identityType, identityNumber: masked(number), updatedAt: at(ctx) },
    'Thank you. The check takes a minute or two; you can go on meanwhile.',
  );
}

function photosOf(ctx: Context): Buffer[] {
  const [selfie, more] = ctx.files['selfie'] ?? [];
  if (!selfie || selfie.bytes.length === 0) throw fieldError('selfie', say`Please take a photo of your face.`);
  if (more) throw fieldError('selfie', say`Please send one photo.`);
  const liveness = ctx.files['liveness'] ?? [];
  // The level requires liveness: as many frames as a camera takes, and not the same picture repeated.
  if (liveness.length !== LIVENESS || new Set(liveness.map(({ bytes }) => bytes.toString('base64'))).size < DIFFERENT) throw fieldError('selfie', NOT_ALIVE);
  for (const [field, { bytes }] of [['selfie', selfie] as const, ...liveness.map((file) => ['liveness', file] as const)]) {
    if (bytes.length > LARGEST) throw fieldError(field, say`A photo may have at most 4 MB.`);
    const type = sniff(bytes);
    if (type !== 'image/jpeg' && type !== 'image/png') throw fieldError(field, say`The photo must be a JPEG or PNG picture.`);
  }
  return [selfie, ...liveness].map(({ bytes }) => bytes);
}

/** Starts the check at the provider. The provider checks a reference once, so running twice is safe. */
export async function startFaceCheck(app: App, checkId: string): Promise<void> {
  const check = await transaction(app.pool, 'system', (sql) => checkById(sql, checkId));
  if (check?.status !== 'pending' || check.identity_type === 'bvn') return;
  const { business_id: businessId } = check;
  const photos = await photosIn(app, businessId, checkId, check.photos);
  const [selfie, ...liveness] = photos;
  const gone = { reference: checkId, document: 'unavailable', face: 'unavailable', providerReference: null } as const;
  if (!selfie) return void (await settleFaceCheck(app, { ...gone, resultCode: 'photos-gone' }));
  try {
    await app.providers.identity.startFaceCheck({
      reference: checkId,
      userReference: check.user_reference ?? check.id,
      type: check.identity_type,
      number: openText(app.env, { owner: businessId, field: 'identity-number' }, check.number),
      person: { firstName: check.first_name, lastName: check.last_name, dateOfBirth: check.date_of_birth ?? undefined },
      selfie,
      liveness,
      callbackUrl: `${app.env.appUrl}/webhooks/smileid`,
    });
  } catch (error) {
    if (!isProviderError(error, 'refused')) throw error;
    app.log.warn({ provider: app.providers.identity.name, error: `${error.message} (${error.vendorMessage ?? 'no code'})` }, 'a face check was not taken');
    await settleFaceCheck(app, { ...gone, resultCode: 'refused' });
    return;
  }
  // A separate key: with the callback's key this job would delay a result that has arrived already.
  await transaction(app.pool, 'system', (sql) =>
    enqueue(sql, 'identity.ask-face-check', { checkId }, { key: `identity.ask-late:${checkId}`, after: ASK_AFTER }),
  );
}

/** Queries the result; throws while there is none, so that the queue retries later. */
export async function syncFaceCheck(app: App, checkId: string): Promise<void> {
  const check = await transaction(app.pool, 'system', (sql) => checkById(sql, checkId));
  if (!check || (check.status !== 'pending' && !isRecent(app, check.settled_at))) return;
  const result = await app.providers.identity.readFaceCheck(checkId, check.user_reference ?? check.id);
  if (check.status !== 'pending') return void (result && (await settleFaceCheck(app, result)));
  if (!result || (await settleFaceCheck(app, result)) === 'pending') throw new Error(`face check ${checkId} has no result yet`);
}

/** A reviewer at the provider may still change the automatic result. */
function isRecent(app: App, settledAt: string | null): boolean {
  return settledAt !== null && app.clock() - Date.parse(settledAt) < CHANGES_COUNT;
}

async function photosIn(app: App, businessId: string, checkId: string, count: number): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = await app.providers.files.get(sealedFieldOf(businessId), keyOf(businessId, checkId, index));
    if (bytes) photos.push(bytes);
  }
  return photos;
}

/** The person's photo of a face check that waits for its answer, for an operator. Throws NOT_FOUND. */
export async function facePhoto(app: App, businessId: string, checkId: string): Promise<FileAnswer> {
  const check = await transaction(app.pool, 'system', (sql) => checkById(sql, checkId));
  const [photo] = check?.business_id === businessId ? await photosIn(app, businessId, checkId, Math.min(1, check.photos)) : [];
  const type = photo && sniff(photo);
  if (!photo || !type) throw new AppError('NOT_FOUND', verbatim('The photo was deleted when the check was answered.'));
  return new FileAnswer({ bytes: photo, type, name: type === 'image/png' ? 'face.png' : 'face.jpg', inline: true });
}

/** Photos are needed only for the check; they are deleted when it is answered. */
export async function forgetPhotos(app: App, checkId: string): Promise<void> {
  const check = await transaction(app.pool, 'system', (sql) => checkById(sql, checkId));
  if (!check || check.status === 'pending') return;
  for (let index = 0; index < check.photos; index += 1) await app.providers.files.remove(keyOf(check.business_id, checkId, index));
}

function sealedFieldOf(businessId: string) {
  return { owner: businessId, field: 'face-photo' };
}

function keyOf(businessId: string, checkId: string, index: number): string {
  return `identity/${businessId}/${checkId}/${index}`;
}
