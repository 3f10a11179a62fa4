/** Bounds of an export, which the README in it and the screen name. */
export const EXPORT_LIMITS = {
  /** Documents whose files are included, the newest first. Lists are whole. */
  documents: 10_000,
  /** One hour of work, and well below what a ZIP file without extensions can hold. */
  entries: 60_000,
  bytes: 1_000_000_000,
  /** Exports that a business can begin in 24 hours. */
  perDay: 5,
} as const;

export const EXPORT_DAYS = 7;
/** How long a finished export can be downloaded, in milliseconds. */
export const EXPORT_LIFE = EXPORT_DAYS * 86_400_000;

export const EXPORT_STATES = ['making', 'ready', 'failed', 'expired'] as const;
