import type { InputOf, OutputOf, Route } from '../../shared/kit/route.ts';
import { call } from '../../api-client/client.ts';
import type { CallOptions } from '../../api-client/client.ts';

/** A call by its address alone, typed by its contract: public pages do without the schemas. */
export function callWithoutSchema<R extends Route>(address: Pick<R, 'id' | 'method' | 'path'>, input: InputOf<R>, options?: CallOptions): Promise<OutputOf<R>> {
  // The client reads nothing else of a route that is neither idempotent nor multipart.
  return call(address as R, input, options);
}
