import type { InputOf, OutputOf, Route } from '../../shared/kit/route.ts';
import { call } from '../../api-client/client.ts';
import type { CallOptions } from '../../api-client/client.ts';

/** Makes a call by its address only, typed by its contract: public pages do not load the schemas. */
export function callWithoutSchema<R extends Route>(address: Pick<R, 'id' | 'method' | 'path'>, input: InputOf<R>, options?: CallOptions): Promise<OutputOf<R>> {
  // The client reads no other part of a route that is neither idempotent nor multipart.
  return call(address as R, input, options);
}
