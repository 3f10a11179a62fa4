import { describe, expect, test } from 'vitest';
import { readStatementFile } from './files.ts';
import { identified } from './statement-line.ts';

/** Day, naira, sender and narration of each line. */
function read(text: string) {
  const found = readStatementFile(text);
  if (!found) throw new Error('no statement was found');
  return { ...found, lines: found.lines.map(({ paidOn, amount, sender, narration }) => [paidOn, amount / 100, sender, narration]) };
}

/** Written by us after what is usual in Nigeria, named by the bank whose style it is meant to follow. Of GTBank's web page alone a real export was at hand. */
const BANKS: Readonly<Record<string, string>> = {
  'with lines about the account before the headings, and totals below (GTBank)': `GUARANTY TRUST BANK
Account Number:,0123456789,,,
"Period:","01-Nov-2026 to 03-Nov-2026",,,,,,
Trans. Date,Reference,Value Date,Debits,Credits,Balance,Originating Branch,Remarks
,,,,,"1,000.00",,Opening Balance
02-Nov-2026,'00011,02-Nov-2026,,"150,000.50","151,000.50",HEAD OFFICE,NIP FRM CHIDI EZE-INV-0005
03-Nov-2026,'00012,03-Nov-2026,"5,000.00",,"146,000.50",HEAD OFFICE,POS
,,,"5,000.00","150,000.50",,,Total`,
  'with quoted cells and dashes for nothing (Access)': `"Posted Date","Value Date","Description","Debit","Credit","Balance"
"02-NOV-26","02-NOV-26","NIP FRM CHIDI EZE-INV-0005","-","150,000.50","151,000.50"
"03-NOV-26","03-NOV-26","POS","5,000.00","-","146,000.50"`,
  'with semicolons and the day first (Zenith)': `DATE POSTED;VALUE DATE;DESCRIPTION;DEBIT;CREDIT;BALANCE
02/11/2026;02/11/2026;NIP FRM CHIDI EZE-INV-0005;0.00;150000.50;151000.50
03/11/2026;03/11/2026;POS;5000.00;0.00;146000.50`,
  'with a time, and one column of amounts with its side (Moniepoint)': `Date,Transaction Type,Amount,Narration,Transaction Ref
2026-11-02 10:33:12,CREDIT,150000.5,NIP FRM CHIDI EZE-INV-0005,MNFY|1
2026-11-03T09:00:00,DEBIT,5000,POS,MNFY|2`,
  'with signs of naira (OPay)': `Trans. Time,Trans. Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference
x,2026 Nov 02,ignored,--,--,1,E-Channel,0
x,02 Nov 2026 10:33:12,NIP FRM CHIDI EZE-INV-0005,--,"₦150,000.50","151,000.50",E-Channel,1
x,03 Nov 2026 11:33:12,POS,"₦5,000.00",--,"146,000.50",E-Channel,2`,
  'with tabs, in French': `Date opération\tLibellé\tDébit\tCrédit
02/11/2026\tNIP FRM CHIDI EZE-INV-0005\t\t150 000,50
03/11/2026\tPOS\t5.000,00\t`,
  'a web page named .xls (GTBank)': `
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"><html><body><form action="Export.aspx"><div><table width="100%"><tr><td colspan="3">
<table width="100%"><tr><td colspan="3" style="color: green">GUARANTY TRUST BANK PLC<br />CUSTOMER STATEMENT</td></tr>
<tr><td>Period: 01/Nov/2026 To &nbsp; &nbsp;</td><td>03/Nov/2026</td></tr><tr><td>Opening Balance: 1,000.00</td></tr></table>
<table border="1"><tr><td><b>Trans Date</b></td><td>Reference</td><td>Value Date</td><td>Debit</td><td>Credit</td><td>Balance</td><td>Remarks</td></tr>
<tr><td>02-Nov-2026</td><td>0</td><td>02-Nov-2026</td><td>&nbsp;</td><td>150,000.50</td><td>151,000.50</td><td><span>NIP FRM CHIDI EZE-INV-0005</span></td></tr>
<tr><td>03-Nov-2026</td><td>9999</td><td>03-Nov-2026</td><td>5,000.00</td><td>&nbsp;</td><td>146,000.50</td><td>POS</td></tr></table>
</td></tr><tr><td>PLEASE ADDRESS ALL ENQUIRIES TO</td></tr></table></div></form></body></html>`,
  'with negative amounts': `Date,Description,Amount
02-11-2026,NIP FRM CHIDI EZE-INV-0005,"150,000.50"
03-11-2026,POS,"(5,000.00)"`,
};

describe('a table', () => {
  test.each(Object.entries(BANKS))('%s', (_, text) => {
    const { lines, debits, unread } = read(text);
    expect(lines).toEqual([['2026-11-02', 150_000.5, null, 'NIP FRM CHIDI EZE-INV-0005']]);
    expect({ debits, unread }).toEqual({ debits: 1, unread: [] });
  });

  test('names the sender where it has a column for it (Kuda)', () => {
    const text = `Date/Time,Money In,Money Out,Category,To / From,Description,Balance
02/11/26 10:33:12,"₦150,000.50",,Inward Transfer,CHIDI EZE,for INV-0005,"₦151,000.50"
03/11/26 10:33:12,,"₦5,000.00",POS,SHOP,,"₦146,000.50"`;
    expect(read(text).lines).toEqual([['2026-11-02', 150_000.5, 'CHIDI EZE', 'for INV-0005']]);
  });

  test('has the month first where only that is possible', () => {
    expect(read('Date,Description,Credit\n11/02/2026,A,1\n11/13/2026,B,2').lines.map(([day]) => day)).toEqual(['2026-11-02', '2026-11-13']);
    expect(read('Date,Description,Credit\n11/02/2026,A,1').lines.map(([day]) => day)).toEqual(['2026-02-11']);
    expect(read('Date,Value Date,Credit\n11/02/2026,11/14/2026,1').lines.map(([day]) => day)).toEqual(['2026-11-02']);
  });

  test('has the month first where the rows are in the order of days only then', () => {
    const days = (...written: string[]) => read(`Date,Description,Credit\n${written.map((day) => `${day},A,1`).join('\n')}`).lines.map(([day]) => day);
    expect(days('10/12/2026', '11/02/2026', '11/05/2026')).toEqual(['2026-10-12', '2026-11-02', '2026-11-05']);
    expect(days('11/05/2026', '11/02/2026', '10/12/2026')).toEqual(['2026-11-05', '2026-11-02', '2026-10-12']);
    // Both are in order, or neither.
    expect(days('02/11/2026', '05/11/2026')).toEqual(['2026-11-02', '2026-11-05']);
    expect(days('05/10/2026', '02/12/2026', '03/11/2026')).toEqual(['2026-10-05', '2026-12-02', '2026-11-03']);
  });

  test.each(['-5', '(5)', '5 DR', '5-', '+5', '₦-5'])('says what left by a sign: %s', (amount) => {
    expect(readStatementFile(`Date,Amount\n02/11/2026,7\n02/11/2026,${amount}`)?.isSideless).toBe(false);
    expect(readStatementFile('Date,Amount\n02/11/2026,7\n02/11/2026,N5\n02/11/2026,--')?.isSideless).toBe(true);
  });

  test('names the rows that cannot be read', () => {
    expect(read('Date,Description,Debit,Credit\n31/02/2026,A,,1\n02/11/2026,B,,1.234.5\n02/11/2026,C,,7')).toMatchObject({
      lines: [['2026-11-02', 7, null, 'C']],
      unread: [
        { row: 2, what: 'date' },
        { row: 3, what: 'amount' },
      ],
    });
  });

  test.each([
    ['Debit Transfer', 'Credit Transfer'],
    ['Withdrawal', 'Deposit'],
    ['DR.', 'CR'],
    ['Débit', 'Crédit'],
    ['Transfer Out', 'Transfer In'],
  ])('knows what left by its type: %s', (left, came) => {
    const { lines, debits } = read(`Date,Type,Amount,Narration\n02/11/2026,${left},7,A\n02/11/2026,${came},8,B`);
    expect({ lines, debits }).toEqual({ lines: [['2026-11-02', 8, null, 'B']], debits: 1 });
  });

  test('invents nothing: unclear sides, both sides, failed rows, balances, and rows without a date', () => {
    expect(read('Date,Type,Amount\n02/11/2026,Transfer,7').unread).toEqual([{ row: 2, what: 'amount' }]);
    expect(read('Date,Debit,Credit\n02/11/2026,7,7').unread).toEqual([{ row: 2, what: 'amount' }]);
    expect(read('Date,Narration,Debit,Credit\n,A,,7').unread).toEqual([{ row: 2, what: 'date' }]);
    expect(read('Date,Transaction Type,DR/CR,Amount\n02/11/2026,Transfer,DR,7')).toMatchObject({ lines: [], debits: 1 });
    const text = 'Date,Narration,Status,Settlement Debit (NGN),Settlement Credit (NGN)';
    const rows = ['02/11/2026,A,FAILED,,7', '02/11/2026,Opening Balance,,,8', '02/11/2026,B,Successful,,9', '02/11/2026,C,Successful,5,'];
    expect(read([text, ...rows].join('\n'))).toMatchObject({ lines: [['2026-11-02', 9, null, 'B']], debits: 2, unread: [] });
  });

  test.each(['BALANCE OF INV-0005', 'Balance payment', 'TOTAL ENERGIES NIG PLC', 'Totals Ltd INV-0005', 'BF Stores'])(
    'keeps a payment that only begins like a sum: %s',
    (text) => {
      expect(read(`Date,Narration,Debit,Credit\n02/11/2026,${text},,7`)).toMatchObject({ lines: [['2026-11-02', 7, null, text]], unread: [] });
    },
  );

  test.each(['Opening Balance', 'BALANCE B/F', 'Balance brought forward', 'Total', 'Grand Total:', 'Closing balance as at 30/11/2026'])(
    'leaves out %s',
    (text) => {
      expect(read(`Date,Narration,Debit,Credit\n02/11/2026,${text},,7\n02/11/2026,A,,8`).lines).toEqual([['2026-11-02', 8, null, 'A']]);
    },
  );

  test('cuts no character in half, and keeps no mark that is not seen', () => {
    const [line] = read(`Date,Narration,Credit\n02/11/2026,${'a'.repeat(299)}😀\u202eb,7`).lines;
    expect(line?.[3]).toBe('a'.repeat(299));
  });

  test.each(['Name,Email\nAda,a@b.ng', '', 'Date,Description\n02/11/2026,A'])('is no statement without its headings: %j', (text) => {
    expect(readStatementFile(text)).toBeNull();
  });
});

test('OFX, with values that end at the next line, and as XML', () => {
  const entries = (close: (tag: string) => string) => `<OFX><CURDEF>NGN${close('CURDEF')}
<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT${close('TRNTYPE')}
<DTPOSTED>20261102103312[+1:WAT]${close('DTPOSTED')}
<TRNAMT>150000.50${close('TRNAMT')}
<FITID>1${close('FITID')}
<NAME>EZE &amp; SONS${close('NAME')}
<MEMO>INV-0005${close('MEMO')}
</STMTTRN>
<STMTTRN><DTPOSTED>20261103${close('DTPOSTED')}
<TRNAMT>-5000.00${close('TRNAMT')}
</STMTTRN></BANKTRANLIST></OFX>`;
  const expected = { lines: [['2026-11-02', 150_000.5, 'EZE & SONS', 'INV-0005']], debits: 1, currencies: ['NGN'] };
  expect(read(`OFXHEADER:100\nDATA:OFXSGML\n\n${entries(() => '')}`)).toMatchObject(expected);
  expect(read(`<?xml version="1.0"?>\n${entries((tag) => `</${tag}>`)}`)).toMatchObject(expected);
});

test('CAMT.053: booked entries, each payment of a batch by itself', () => {
  const entry = (amount: string, side: string, rest: string, status = 'BOOK') =>
    `<Ntry><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt>${rest}</Ntry>`;
  const details = (amount: string, name: string, text: string) =>
    `<TxDtls><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
${entry('150000.50', 'CRDT', `<NtryDtls>${details('150000.50', 'CHIDI EZE', 'INV-0005')}</NtryDtls>`)}
${entry('300.00', 'CRDT', `<NtryDtls>${details('100.00', 'A', 'one')}${details('200.00', 'B', 'two')}</NtryDtls>`)}
${entry('40.00', 'CRDT', '<AddtlNtryInf>cash</AddtlNtryInf>')}
${entry('99.00', 'CRDT', '', 'PDNG')}
${entry('5000.00', 'DBIT', '')}
</Stmt></BkToCstmrStmt></Document>`;
  expect(read(text)).toMatchObject({
    lines: [
      ['2026-11-02', 150_000.5, 'CHIDI EZE', 'INV-0005'],
      ['2026-11-02', 100, 'A', 'one'],
      ['2026-11-02', 200, 'B', 'two'],
      ['2026-11-02', 40, null, 'cash'],
    ],
    debits: 1,
    currencies: ['NGN'],
  });
  expect(readStatementFile('<Invoice xmlns="urn:oasis"/>')).toBeNull();
});

test('a batch of many payments is read in one pass', () => {
  const one = '<TxDtls><Amt Ccy="NGN">1</Amt><RmtInf><Ustrd>x</Ustrd></RmtInf></TxDtls>';
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><Ntry>${one.repeat(3_000)}<Amt Ccy="NGN">3000</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-02</Dt></BookgDt></Ntry></Document>`;
  expect(read(text)).toMatchObject({ lines: [], debits: 3_000 });
  expect(readStatementFile(text.replace('Ccy="NGN"', 'Ccy="USD"'))?.currencies).toEqual(['USD', 'NGN']);
});

test('parts of a batch without amounts are one payment, and none is lost', () => {
  const parts = '<TxDtls><Amt Ccy="NGN">1</Amt></TxDtls><TxDtls><Amt Ccy="NGN">2</Amt></TxDtls><TxDtls/>';
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><Ntry><Amt Ccy="NGN">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-02</Dt></BookgDt><NtryDtls>${parts}</NtryDtls></Ntry></Document>`;
  expect(read(text).lines.map(([, naira]) => naira)).toEqual([9]);
});

test('a page that only wants to keep the server busy is read once through', () => {
  expect(readStatementFile(`<table><${'a'.repeat(900_000)}`)).toBeNull();
  expect(readStatementFile(`<table><tr><td>${'<b>x'.repeat(200_000)}`)).toBeNull();
});

test('a line has the same id in a longer file, and two equal ones of a day differ', () => {
  const ids = (text: string) => identified(readStatementFile(text)?.lines ?? []).map(({ id }) => id);
  const one = ids('Date,Description,Credit\n02/11/2026,A,1\n02/11/2026,A,1');
  const longer = ids('Date,Description,Debit,Credit,Balance\n01/11/2026,Z,,5,\n02/11/2026,A,,1,\n02/11/2026,A,,1,\n');
  expect(new Set(one).size).toBe(2);
  expect(longer.slice(1)).toEqual(one);
});
