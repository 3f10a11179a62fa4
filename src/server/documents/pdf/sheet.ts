import PDFDocument from 'pdfkit';
import { escaped } from '../../core/xml.ts';
import { mainFace, mapToText } from './fonts.ts';
import { featuresFor, oneLine, RIGHT_TO_LEFT } from './typeset.ts';
import type { Line, Style } from './typeset.ts';

export const INK = { strong: '#111c18', quiet: '#49544f', faint: '#626c67', line: '#dde0da', edge: '#838c85' } as const;
export const PAGE = { width: 595.28, height: 841.89, left: 45, right: 550.28, top: 42, bottom: 784 } as const;
export const WIDTH = PAGE.right - PAGE.left;

type Part = PDFKit.PDFStructureElement;

/** The pages being written: the current position, and the head of further pages. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  y: number;
  /** Drawn again on each new page. */
  head: (() => void) | null;
  onNewPage: () => void;
}

export function newSheet(about: { title: string; language: string; author: string; creator: string; made: Date; compress: boolean }): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // PDF/A-3b: archival, with the e-invoice inside. The parts are also tagged, in reading order.
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    tagged: true,
    lang: tagOf(about.language),
    displayTitle: true,
    bufferPages: true,
    compress: about.compress,
    info: { Title: about.title, Author: about.author, Creator: about.creator, Producer: about.creator, CreationDate: about.made },
    // The types of pdfkit accept only names and bytes; an opened font works as well.
    font: mainFace(400).font as unknown as string,
  });
  escapeMetadata(doc);
  return { doc, y: PAGE.top, head: null, onNewPage: () => undefined };
}

/** The BCP 47 tag: our English is that of Nigeria. */
export function tagOf(language: string): string {
  return language === 'en' ? 'en-NG' : language;
}

/** pdfkit writes title and names into the XML metadata unescaped: a company called “A & B” would break it. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  // The only function that writes it, after everything else; not in the types.
  const writer = doc as PDFKit.PDFDocument & { _addInfo(): void };
  const write = writer._addInfo.bind(doc);
  writer._addInfo = () => {
    const { Title = '', Author = '', Creator = '', Producer = '' } = doc.info;
    Object.assign(doc.info, { Title: escaped(Title), Author: escaped(Author), Creator: escaped(Creator), Producer: escaped(Producer) });
    write();
  };
}

/** Goes to the next page unless `height` more points fit on this one. */
export function room(sheet: Sheet, height: number): void {
  if (sheet.y + height > PAGE.bottom) newPage(sheet);
}

export function newPage(sheet: Sheet): void {
  sheet.doc.addPage();
  sheet.y = PAGE.top;
  sheet.onNewPage();
  sheet.head?.();
}

/** A part of the document's structure, in reading order. */
export function part(
  sheet: Sheet,
  parent: Part | null,
  type: Parameters<PDFKit.PDFDocument['struct']>[0],
  options: { alt?: string; scope?: string; lang?: string } = {},
): Part {
  const made = sheet.doc.struct(type, options);
  if (parent) parent.add(made);
  else sheet.doc.addStructure(made);
  return made;
}

/** Draws purely visual elements: rules, bars, repeated heads. */
export function artifact(sheet: Sheet, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  sheet.doc.markContent('Artifact', { type });
  draw();
  sheet.doc.endMarkedContent();
}

/** Draws one line on its baseline, starting at `x` or, with `end`, ending at `x`. */
export function set(sheet: Sheet, line: Line, at: { x: number; y: number; end?: boolean; colour?: string }, style: Style): void {
  const { doc } = sheet;
  let x = at.end === true ? at.x - line.width : at.x;
  for (const { text, face, width } of line.runs) {
    mapToText(face.font, text);
    // By its name: pdfkit opens a font that is given as an object again each time. The types as in `newSheet`.
    doc.registerFont(face.name, face.font as unknown as string);
    doc.font(face.name).fontSize(style.size);
    doc.fillColor(at.colour ?? INK.strong);
    const options = { lineBreak: false, baseline: 'alphabetic', features: featuresFor(text, style), textWidth: width, wordCount: 1 } as const;
    // A measured line is not measured again; the types lack this option.
    const draw = () => doc.text(text, x, at.y, options as unknown as PDFKit.Mixins.TextOptions);
    if (RIGHT_TO_LEFT.test(text)) withActualText(sheet, text, draw);
    else draw();
    x += width;
  }
}

/** Ligatures share outlines, so the glyphs alone do not determine the text: it is stored as well. */
function withActualText({ doc }: Sheet, text: string, draw: () => void): void {
  doc.markContent('Span', { actual: text });
  draw();
  doc.endMarkedContent();
}

/** A thin line across. */
export function rule(sheet: Sheet, y: number, colour: string = INK.line, from: number = PAGE.left, to: number = PAGE.right): void {
  artifact(sheet, () => sheet.doc.save().lineWidth(0.75).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke().restore());
}

/** Lines one below the other, as a paragraph that may be longer than a page. */
export function flow(
  sheet: Sheet,
  owner: Part,
  lines: readonly Line[],
  style: Style,
  { x = PAGE.left, leading, colour }: { x?: number; leading: number; colour?: string },
): void {
  for (const line of lines) {
    room(sheet, leading);
    sheet.y += leading;
    const y = sheet.y - leading * 0.28;
    if (line.runs.length > 0) owner.add(() => set(sheet, line, { x, y, ...(colour ? { colour } : {}) }, style));
  }
}

/** The foot of every page, when their number is known: the text, and `numbers` with `{page}` and `{pages}` replaced. */
export function footer(sheet: Sheet, text: string, numbers: string): void {
  const { doc } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const style: Style = { size: 8, weight: 400 };
  const left = oneLine(text, style, WIDTH - 90);
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    artifact(
      sheet,
      () => {
        set(sheet, left, { x: PAGE.left, y: PAGE.height - 26, colour: INK.faint }, style);
        set(
          sheet,
          oneLine(numbers.replace('{page}', String(page + 1)).replace('{pages}', String(count)), style, 90),
          { x: PAGE.right, y: PAGE.height - 26, end: true, colour: INK.faint },
          style,
        );
      },
      'Pagination',
    );
  }
}

/** The bytes of the finished document. */
export function finished(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    sheet.doc.on('data', (bytes: Uint8Array) => parts.push(bytes));
    sheet.doc.on('end', () => resolve(Buffer.concat(parts)));
    sheet.doc.on('error', reject);
    sheet.doc.end();
  });
}
