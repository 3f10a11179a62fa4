import { finished, flow, footer, INK, newSheet, PAGE, part, room, rule, set, tagOf, WIDTH } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { qrPath } from './qr.ts';
import { oneLine, wrap } from './typeset.ts';
import type { Style } from './typeset.ts';

/** An agreement as it was given, with all printed texts. Plain data, because it is sent to another thread. */
export interface AgreementContent {
  readonly productName: string;
  /** As in `DocumentContent`. */
  readonly language: string;
  /** What kind of agreement it is. */
  readonly kind: string;
  readonly title: string;
  /** The agreed facts, side by side; at most four. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly paragraphs: readonly string[];
  /** The text that governs, if the paragraphs above are a translation of it. */
  readonly original: { readonly heading: string; readonly paragraphs: readonly string[] } | null;
  /** Person and time; version and digest of the text. */
  readonly record: readonly string[];
  /** The address for verifying it; none if only the parties may see it. */
  readonly verifyUrl: string | null;
  /** As in `DocumentLabels`. */
  readonly page: string;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly made: number;
}

const SMALL: Style = { size: 8.5, weight: 400 };
const BODY: Style = { size: 10, weight: 400 };
const STRONG: Style = { size: 10, weight: 600 };
const TITLE: Style = { size: 16, weight: 600 };
const QR_SIZE = 66;
const INDENT = 20;

/** The agreement as PDF/A-3: the same texts and order as on its page. */
export function drawAgreement(agreement: AgreementContent): Promise<Uint8Array> {
  const { productName, language, kind, title, made } = agreement;
  const sheet = newSheet({ title, language, author: productName, creator: productName, made: new Date(made), compress: true });
  const root = part(sheet, null, 'Document');
  flow(sheet, part(sheet, root, 'P'), [oneLine(kind, SMALL, WIDTH)], SMALL, { leading: 12, colour: INK.quiet });
  sheet.y += 6;
  flow(sheet, part(sheet, root, 'H1'), wrap(title, TITLE, WIDTH), TITLE, { leading: 21 });
  facts(sheet, root, agreement);
  numbered(sheet, root, agreement.paragraphs);
  if (agreement.original) {
    sheet.y += 22;
    room(sheet, 80);
    flow(sheet, part(sheet, root, 'P'), wrap(agreement.original.heading, STRONG, WIDTH), STRONG, { leading: 15 });
    numbered(sheet, part(sheet, root, 'Sect', { lang: tagOf('en') }), agreement.original.paragraphs);
  }
  record(sheet, root, agreement);
  root.end();
  footer(sheet, `${kind} · ${title}`, agreement.page);
  return finished(sheet);
}

function numbered(sheet: Sheet, root: PDFKit.PDFStructureElement, paragraphs: readonly string[]): void {
  for (const [index, text] of paragraphs.entries()) {
    sheet.y += 9;
    room(sheet, 30);
    const owner = part(sheet, root, 'P');
    const y = sheet.y + 15 * 0.72;
    owner.add(() => set(sheet, oneLine(`${index + 1}.`, BODY, INDENT), { x: PAGE.left, y, colour: INK.faint }, BODY));
    flow(sheet, owner, wrap(text, BODY, WIDTH - INDENT), BODY, { x: PAGE.left + INDENT, leading: 15 });
  }
}

function facts(sheet: Sheet, root: PDFKit.PDFStructureElement, { facts: given }: AgreementContent): void {
  sheet.y += 16;
  rule(sheet, sheet.y);
  const top = sheet.y + 10;
  const width = WIDTH / Math.max(1, given.length);
  let bottom = top;
  for (const [index, { label, value }] of given.entries()) {
    sheet.y = top;
    const x = PAGE.left + index * width;
    const box = part(sheet, root, 'Sect');
    flow(sheet, part(sheet, box, 'P'), [oneLine(label, SMALL, width - 10)], SMALL, { x, leading: 12, colour: INK.faint });
    flow(sheet, part(sheet, box, 'P'), wrap(value, STRONG, width - 10), STRONG, { x, leading: 14 });
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom + 10;
  rule(sheet, sheet.y);
  sheet.y += 8;
}

function record(sheet: Sheet, root: PDFKit.PDFStructureElement, { record: lines, verifyUrl, code }: AgreementContent): void {
  sheet.y += 20;
  room(sheet, 90);
  rule(sheet, sheet.y);
  sheet.y += 10;
  const y = sheet.y;
  const x = verifyUrl ? PAGE.left + QR_SIZE + 12 : PAGE.left;
  if (verifyUrl) part(sheet, root, 'Figure', { alt: code }).add(() => qrPath(sheet.doc, verifyUrl, { x: PAGE.left, y, size: QR_SIZE }));
  for (const line of lines) {
    flow(sheet, part(sheet, root, 'P'), wrap(line, SMALL, PAGE.right - x), SMALL, { x, leading: 12, colour: INK.quiet });
    sheet.y += 4;
  }
}
