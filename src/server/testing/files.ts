import { deflateSync } from 'node:zlib';
import type { InputOf, Route } from '../../shared/kit/route.ts';
import { place, unwrap } from './installation.ts';
import type { Installation, Reply } from './installation.ts';

export interface TestFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

/** Makes a multipart call as the app does: fields that are no text go as JSON. */
export async function upload<R extends Route>(
  at: Installation,
  route: R,
  input: InputOf<R>,
  files: readonly TestFile[],
  { token }: { token: string },
): Promise<Reply<R>> {
  // A contract's input is always an object.
  const { path, rest } = place(route, input as Record<string, unknown>);
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { field, name, bytes, type } of files) form.append(field, new File([new Uint8Array(bytes)], name, { type: type ?? 'application/octet-stream' }));
  const response = await fetch(`${at.url}${path}`, {
    method: route.method,
    body: form,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(20_000),
  });
  return unwrap<R>(response);
}

/** A small whole PNG: one grey pixel, or `size` bytes and more of noise. */
export function png(size = 0): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(kind, 4, 'latin1');
    // Nobody here judges the checksum.
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const pixels = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from([0, 128]))), ...(size > 0 ? [chunk('tEXt', Buffer.alloc(size, 65))] : [])];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** A small whole JPEG: header, a scan with a stuffed byte and a reset, end. */
export function jpeg(): Buffer {
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 4, 1, 2, 7, 0xff, 0, 9, 0xff, 0xd0, 5, 0xff, 0xd9]);
}

export function pdf(text = 'Certificate'): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}
