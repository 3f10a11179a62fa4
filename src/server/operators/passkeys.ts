import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { OPERATOR_SIGN_IN_LIFE } from '../../shared/office/operators/rules.ts';
import { takeFactorTry } from '../accounts/index.ts';
import { at, inTransaction, newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { operatorOf } from './context.ts';
import type { OfficeContext, OfficeHandler, OfficeVerb } from './context.ts';
import { operatorById, takeOperatorStep } from './operator-queries.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  MOST_PASSKEYS,
  notePasskeyUse,
  passkeyByCredential,
  passkeysOf,
  takeChallenge,
} from './passkey-queries.ts';
import type { PasskeyRecord } from './passkey-queries.ts';
import { openSession, operatorStep, refusedSignIn } from './sign-in.ts';

/** Loaded at the first use: its decoders of certificates take memory that other processes do not need. */
const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, as COSE numbers them: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

export const listPasskeys: OfficeVerb<'office.passkeys'> = async (ctx) => ({ passkeys: (await passkeysOf(ctx.sql, operatorOf(ctx).id)).map(shown) });

/** A stolen session must not leave a key behind: the authenticator app is asked first. */
export const beginPasskey: OfficeHandler<'office.passkey.begin'> = {
  ownTransaction: async (ctx, { code }) => {
    const { id, name, email } = operatorOf(ctx);
    const known = await passkeysOf(ctx.sql, id);
    if (known.length >= MOST_PASSKEYS) throw new AppError('LIMIT_EXCEEDED', verbatim(`You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use.`));
    await takeFactorTry(ctx, id);
    const operator = await operatorById(ctx.sql, id);
    const step = operator && operatorStep(ctx, operator, code);
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      ...partyOf(ctx.app),
      rpName: `${ctx.app.env.productName} back office`,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(credentialOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await inTransaction(ctx.app, 'system', async (sql) => {
      if (step === null || !(await takeOperatorStep(sql, id, step)))
        throw new AppError('CODE_WRONG', verbatim('Incorrect code, or one that was already used.'));
      await insertChallenge(sql, { challenge: options.challenge, operatorId: id, expiresAt: expiry(ctx) });
    });
    return { options: { ...options } };
  },
};

export const addPasskey: OfficeHandler<'office.passkey.add'> = {
  ownTransaction: async (ctx, { name, credential }) => {
    const { id } = operatorOf(ctx);
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await verifyRegistrationResponse({
      // The library checks every part.
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: async (challenge) => takeChallenge(ctx.sql, challenge, id, at(ctx)),
      expectedOrigin: originOf(ctx.app),
      expectedRPID: partyOf(ctx.app).rpID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.verified) throw new AppError('CODE_EXPIRED', verbatim('The passkey was not accepted, or it took too long. Please begin again.'));
    const { credential: made } = verified.registrationInfo;
    const row = {
      id: newId('passkey'),
      operator_id: id,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: [...(made.transports ?? [])],
      name,
      created_at: at(ctx),
    };
    return inTransaction(ctx.app, 'system', async (sql) => {
      if (!(await insertPasskey(sql, row))) throw new AppError('NOT_ELIGIBLE', verbatim('This passkey is registered already.'));
      await audit({ ...ctx, sql }, 'operator.passkey-add', id, { passkey: row.id, name });
      await enqueue(sql, 'mail.operator-passkey', { operatorId: id, passkeyId: row.id });
      return shown({ ...row, last_used_at: null });
    });
  },
};

export const removePasskey: OfficeVerb<'office.passkey.remove'> = async (ctx, { passkeyId }) => {
  const { id } = operatorOf(ctx);
  if (!(await deletePasskey(ctx.sql, id, passkeyId))) throw new AppError('NOT_FOUND', verbatim('This passkey was removed already.'));
  await audit(ctx, 'operator.passkey-remove', id, { passkey: passkeyId });
  return {};
};

export const beginPasskeySignIn: OfficeVerb<'office.sign-in.passkey.begin'> = async (ctx) => {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ ...partyOf(ctx.app), userVerification: 'required' });
  await insertChallenge(ctx.sql, { challenge: options.challenge, operatorId: null, expiresAt: expiry(ctx) });
  return { options: { ...options } };
};

export const signInWithPasskey: OfficeHandler<'office.sign-in.passkey'> = {
  ownTransaction: async (ctx, { credential }) => {
    const passkey = await passkeyByCredential(ctx.sql, credential.id);
    const operator = passkey && (await operatorById(ctx.sql, passkey.operator_id));
    const counter = passkey && (await provedCounter(ctx, passkey, credential));
    if (passkey && operator?.state === 'active' && counter !== null) {
      const signedIn = await inTransaction(ctx.app, 'system', async (sql) =>
        (await notePasskeyUse(sql, passkey.id, counter, at(ctx))) ? openSession({ ...ctx, sql }, operator, { passkey: passkey.id }) : null,
      );
      if (signedIn) return signedIn;
    }
    await refusedSignIn(ctx, operator, 'passkey');
    throw new AppError('WRONG_CREDENTIALS', verbatim('This passkey does not open the back office, or it took too long. Try again, or use your password.'));
  },
};

/** The authenticator's count of signatures; null if the proof is not valid. A count that went back is a copied key. */
async function provedCounter(ctx: OfficeContext, passkey: PasskeyRecord, credential: object): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // The library checks every part.
    response: credential as unknown as AuthenticationResponseJSON,
    // Used up also by a proof that fails.
    expectedChallenge: async (challenge) => takeChallenge(ctx.sql, challenge, null, at(ctx)),
    expectedOrigin: originOf(ctx.app),
    expectedRPID: partyOf(ctx.app).rpID,
    requireUserVerification: true,
    credential: { ...credentialOf(passkey), publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

function partyOf({ env }: Pick<App, 'env'>): { rpID: string; timeout: number } {
  return { rpID: new URL(env.office.url).hostname, timeout: OPERATOR_SIGN_IN_LIFE };
}

function originOf({ env }: Pick<App, 'env'>): string {
  return new URL(env.office.url).origin;
}

function credentialOf({ credential_id: id, transports }: PasskeyRecord): { id: string; transports: string[] } {
  return { id, transports };
}

function expiry({ now }: OfficeContext): string {
  return new Date(now + OPERATOR_SIGN_IN_LIFE).toISOString();
}

function shown({ id, name, created_at: createdAt, last_used_at: lastUsedAt }: Pick<PasskeyRecord, 'id' | 'name' | 'created_at' | 'last_used_at'>) {
  return { id, name, createdAt, lastUsedAt };
}
