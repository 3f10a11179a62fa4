declare global {
  // Only `var` declares a property of the global object.
  var duewellHead: Readonly<Record<string, string>> | undefined;
}

/**
 * The value that the server has written into the page's head under this name. During server rendering there is no document: the server passes the same values.
 */
export function headSays(name: string): string | undefined {
  if (typeof document === 'undefined') return globalThis.duewellHead?.[name];
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
