/** Decrypts a result of `encrypted`. Rejects if the key is a different one. */
export async function decrypted(stored: string): Promise<string> {
  const bytes = fromBase64(stored);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, IV) }, await key(), bytes.slice(IV));
  return new TextDecoder().decode(plain);
}

/** Encrypts with this device's key: Base64 of the initialisation vector and the AES-GCM ciphertext. */
export async function encrypted(text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(text));
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

const IV = 12;
const STORE = 'keys';
let opened: Promise<CryptoKey> | undefined;

function key(): Promise<CryptoKey> {
  opened ??= open().then(readOrMakeKey);
  return opened;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('duewell', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

async function readOrMakeKey(database: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // One transaction: two tabs that start at once must use the same key.
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  // This store contains only our keys.
  const known = (await done(store.get('session'))) as CryptoKey | undefined;
  if (known) return known;
  await done(store.put(made, 'session'));
  return made;
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
