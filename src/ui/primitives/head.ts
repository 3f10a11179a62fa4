declare global {
  // Only `var` declares a property of the global object.
  var duewellHead: Readonly<Record<string, string>> | undefined;
}

/** What the server has written into the page's head under this name. Where it renders pages itself there is no document: it hands the same in. */
export function headSays(name: string): string | undefined {
  if (typeof document === 'undefined') return globalThis.duewellHead?.[name];
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
