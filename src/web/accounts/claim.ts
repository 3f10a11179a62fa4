import { thisDevice } from '../base/devices.ts';
import { currentSession } from '../base/session.ts';
import { canEncrypt, encryptedStorage } from '../base/encrypted-storage.ts';

const store = encryptedStorage('duewell.claim');

/**
 * The claim that registration answered: this browser's last confirmation then signs in. Encrypted like the session, since the link opens in another tab.
 */
export async function keepClaim(claim: string): Promise<void> {
  if (canEncrypt()) await store.write(claim);
}

/** The fields of a confirmation that identify this browser. */
export async function confirming(email: string): Promise<{ claim?: string; browser?: string }> {
  // A person signed in here as somebody else stays signed in.
  if (!canEncrypt() || currentSession()) return {};
  const claim = await store.read();
  return claim ? { claim, browser: (await thisDevice(email)).browser } : {};
}

export function dropClaim(): void {
  store.clear();
}
