import { getDocumentProxy } from 'unpdf';

/** The content of a PDF: its text by page as a PDF reader extracts it, and the embedded files by name. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(' '));
  }
  const held = await document.getAttachments();
  const files: Record<string, string> = {};
  for (const name of held?.keys() ?? []) files[name] = Buffer.from((await document.getAttachmentContent(name)) ?? []).toString();
  const text = pages.join('\n');
  return { pages, text, plain: text.replaceAll(/\s+/g, ' '), files, raw: bytes.toString('latin1') };
}
