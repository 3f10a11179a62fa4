import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiError } from '../../api-client/api-error.ts';

/** Whether this browser knows passkeys, and the page may use them: not without TLS, except on localhost. */
export const hasPasskeys = browserSupportsWebAuthn;

/** Makes a key on the device, for `addPasskey`. `options`: of `beginPasskey`. */
export async function createOnDevice(options: Readonly<Record<string, unknown>>) {
  // The server's WebAuthn library has made them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return asInput(await onDevice(startRegistration({ optionsJSON })));
}

/** Signs with a key of the device, for `signInWithPasskey`. `options`: of `beginPasskeySignIn`. */
export async function signOnDevice(options: Readonly<Record<string, unknown>>) {
  // The server's WebAuthn library has made them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return asInput(await onDevice(startAuthentication({ optionsJSON })));
}

/** As the contract takes it: an object of any fields. */
function asInput({ id, response, ...rest }: { id: string; response: object }): { id: string; response: Record<string, unknown> } {
  return { ...rest, id, response: { ...response } };
}

/** The browser's errors, as sentences. */
async function onDevice<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code = '', name = '' }: { code?: string; name?: string } = Object(error);
    throw new ApiError({ code: 'PASSKEY', status: 0, message: TEXTS[code] ?? TEXTS[name] ?? 'Your device did not use a passkey. Please try again.' });
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'This device cannot check a fingerprint, face or PIN. Use another one.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This security key cannot store passkeys. Use another one.',
  ERROR_INVALID_DOMAIN: 'Passkeys need the address of the back office with a name, not with numbers.',
  NotAllowedError: 'Nothing was done: it was cancelled, or it took too long.',
};
