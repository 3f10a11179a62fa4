import { onColour } from '../../../shared/invoices/brand.ts';
import type { DocumentContent, DocumentParty } from '../content.ts';
import { drawTable, sized } from './table.ts';
import { qrPath } from './qr.ts';
import { artifact, finished, flow, footer, INK, newPage, newSheet, PAGE, part, room, rule, set, WIDTH } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { oneLine, wrap } from './typeset.ts';
import type { Style } from './typeset.ts';

/** Pictures and options besides the texts; all of them are passed in, nothing is loaded. */
export interface DocumentExtras {
  readonly logo: Uint8Array | null;
  readonly einvoice: { readonly name: string; readonly xml: Uint8Array } | null;
  /** False only in tests, which read the bytes. */
  readonly compress: boolean;
}

const SMALL: Style = { size: 8.5, weight: 400 };
const BODY: Style = { size: 9.5, weight: 400 };
const STRONG: Style = { size: 9.5, weight: 600 };
const NAME: Style = { size: 13, weight: 600 };
const FIGURE: Style = { size: 9.5, weight: 400, figures: true };
const FIGURE_STRONG: Style = { size: 9.5, weight: 600, figures: true };
const BIG: Style = { size: 19, weight: 600, figures: true };
const AFTER: Style = { size: 11, weight: 400 };

/** The document as PDF/A-3: the same texts, amounts and order as `src/web/documents`. Each of `more` follows on a new page, with the same sender. */
export function drawDocument(
  content: DocumentContent,
  { logo, einvoice, compress }: DocumentExtras,
  more: readonly DocumentContent[] = [],
): Promise<Uint8Array> {
  const sheet = newSheet({
    title: content.title,
    language: content.language,
    author: content.sender.name || content.productName,
    creator: content.productName,
    made: new Date(content.made),
    compress,
  });
  const root = part(sheet, null, 'Document');
  bar(sheet, content.sender.accent);
  sheet.onNewPage = () => bar(sheet, content.sender.accent);
  drawParts(sheet, root, content, logo);
  for (const next of more) {
    newPage(sheet);
    drawParts(sheet, root, next, logo);
  }
  root.end();
  footer(sheet, [content.number, content.sender.name].filter(Boolean).join(' · '), content.labels.page);
  if (einvoice) embed(sheet, einvoice, content.made);
  return finished(sheet);
}

function drawParts(sheet: Sheet, root: PDFKit.PDFStructureElement, content: DocumentContent, logo: Uint8Array | null): void {
  head(sheet, root, content, logo);
  facts(sheet, root, content);
  headline(sheet, root, content);
  drawTable(sheet, root, content.lines, content.labels.columns);
  reckoning(sheet, root, content);
  schedule(sheet, root, content);
  notes(sheet, root, content);
}

function bar(sheet: Sheet, accent: string): void {
  artifact(sheet, () => sheet.doc.rect(0, 0, PAGE.width, 6).fill(accent));
}

function head(sheet: Sheet, root: PDFKit.PDFStructureElement, content: DocumentContent, logo: Uint8Array | null): void {
  const [top, half] = [sheet.y, PAGE.left + WIDTH * 0.6];
  const pictured = mark(sheet, root, content, logo);
  const x = PAGE.left + pictured + 11;
  const sender = part(sheet, root, 'Sect');
  flow(sheet, part(sheet, sender, 'P'), wrap(content.sender.name, NAME, half - x), NAME, { x, leading: 16.5 });
  details(sheet, sender, content.sender, x, half - x);
  const left = sheet.y;
  sheet.y = top;
  const right = PAGE.right;
  const title = part(sheet, root, 'H1');
  const { heading } = content.labels;
  if (heading) title.add(() => set(sheet, oneLine(heading, BODY, 190), { x: right, y: top + 10, end: true, colour: INK.quiet }, BODY));
  title.add(() => set(sheet, oneLine(content.number, NAME, 190), { x: right, y: top + 27, end: true }, NAME));
  const status = content.status;
  if (status) {
    const word = oneLine(status.word, STRONG, 190);
    artifact(sheet, () => sheet.doc.circle(right - word.width - 7, top + 39.5, 2.4).fill(status.colour));
    part(sheet, root, 'P').add(() => set(sheet, word, { x: right, y: top + 43, end: true, colour: status.colour }, STRONG));
  }
  sheet.y = Math.max(left, top + 48) + 18;
}

/** Draws the logo, or the first letter on the sender's colour. Returns its width. */
function mark(sheet: Sheet, root: PDFKit.PDFStructureElement, content: DocumentContent, logo: Uint8Array | null): number {
  const { doc, y } = sheet;
  if (logo) {
    const image = opened(doc, logo);
    const scale = Math.min(100 / image.width, 42 / image.height, 1);
    const [width, height] = [image.width * scale, image.height * scale];
    part(sheet, root, 'Figure', { alt: content.labels.logo }).add(() => doc.image(image, PAGE.left, y, { width, height }));
    return width;
  }
  const style: Style = { size: 15, weight: 600 };
  artifact(sheet, () => {
    doc.roundedRect(PAGE.left, y, 33, 33, 5).fill(content.sender.accent);
    const letter = oneLine(content.sender.initial, style, 33);
    set(
      sheet,
      letter,
      { x: PAGE.left + 16.5 - letter.width / 2, y: y + 22, colour: onColour(content.sender.accent) === '#000' ? '#000000' : '#ffffff' },
      style,
    );
  });
  return 33;
}

/** An image that was read but not placed; the types of pdfkit lack this call. */
function opened(doc: PDFKit.PDFDocument, bytes: Uint8Array): { readonly width: number; readonly height: number } & PDFKit.Mixins.ImageSrc {
  // As said above; what it answers is taken by `image` again.
  return (doc as unknown as { openImage(bytes: Buffer): { width: number; height: number } & PDFKit.Mixins.ImageSrc }).openImage(Buffer.from(bytes));
}

function details(sheet: Sheet, owner: PDFKit.PDFStructureElement, party: DocumentParty, x: number, width: number): void {
  for (const line of party.details) flow(sheet, part(sheet, owner, 'P'), wrap(line, SMALL, width), SMALL, { x, leading: 12, colour: INK.quiet });
}

function facts(sheet: Sheet, root: PDFKit.PDFStructureElement, content: DocumentContent): void {
  rule(sheet, sheet.y);
  sheet.y += 12;
  const top = sheet.y;
  const [issued, due] = [PAGE.right - 170, PAGE.right - 75];
  const to = part(sheet, root, 'Sect');
  label(sheet, to, content.labels.recipient, PAGE.left);
  flow(sheet, part(sheet, to, 'P'), wrap(content.recipient.name, STRONG, issued - PAGE.left - 25), STRONG, { leading: 13.5 });
  details(sheet, to, content.recipient, PAGE.left, issued - PAGE.left - 25);
  const bottom = sheet.y;
  for (const [name, day, x, style] of [
    [content.labels.first, content.issued, issued, FIGURE] as const,
    [content.labels.second, content.due, due, FIGURE_STRONG] as const,
  ]) {
    sheet.y = top;
    const day_ = part(sheet, root, 'Sect');
    label(sheet, day_, name, x);
    flow(sheet, part(sheet, day_, 'P'), [oneLine(day, style, 90)], style, { x, leading: 13.5 });
  }
  sheet.y = Math.max(bottom, sheet.y);
  references(sheet, root, content.references ?? []);
  sheet.y += 12;
  rule(sheet, sheet.y);
}

/** In one row below the parties. */
function references(sheet: Sheet, root: PDFKit.PDFStructureElement, all: NonNullable<DocumentContent['references']>): void {
  if (all.length === 0) return;
  const top = sheet.y + 12;
  const width = WIDTH / all.length;
  let bottom = top;
  for (const [index, { label: name, value }] of all.entries()) {
    sheet.y = top;
    const x = PAGE.left + index * width;
    const one = part(sheet, root, 'Sect');
    label(sheet, one, name, x);
    flow(sheet, part(sheet, one, 'P'), wrap(value, BODY, width - 15), BODY, { x, leading: 13.5 });
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom;
}

function label(sheet: Sheet, owner: PDFKit.PDFStructureElement, text: string, x: number): void {
  flow(sheet, part(sheet, owner, 'P'), [oneLine(text, SMALL, 200)], SMALL, { x, leading: 12, colour: INK.faint });
}

function headline(sheet: Sheet, root: PDFKit.PDFStructureElement, { headline: { amount, text: after } }: DocumentContent): void {
  sheet.y += 34;
  const y = sheet.y;
  const big = oneLine(amount, BIG, WIDTH - 120);
  const x = PAGE.left + big.width + 7;
  const lines = wrap(after, AFTER, PAGE.right - x);
  part(sheet, root, 'P').add(() => {
    set(sheet, big, { x: PAGE.left, y }, BIG);
    lines.forEach((line, at) => set(sheet, line, { x, y: y + at * 14, colour: INK.quiet }, AFTER));
  });
  sheet.y += 22 + Math.max(0, lines.length - 1) * 14;
}

/** The sums on the right, and beside them the address for verifying the document. Together on one page if they fit on one. */
function reckoning(sheet: Sheet, root: PDFKit.PDFStructureElement, content: DocumentContent): void {
  sheet.y += 8;
  room(sheet, Math.min(300, Math.max(QR_SIZE + 10, content.totals.length * 22 + 48)));
  const { y, doc } = sheet;
  const page = doc.page;
  if (content.verifyUrl) verification(sheet, root, content.verifyUrl, content.labels);
  const bottom = sheet.y;
  sheet.y = y;
  sums(sheet, root, content);
  if (doc.page === page) sheet.y = Math.max(sheet.y, bottom);
}

function sums(sheet: Sheet, root: PDFKit.PDFStructureElement, content: DocumentContent): void {
  const [from, to] = [PAGE.right - 262, PAGE.right];
  const box = part(sheet, root, 'Sect');
  // The last row is never alone on a page.
  for (const [index, { label: name, value, strong }] of content.totals.entries()) {
    const [text, figure] = strong ? [STRONG, FIGURE_STRONG] : [BODY, FIGURE];
    const amount = oneLine(value, figure, 200);
    const lines = wrap(name, text, to - from - amount.width - 18);
    const height = lines.length * 13 + 9;
    room(sheet, height + (index === content.totals.length - 1 ? 40 : 0));
    const y = sheet.y + 15;
    const row = part(sheet, box, 'P');
    row.add(() => lines.forEach((line, at) => set(sheet, line, { x: from, y: y + at * 13, colour: strong ? INK.strong : INK.quiet }, text)));
    row.add(() => set(sheet, amount, { x: to, y, end: true }, figure));
    sheet.y += height;
    rule(sheet, sheet.y, INK.line, from, to);
  }
  room(sheet, 40);
  const { label: name, value } = content.final;
  const y = sheet.y + 24;
  const text = oneLine(name, STRONG, 150);
  const style = sized(value, { size: 15, weight: 600, figures: true }, to - from - text.width - 9);
  const last = part(sheet, box, 'P');
  last.add(() => set(sheet, text, { x: from, y }, STRONG));
  last.add(() => set(sheet, oneLine(value, style, 262), { x: to, y, end: true }, style));
  rule(sheet, y + 9, INK.edge, from, to);
  rule(sheet, y + 11.2, INK.edge, from, to);
  sheet.y = y + 14;
}

/** The instalments, as wide as the notes. */
function schedule(sheet: Sheet, root: PDFKit.PDFStructureElement, { instalments }: DocumentContent): void {
  if (!instalments) return;
  const right = PAGE.left + 400;
  sheet.y += 16;
  room(sheet, 44);
  const box = part(sheet, root, 'Sect');
  label(sheet, box, instalments.title, PAGE.left);
  for (const { label: name, value } of instalments.rows) {
    room(sheet, 18);
    const y = sheet.y + 13;
    const row = part(sheet, box, 'P');
    row.add(() => set(sheet, oneLine(name, BODY, 280), { x: PAGE.left, y }, BODY));
    row.add(() => set(sheet, oneLine(value, FIGURE, 120), { x: right, y, end: true }, FIGURE));
    sheet.y += 18;
    rule(sheet, sheet.y, INK.line, PAGE.left, right);
  }
}

function notes(sheet: Sheet, root: PDFKit.PDFStructureElement, content: DocumentContent): void {
  const { payTo, note, terms } = content.labels;
  for (const [title, text] of [[payTo, content.payTo] as const, [note, content.note] as const, [terms, content.terms] as const]) {
    if (!text) continue;
    sheet.y += 16;
    room(sheet, 26);
    const passage = part(sheet, root, 'Sect');
    label(sheet, passage, title, PAGE.left);
    flow(sheet, part(sheet, passage, 'P'), wrap(text, BODY, 400), BODY, { leading: 13.5 });
  }
  if (!content.footer) return;
  sheet.y += 16;
  flow(sheet, part(sheet, root, 'P'), wrap(content.footer, SMALL, WIDTH), SMALL, { leading: 12, colour: INK.quiet });
}

const QR_SIZE = 66;

function verification(sheet: Sheet, root: PDFKit.PDFStructureElement, url: string, { code, verify }: DocumentContent['labels']): void {
  const { doc } = sheet;
  const y = sheet.y + 6;
  part(sheet, root, 'Figure', { alt: code }).add(() => qrPath(doc, url, { x: PAGE.left, y, size: QR_SIZE }));
  sheet.y = y + 1;
  flow(sheet, part(sheet, root, 'P'), wrap(verify, SMALL, 134), SMALL, { x: PAGE.left + QR_SIZE + 10, leading: 12, colour: INK.quiet });
  sheet.y = y + QR_SIZE;
}

function embed({ doc }: Sheet, { name, xml }: NonNullable<DocumentExtras['einvoice']>, made: number): void {
  const at = new Date(made);
  const options = {
    name,
    type: 'text/xml',
    description: 'This invoice as UBL 2.1 (EN 16931, Peppol BIS Billing 3.0)',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  };
  doc.file(Buffer.from(xml), options);
}
