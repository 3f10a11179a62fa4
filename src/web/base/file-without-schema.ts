import type { InputOf, Route } from '../../shared/kit/route.ts';
import { download } from '../../api-client/download.ts';

/** A file by the address of its call only, for pages without schemas. */
export function fetchFile<R extends Route>(address: Pick<R, 'id' | 'method' | 'path'>, input: InputOf<R>): Promise<Blob> {
  // As in `callWithoutSchema`: the client reads no other part of a route.
  return download(address as R, input);
}
