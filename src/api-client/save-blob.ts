/** Lets the browser save bytes as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed: some browsers read the address only after the click handler has ended.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
