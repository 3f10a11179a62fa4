import { isPicture } from './picture.ts';

/** By the content, never by the name; what is neither a picture nor a PDF may be XML. */
export function kindOf(bytes: Uint8Array): 'photo' | 'pdf' | 'xml' {
  if (isPicture(bytes)) return 'photo';
  return isPdf(bytes) ? 'pdf' : 'xml';
}

/** Readers accept other bytes before the header. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}
