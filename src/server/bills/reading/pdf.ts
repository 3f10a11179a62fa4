import { getResolvedPDFJS } from 'unpdf';
import type { BillReading } from '../../../shared/bills/reading.ts';
import { amountsWithin } from './amounts.ts';
import { rowsOf } from './cells.ts';
import type { Cell, TextItem } from './cells.ts';
import { readPages } from './pages.ts';
import { guessed } from './values.ts';
import { LARGEST_XML, readXmlBill } from './xml-bill.ts';

const MOST_PAGES = 20;
const MOST_ITEMS = 20_000;
const MOST_ATTACHMENTS = 20;

/** Reads a PDF: the e-invoice that is attached to it, or else the texts of its pages. Runs in a thread that can be ended; throws if the file cannot be read. */
export async function readPdfBill(bytes: Uint8Array): Promise<BillReading> {
  const { attached, rows } = await contentOf(bytes);
  return attached ? seenOnPages(attached, rows) : readPages(rows);
}

/** The attached bill, null without one, and the rows of text of the first pages. */
export async function contentOf(bytes: Uint8Array): Promise<{ attached: BillReading | null; rows: Cell[][] }> {
  const { getDocument } = await getResolvedPDFJS();
  // Nothing is loaded from elsewhere: no fonts, no tables of characters. Scripts and forms are not looked at.
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    enableXfa: false,
    useWasm: false,
  });
  const document = await task.promise;
  try {
    return { attached: await attachedBill(document), rows: rowsOf(await textsOf(document)) };
  } finally {
    await task.destroy();
  }
}

/** People see the pages, programs the attachment: what the pages do not show is only a guess. A file without texts on its pages says nothing about it. */
function seenOnPages(bill: BillReading, rows: readonly (readonly Cell[])[]): BillReading {
  const texts = rows.flatMap((row) => row.map(({ text }) => text));
  const amounts = new Set(texts.flatMap(amountsWithin));
  if (amounts.size === 0) return bill;
  const hidden = [bill.total, bill.payable].some((sum) => sum && !amounts.has(Math.abs(sum.value)));
  const { net, tax, total, payable, supplier } = bill;
  const digits = texts.join('').replaceAll(/\s/g, '').toUpperCase();
  const isShown = !supplier.accountNumber || digits.includes(supplier.accountNumber.value);
  return {
    ...bill,
    ...(hidden && { net: guessed(net), tax: guessed(tax), total: guessed(total), payable: guessed(payable) }),
    supplier: isShown ? supplier : { ...supplier, accountNumber: guessed(supplier.accountNumber) },
  };
}

type PdfDocument = Awaited<ReturnType<Awaited<ReturnType<typeof getResolvedPDFJS>>['getDocument']>['promise']>;

/** The bill of the only attachment that is one; null if there is none, or if several differ. */
async function attachedBill(document: PdfDocument): Promise<BillReading | null> {
  const bills: BillReading[] = [];
  for (const name of [...((await document.getAttachments())?.keys() ?? [])].slice(0, MOST_ATTACHMENTS)) {
    const bytes = await document.getAttachmentContent(name);
    const bill = bytes && bytes.length <= LARGEST_XML ? readXmlBill(bytes) : null;
    if (bill) bills.push(bill);
  }
  const [first = null] = bills;
  return bills.every((bill) => JSON.stringify(bill) === JSON.stringify(first)) ? first : null;
}

/** The texts that are upright, of the first pages. */
async function textsOf(document: PdfDocument): Promise<TextItem[]> {
  const found: TextItem[] = [];
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const page = await document.getPage(number);
    const [, bottom = 0, , height = 0] = page.view;
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item) || found.length >= MOST_ITEMS) continue;
      const [size = 0, slope = 0, , , left = 0, baseline = 0]: readonly number[] = item.transform;
      if (slope !== 0 || size <= 0) continue;
      found.push({ text: item.str, page: number, left, top: height + bottom - baseline, width: item.width, height: Math.max(item.height, 1) });
    }
    page.cleanup();
  }
  return found;
}
