/** What a person saw when writing to us. The request id and the page come with the link of an error message. */
export function saw(query: URLSearchParams): { page?: string; requestId?: string; appVersion?: string } {
  const [page, requestId] = [query.get('from'), query.get('request')];
  // The name of the built script changes with each build.
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  const appVersion = script && /([^/]+)\.js$/.exec(script)?.[1];
  return {
    ...(page && { page: page.slice(0, 200) }),
    ...(requestId && { requestId: requestId.slice(0, 40) }),
    ...(appVersion && { appVersion: appVersion.slice(0, 40) }),
  };
}
