import type { InputOf, Call } from '../shared/kit/route.ts';
import { ApiError, TEXT } from './api-error.ts';
import { wires } from './client.ts';
import { began, ended } from './in-flight.ts';

const TIMEOUT = 60_000;

/** Loads the bytes of a call that answers a file; fails with the API's errors, as `call` does. */
export async function download<R extends Call>(route: R, input: InputOf<R>, timeout = TIMEOUT): Promise<Blob> {
  const token = await wires.token();
  const { url, body } = wires.address(route, input, {});
  const headers = {
    ...wires.spokenHere(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  began();
  const response = await fetch(url, { method: route.method, headers, ...(body !== undefined && { body }), signal: AbortSignal.timeout(timeout) })
    .catch(() => {
      wires.networkFailed();
      throw new ApiError({ code: 'NETWORK', message: TEXT.noAnswer, status: 0 });
    })
    .finally(ended);
  if (response.ok) return response.blob();
  await wires.readAnswer(route, response);
  throw new ApiError({ code: 'UNREADABLE', message: TEXT.answered, status: response.status });
}
