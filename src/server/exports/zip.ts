import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What a part of the file holds: memory is bounded by one part and the list of entries. */
const PART = 8 * 1024 * 1024;

export interface ZipWriter {
  /** The entries, and the bytes written. */
  readonly entries: number;
  readonly size: number;
  /** A second entry of the same name gets a number. Returns the name. */
  add(name: string, content: Uint8Array | AsyncIterable<string | Uint8Array>): Promise<string>;
  end(): Promise<void>;
}

/** A ZIP file that is written in parts of 8 MB as it is made. */
export function zipWriter(at: number, write: (part: Buffer) => Promise<void>): ZipWriter {
  const names = new Set<string>();
  let chunks: Uint8Array[] = [];
  let [size, waiting] = [0, 0];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failed ??= error;
    chunks.push(chunk);
    size += chunk.length;
    waiting += chunk.length;
  });
  const flush = async (least: number) => {
    if (failed) throw failed;
    if (waiting < least) return;
    const part = Buffer.concat(chunks);
    [chunks, waiting] = [[], 0];
    await write(part);
  };
  return {
    get entries() {
      return names.size;
    },
    get size() {
      return size;
    },
    async add(wanted, content) {
      const name = freeName(names, wanted);
      names.add(name.toLowerCase());
      // What is compressed already gets no smaller.
      const file = /\.(pdf|png|jpe?g)$/i.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
      file.mtime = at;
      zip.add(file);
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        file.push(Buffer.from(chunk));
        await flush(PART);
      }
      file.push(new Uint8Array(), true);
      await flush(PART);
      return name;
    },
    async end() {
      zip.end();
      await flush(1);
    },
  };
}

/** Numbers of several suppliers may be the same; names that differ only in capital letters are one file for most systems. */
function freeName(names: ReadonlySet<string>, wanted: string): string {
  const [, stem = wanted, ending = ''] = /^(.*?)(\.\w+)?$/.exec(wanted) ?? [];
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${stem} (${n})${ending}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
