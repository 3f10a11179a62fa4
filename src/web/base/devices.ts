import { encryptedStorage } from './encrypted-storage.ts';

/** What this browser keeps of the accounts that signed in with it, encrypted like the session. It stays when they sign out. */
interface StoredDevices {
  readonly browser: string;
  /** The account's address and its secret, the last used first. */
  readonly accounts: readonly (readonly [email: string, device: string])[];
}

const ACCOUNTS = 10;
const store = encryptedStorage('duewell.devices');

/** What a log-in with this address says of this browser. */
export async function thisDevice(email: string): Promise<{ browser: string; device?: string }> {
  const { browser, accounts } = await readDevices();
  const device = accounts.find(([address]) => address === addressOf(email))?.[1];
  return { browser, ...(device !== undefined && { device }) };
}

/** The account that signed in here last: who comes back from a provider is known only afterwards. Another account's secret proves nothing there. */
export async function lastDevice(): Promise<{ browser: string; device?: string }> {
  const { browser, accounts } = await readDevices();
  const device = accounts[0]?.[1];
  return { browser, ...(device !== undefined && { device }) };
}

export async function keepDevice(email: string, device: string): Promise<void> {
  const { browser, accounts } = await readDevices();
  const address = addressOf(email);
  const others = accounts.filter(([other]) => other !== address);
  await store.write(JSON.stringify({ browser, accounts: [[address, device], ...others].slice(0, ACCOUNTS) }));
}

async function readDevices(): Promise<StoredDevices> {
  const text = await store.read();
  // Written by this module, and no one without the key can have written another.
  if (text) return JSON.parse(text) as StoredDevices;
  const made: StoredDevices = { browser: crypto.randomUUID(), accounts: [] };
  await store.write(JSON.stringify(made));
  return made;
}

function addressOf(email: string): string {
  return email.trim().toLowerCase();
}
