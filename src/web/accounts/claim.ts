import { thisDevice } from '../base/devices.ts';
import { currentSession } from '../base/session.ts';
import { canEncrypt, encryptedStorage } from '../base/encrypted-storage.ts';

const store = encryptedStorage('duewell.claim');

/** What registering answered here: this browser's last confirmation then signs it in. Kept like the session, since the link opens in another tab. */
export async function keepClaim(claim: string): Promise<void> {
  if (canEncrypt()) await store.write(claim);
}

/** What a confirmation of this address says of this browser. */
export async function confirming(email: string): Promise<{ claim?: string; browser?: string }> {
  // Who is signed in here as somebody else stays so.
  if (!canEncrypt() || currentSession()) return {};
  const claim = await store.read();
  return claim ? { claim, browser: (await thisDevice(email)).browser } : {};
}

export function dropClaim(): void {
  store.clear();
}
