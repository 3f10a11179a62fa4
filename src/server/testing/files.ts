import { deflateSync } from 'node:zlib';
import type { InputOf, Route } from '../../shared/kit/route.ts';
import { requestOf, unwrap } from './test-app.ts';
import type { TestApp, Reply } from './test-app.ts';
import { LIMITS } from './limits.ts';

export interface TestFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

/** Makes a multipart call like the app: fields that are not text are sent as JSON. */
export async function upload<R extends Route>(
  app: TestApp,
  route: R,
  input: InputOf<R>,
  files: readonly TestFile[],
  { token }: { token: string },
): Promise<Reply<R>> {
  // A contract's input is always an object.
  const { path, rest } = requestOf(route, input as Record<string, unknown>);
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { field, name, bytes, type } of files) form.append(field, new File([new Uint8Array(bytes)], name, { type: type ?? 'application/octet-stream' }));
  const response = await fetch(`${app.url}${path}`, {
    method: route.method,
    body: form,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LIMITS.answer),
  });
  return unwrap<R>(response);
}

/** A small valid PNG: one grey pixel, or with `size` bytes of noise. */
export function png(size = 0): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(kind, 4, 'latin1');
    // The checksum is not verified here.
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const pixels = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from([0, 128]))), ...(size > 0 ? [chunk('tEXt', Buffer.alloc(size, 65))] : [])];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** A small valid JPEG: header, a scan with a stuffed byte and a reset, end. `mark` makes a different picture. */
export function jpeg(mark = 7): Buffer {
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 4, 1, 2, mark, 0xff, 0, 9, 0xff, 0xd0, 5, 0xff, 0xd9]);
}

export function pdf(text = 'Certificate'): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}

/** A small valid UBL invoice of an outside supplier with the mark: 2 × 50 and 7.5 % of tax. */
export function ublFile(mark = 'Outside', change: (xml: string) => string = (xml) => xml): Buffer {
  const party = (name: string) =>
    `<cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>NG</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  const money = (name: string, value: string) => `<cbc:${name} currencyID="NGN">${value}</cbc:${name}>`;
  const vat = '<cbc:ID>S</cbc:ID><cbc:Percent>7.5</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${mark}-1</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate><cbc:DueDate>2026-12-01</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>${mark} note</cbc:Note><cbc:DocumentCurrencyCode>NGN</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party(`${mark} supplier`)}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party(`${mark} customer`)}</cac:AccountingCustomerParty>
<cac:TaxTotal>${money('TaxAmount', '7.50')}<cac:TaxSubtotal>${money('TaxableAmount', '100')}${money('TaxAmount', '7.50')}<cac:TaxCategory>${vat}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${money('LineExtensionAmount', '100.00')}${money('TaxExclusiveAmount', '100.00')}${money('TaxInclusiveAmount', '107.50')}${money('PayableAmount', '107.50')}</cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity>${money('LineExtensionAmount', '100.00')}<cac:Item><cbc:Name>${mark} goods</cbc:Name><cac:ClassifiedTaxCategory>${vat}</cac:ClassifiedTaxCategory></cac:Item><cac:Price>${money('PriceAmount', '50')}</cac:Price></cac:InvoiceLine>
</Invoice>`;
  return Buffer.from(change(xml));
}

/** Photos like a camera's: the photo and eight frames, some of them repeated as by a slow camera. */
export function facePhotos(frames = [1, 1, 2, 2, 3, 3, 4, 5]): TestFile[] {
  const files = frames.map((mark, index) => ({ field: 'liveness', name: `liveness-${index}.jpg`, bytes: jpeg(mark) }));
  return [{ field: 'selfie', name: 'me.jpg', bytes: jpeg() }, ...files];
}
