import type { InputOf, OutputOf, Call } from '../shared/kit/route.ts';
import { ApiError, TEXT } from './api-error.ts';
import { wires } from './client.ts';
import { began, ended } from './in-flight.ts';

const TIMEOUT = 180_000;

export interface UploadOptions {
  files: Record<string, readonly File[]>;
  /** The sent part, from 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal | undefined;
}

/** Like `call`, for files with a progress display. An aborted upload rejects with an AbortError. */
export async function upload<R extends Call>(route: R, input: InputOf<R>, { files, onProgress, signal }: UploadOptions): Promise<OutputOf<R>> {
  const token = await wires.token();
  const { url, body } = wires.address(route, input, { files });
  began();
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: string) => {
      wires.networkFailed();
      reject(new ApiError({ code, message: TEXT.noAnswer, status: 0 }));
    };
    request.open(route.method, url);
    request.timeout = TIMEOUT;
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(wires.spokenHere())) request.setRequestHeader(name, value);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => fail('NETWORK');
    request.ontimeout = () => fail('TIMEOUT');
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body ?? null);
  }).finally(ended);
  // As in `call`: the contract tests check the server's answers.
  return (await wires.readAnswer(route, response)) as OutputOf<R>;
}
