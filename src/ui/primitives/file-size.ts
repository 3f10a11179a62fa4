/** `12 kB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} kB` : `${new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(kilobytes / 1024)} MB`;
}
