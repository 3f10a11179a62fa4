import { strToU8, zipSync } from 'fflate';

/** An Excel file with one sheet of these rows. A cell is its element: text, number, or a day as Excel counts it, in the second style. */
export function workbook(rows: readonly (readonly string[])[]): Uint8Array {
  const sheet = rows.map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const file = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  return zipSync({
    '[Content_Types].xml': file('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': file(`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': file(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/styles.xml': file(`<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`),
    'xl/worksheets/sheet1.xml': file(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
  });
}
