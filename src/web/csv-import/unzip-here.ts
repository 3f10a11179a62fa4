import { unzipSync } from 'fflate/browser';
import type { UnzipCallback } from 'fflate/browser';

export { strFromU8 } from 'fflate/browser';

/** `unzip` of fflate without the worker that it makes from a text, which the content security policy refuses. The build puts it in the place of fflate. */
export function unzip(bytes: Uint8Array, done: UnzipCallback): void {
  try {
    done(null, unzipSync(bytes));
  } catch (error) {
    // Its own errors are the only ones it throws.
    done(error as Parameters<UnzipCallback>[0], {});
  }
}
