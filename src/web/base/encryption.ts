/** Decrypts a result of `encrypted`. Rejects if the key is a different one. */
export async function decrypted(stored: string): Promise<string> {
  const bytes = fromBase64(stored);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, IV) }, await key(), bytes.slice(IV));
  return new TextDecoder().decode(plain);
}

/** Encrypts with this device's key: Base64 of the initialisation vector and the AES-GCM ciphertext. */
export async function encrypted(text: string): Promise<string> {
  return toBase64(await sealed(await key(), new TextEncoder().encode(text)));
}

const IV = 12;
const STORE = 'keys';
const NAME = 'session';
let opened: Promise<CryptoKey> | undefined;

function key(): Promise<CryptoKey> {
  opened ??= open().then(usableKey);
  return opened;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('duewell', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

/** A key that cannot be read or used (a copied profile, a damaged disk) is replaced; what it encrypted is lost either way. */
async function usableKey(database: IDBDatabase): Promise<CryptoKey> {
  const known = await readOrMakeKey(database).catch(() => null);
  if (known && (await canUse(known))) return known;
  await done(keysOf(database).delete(NAME));
  return readOrMakeKey(database);
}

async function readOrMakeKey(database: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // One transaction: two tabs that start at once must use the same key.
  const store = keysOf(database);
  // This store contains only our keys.
  const known = (await done(store.get(NAME))) as CryptoKey | undefined;
  if (known) return known;
  await done(store.put(made, NAME));
  return made;
}

function canUse(known: CryptoKey): Promise<boolean> {
  return sealed(known, new Uint8Array()).then(
    () => true,
    () => false,
  );
}

function keysOf(database: IDBDatabase): IDBObjectStore {
  return database.transaction(STORE, 'readwrite').objectStore(STORE);
}

async function sealed(by: CryptoKey, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  return new Uint8Array([...iv, ...new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, by, plain))]);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
