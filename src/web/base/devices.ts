import { encryptedStorage } from './encrypted-storage.ts';

/** The device secrets of the accounts that signed in with this browser, encrypted like the session. They stay after sign-out. */
interface StoredDevices {
  readonly browser: string;
  /** The account's address and its secret, the last used first. */
  readonly accounts: readonly (readonly [email: string, device: string])[];
}

const ACCOUNTS = 10;
const store = encryptedStorage('duewell.devices');

/** The device fields of a log-in with this address. */
export async function thisDevice(email: string): Promise<{ browser: string; device?: string }> {
  const { browser, accounts } = await readDevices();
  const device = accounts.find(([address]) => address === addressOf(email))?.[1];
  return { browser, ...(device !== undefined && { device }) };
}

/**
 * The account that signed in here last: after a sign-in by a provider the account is known only later. Another account's secret proves nothing there.
 */
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
  // Written by this module; nobody without the key can have written another.
  if (text) return JSON.parse(text) as StoredDevices;
  const made: StoredDevices = { browser: crypto.randomUUID(), accounts: [] };
  await store.write(JSON.stringify(made));
  return made;
}

function addressOf(email: string): string {
  return email.trim().toLowerCase();
}
