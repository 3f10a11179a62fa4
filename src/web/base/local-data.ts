/** Data of the nouns on this device, to delete when a person signs out. */
const leavers = new Map<string, () => void>();

/** A second registration under the same name replaces the first. */
export function registerLocalData(name: string, forget: () => void): void {
  leavers.set(name, forget);
}

export function forgetLocalData(): void {
  for (const forget of leavers.values()) forget();
}
