import { t } from '../../shared/i18n/translate.ts';

/** A file that is no sheet; its message is for the user. */
export class NoSheet extends Error {}

/** The CSV text of a chosen file: of the first sheet of an Excel file (.xlsx), or of a text file as `csvText` reads it. Throws NoSheet. */
export async function sheetText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw new NoSheet(t('This is a file of Excel 2003 or earlier. Save it as .xlsx or CSV, and choose it again.'));
  if (starts(0x25, 0x50, 0x44, 0x46)) throw new NoSheet(t('PDF files can’t be read. Download the file as CSV or Excel instead.'));
  if (!starts(0x50, 0x4b)) return csvText(bytes);
  const { xlsxText } = await import('./xlsx-text.ts');
  return xlsxText(bytes).catch(() => {
    throw new NoSheet(t('This Excel file can’t be read. Save it as CSV, and choose it again.'));
  });
}

/** The text of a CSV file: UTF-8 or UTF-16 with its mark, UTF-8 without one, or Windows-1252, in which spreadsheets save "CSV" in western languages. */
export function csvText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
