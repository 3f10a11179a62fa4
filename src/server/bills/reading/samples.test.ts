import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BillReading } from '../../../shared/bills/reading.ts';
import { readContent } from './content.ts';
import { LAYOUTS } from './layouts.ts';
import { readPages } from './pages.ts';
import { contentOf } from './pdf.ts';
import { drawnPdf, summaryOf } from './testing.ts';

const folder = new URL('./samples/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

/** File, what is filled (`!` stated, `+` read, `?` guessed; amounts in hundredths), what is open. The values were compared with the files by hand. */
const SAMPLES = [
  [
    'cii-credit-note.xml',
    'cii | name=Test company! | taxId=DE0815! | accountNumber=DE88200800000970375700! | kind=credit note! | number=123! | issueDate=2020-12-22! | dueDate=2020-12-22! | currency=EUR! | net=300! | tax=57! | total=357! | payable=357! | lines=3, 3 sure',
    'email phone bankName accountName orderNumber',
  ],
  [
    'cii-danish.xml',
    'cii | name=SellerCompany! | taxId=NL16356706! | email=anthon@selco.nl! | phone=+3198989898! | kind=invoice! | number=TOSL110! | orderNumber=PO4711! | issueDate=2013-04-10! | dueDate=2013-05-10! | currency=DKK! | net=400000! | tax=67500! | total=467500! | payable=233750! | lines=3, 3 sure',
    'bankName accountNumber accountName',
  ],
  [
    'cii-energy.xml',
    'cii | name=Enexis B.V.! | taxId=NL809561074B01! | email=klantenservice.zakelijk@enexis.nl! | kind=invoice! | number=1100512149! | issueDate=2014-11-10! | dueDate=2014-11-24! | currency=EUR! | net=90891! | tax=19087! | total=109978! | payable=109978! | lines=10, 10 sure',
    'phone bankName accountNumber accountName orderNumber',
  ],
  [
    'cii-extended.xml',
    'cii | name=MUSTERLIEFERANT GMBH! | taxId=201/113/40209! | email=max.mustermann@musterlieferant.de! | phone=+49 932 431 500! | accountNumber=DE5467894567876500! | kind=invoice! | number=KR87654321012! | issueDate=2018-10-06! | currency=EUR! | net=40355! | tax=7667! | total=48022! | payable=48022! | lines=5, 5 sure',
    'bankName accountName orderNumber dueDate',
  ],
  [
    'cii-insurance.xml',
    'cii | name=XX! | taxId=XX! | accountName=XX! | kind=invoice! | number=150377292! | issueDate=2021-01-14? | dueDate=2021-01-01? | currency=EUR! | net=38554460! | total=38554460! | payable=38554460! | lines=2, 2 sure',
    'email phone bankName accountNumber orderNumber tax',
  ],
  [
    'cii-minimum.xml',
    'cii | name=LE FOURNISSEUR! | taxId=FR11123456782! | kind=invoice! | number=F20260023! | orderNumber=PO201925478! | issueDate=2026-01-31! | currency=EUR! | net=10000! | tax=490! | total=10490! | payable=10490! | lines=0, 0 sure',
    'email phone bankName accountNumber accountName dueDate',
  ],
  [
    'cii-xrechnung.xml',
    'cii | name=Lieferant GmbH! | taxId=DE123456789! | email=max@mustermann.de! | phone=+49891234567! | accountNumber=DE02120300000000202051! | accountName=Kunden AG! | kind=invoice! | number=471102! | issueDate=2024-11-15! | currency=EUR! | net=47300! | tax=5687! | total=52987! | payable=52987! | lines=2, 2 sure',
    'bankName orderNumber dueDate',
  ],
  [
    'facturx-basicwl.pdf',
    'cii | name=Au bon moulin! | taxId=FR11999999998! | accountNumber=FR2012421242124212421242124! | kind=invoice! | number=FA-2017-0009! | orderNumber=BC543! | issueDate=2017-11-05! | dueDate=2017-12-05! | currency=EUR! | net=53075! | tax=0! | total=53075! | payable=38375! | lines=0, 0 sure',
    'email phone bankName accountName',
  ],
  [
    'facturx-credit-note.pdf',
    'cii | name=Au bon moulin! | taxId=FR11999999998! | kind=credit note! | number=AV-2017-0005! | orderNumber=PO445! | issueDate=2017-11-16! | dueDate=2017-11-16! | currency=EUR! | net=21848! | tax=1499! | total=23347! | payable=23347! | lines=2, 2 sure',
    'email phone bankName accountNumber accountName',
  ],
  [
    'facturx-en16931.pdf',
    'cii | name=Au bon moulin! | taxId=FR11999999998! | email=tony.dubois@aubonmoulin.fr! | phone=+33 4 72 07 08 56! | accountNumber=FR2012421242124212421242124! | kind=invoice! | number=FA-2017-0010! | orderNumber=PO445! | issueDate=2017-11-13! | dueDate=2017-12-13! | currency=EUR! | net=62490! | tax=4625! | total=67115! | payable=47015! | lines=3, 3 sure',
    'bankName accountName',
  ],
  [
    'facturx-mustang.pdf',
    'cii | name=Bei Spiel GmbH! | taxId=DE136695976! | accountNumber=DE88200800000970375700! | accountName=Max Mustermann! | kind=invoice! | number=RE-20201121/508! | issueDate=2020-11-21! | dueDate=2020-12-12! | currency=EUR! | net=49600! | tax=7504! | total=57104! | payable=57104! | lines=3, 3 sure',
    'email phone bankName orderNumber',
  ],
  [
    'facturx-other-pages.pdf',
    'cii | name=Au bon moulin! | taxId=FR11999999998! | email=tony.dubois@aubonmoulin.fr! | phone=+33 4 72 07 08 56! | accountNumber=FR2012421242124212421242124? | kind=invoice! | number=FA-2017-0010! | orderNumber=PO445! | issueDate=2017-11-13! | dueDate=2017-12-13! | currency=EUR! | net=62490? | tax=4625? | total=67115? | payable=47015? | lines=3, 3 sure',
    'bankName accountName',
  ],
  [
    'facturx-python.pdf',
    'cii | name=Bei Spiel GmbH! | taxId=DE136695976! | accountNumber=DE88200800000970375700! | kind=invoice! | number=RE-20171118/506! | issueDate=2017-11-18! | dueDate=2017-12-09! | currency=EUR! | net=49600! | tax=7504! | total=57104! | payable=57104! | lines=3, 3 sure',
    'email phone bankName accountName orderNumber',
  ],
  [
    'fatturapa.xml',
    'none | lines=0, 0 sure',
    'name taxId email phone bankName accountNumber accountName kind number orderNumber issueDate dueDate currency net tax total payable',
  ],
  [
    'order-x.xml',
    'none | lines=0, 0 sure',
    'name taxId email phone bankName accountNumber accountName kind number orderNumber issueDate dueDate currency net tax total payable',
  ],
  [
    'pdf-aws.pdf',
    'pdf | name=Amazon Web Services, Inc.? | kind=invoice? | number=42183017+ | issueDate=2014-08-03+ | currency=USD? | tax=0? | total=411? | payable=411? | lines=0, 0 sure',
    'taxId email phone bankName accountNumber accountName orderNumber dueDate net',
  ],
  [
    'pdf-dutch-shop.pdf',
    'pdf | name=Coolblue B.V.? | accountNumber=NL50INGB0683251309+ | currency=EUR+ | lines=0, 0 sure',
    'taxId email phone bankName accountName kind number orderNumber issueDate dueDate net tax total payable',
  ],
  [
    'pdf-german-hosting.pdf',
    'pdf | name=QualityHosting AG? | email=info@qualityhosting.de? | phone=+49 6051 916 44 10? | accountNumber=DE30507500940000048567+ | currency=EUR+ | total=3473? | payable=3473? | lines=0, 0 sure',
    'taxId bankName accountName kind number orderNumber issueDate dueDate net tax',
  ],
  [
    'pdf-hotel-receipt.pdf',
    'pdf | email=contactus@oyorooms.com? | issueDate=2017-12-31+ | lines=0, 0 sure',
    'name taxId phone bankName accountNumber accountName kind number orderNumber dueDate currency net tax total payable',
  ],
  [
    'pdf-invoice-generator.pdf',
    'pdf | name=Sammy Maystone? | email=smaystone4@fake.com? | kind=invoice+ | number=invoice_number_1? | orderNumber=po_number_123+ | issueDate=2022-01-01+ | dueDate=2022-01-31+ | currency=USD? | net=12750+ | tax=0+ | total=12750+ | payable=12750+ | lines=2, 2 sure',
    'taxId phone bankName accountNumber accountName',
  ],
  [
    'pdf-odoo-with-ubl.pdf',
    'ubl | name=Azure Interior! | email=azure.interior24@example.com! | phone=(870)-931-0505! | kind=invoice! | number=INV/2023/03/0008! | issueDate=2023-03-20! | dueDate=2023-04-04! | currency=USD! | net=26290! | tax=1694! | total=27984! | payable=27984! | lines=7, 7 sure',
    'taxId bankName accountNumber accountName orderNumber',
  ],
  [
    'ubl-credit-note.xml',
    'ubl | name=My Supplier Company! | taxId=BE0000000196! | email=john.doole@mysuppliercompany.be! | accountNumber=BE91000000143476! | kind=credit note! | number=018304 / 28865! | issueDate=2019-09-23! | currency=EUR! | net=10011! | tax=0! | total=10011! | payable=10011! | lines=1, 1 sure',
    'phone bankName accountName orderNumber dueDate',
  ],
  [
    'ubl-discounts.xml',
    'ubl | name=Lieferant GmbH! | taxId=DE123456789! | kind=invoice! | number=471102! | orderNumber=2013-471331! | issueDate=2018-06-05! | currency=EUR! | net=19377! | tax=2130! | total=21507! | payable=16507! | lines=4, 4 sure',
    'email phone bankName accountNumber accountName dueDate',
  ],
  [
    'ubl-food-wholesaler.xml',
    'ubl | name=De Koksmaat! | taxId=NL8200.98.395.B.01! | kind=invoice! | number=12115118! | issueDate=2015-01-09! | dueDate=2015-01-09! | currency=EUR! | net=22960! | tax=2073! | total=25033! | payable=25033! | lines=20, 20 sure',
    'email phone bankName accountNumber accountName orderNumber',
  ],
  [
    'ubl-french-ctc.xml',
    'ubl | name=Au bon moulin! | taxId=FR11999999998! | email=commercial@aubonmoulin.com! | phone=+33 6 12 42 12 42! | accountNumber=FR2012421242124212421242124! | accountName=Au bon moulin SARL! | kind=invoice! | number=F124212! | orderNumber=PO1242! | issueDate=2026-06-17! | dueDate=2026-07-16! | currency=EUR! | net=27300! | tax=3503! | total=30803! | payable=20803! | lines=2, 2 sure',
    'bankName',
  ],
  [
    'ubl-rounding.xml',
    'ubl | name=Test S.r.o! | taxId=12345678! | email=admin@example.com! | kind=invoice! | number=SampleForDecimals! | issueDate=2022-11-03! | dueDate=2022-11-11! | currency=EUR! | net=673395! | tax=127945! | total=801340! | payable=801340! | lines=1, 1 sure',
    'phone bankName accountNumber accountName orderNumber',
  ],
  [
    'ubl-subscription.xml',
    'ubl | name=SubscriptionSeller! | taxId=DK16356706! | email=antonio@subscriptionsseller.dk! | accountNumber=DK1212341234123412! | kind=invoice! | number=TOSL108! | issueDate=2013-04-10! | dueDate=2013-05-10! | currency=DKK! | net=170000! | tax=30500! | total=200500! | payable=200500! | lines=2, 2 sure',
    'phone bankName accountName orderNumber',
  ],
  [
    'ubl-swedish.xml',
    'ubl | name=SÄLJARNAMNET! | taxId=SE123456789001! | kind=invoice! | number=2018210! | issueDate=2018-02-08! | dueDate=2018-03-07! | currency=SEK! | net=70000! | tax=13000! | total=83000! | payable=83000! | lines=4, 4 sure',
    'email phone bankName accountNumber accountName orderNumber',
  ],
  [
    'ubl-two-currencies.xml',
    'ubl | name=Legal Name! | taxId=RO124533553! | kind=invoice! | number=10009! | issueDate=2022-05-26! | dueDate=2022-05-26! | currency=EUR! | net=10000! | tax=1900! | total=11900! | payable=11900! | lines=1, 1 sure',
    'email phone bankName accountNumber accountName orderNumber',
  ],
  [
    'zugferd-symtrax.pdf',
    'cii | name=Lieferant GmbH! | taxId=DE123456789! | kind=invoice! | number=471113! | orderNumber=2018-471331! | issueDate=2018-06-13! | currency=EUR! | net=2200! | tax=154! | total=2354! | payable=2354! | lines=1, 1 sure',
    'email phone bankName accountNumber accountName dueDate',
  ],
  [
    'zugferd1-intarsys.pdf',
    'cii | name=Lieferant GmbH! | taxId=DE123456789! | bankName=Hausbank München! | accountNumber=DE08700901001234567890! | kind=invoice! | number=471102! | orderNumber=2013-471331! | issueDate=2013-06-05! | dueDate=2013-07-04! | currency=EUR! | net=19383! | tax=2131! | total=21514! | payable=16514! | lines=4, 4 sure',
    'email phone accountName',
  ],
  [
    'zugferd1-konik.pdf',
    'cii | name=Seller Inc.! | taxId=DE122...! | kind=invoice! | number=20131122-42! | issueDate=2014-11-08! | currency=EUR! | tax=1900? | total=11900? | lines=0, 0 sure',
    'email phone bankName accountNumber accountName orderNumber dueDate net payable',
  ],
] as const;

/** The same for the layouts that we drew. */
const DRAWN = [
  [
    'likeXero',
    'pdf | name=Harmattan Design Ltd? | taxId=12345678-0001? | bankName=Zenith Bank+ | accountNumber=1012345678+ | accountName=Harmattan Design Ltd+ | kind=invoice+ | number=INV-0042+ | issueDate=2026-11-25+ | dueDate=2026-12-25+ | currency=NGN+ | net=31000000+ | tax=2325000+ | total=33325000+ | payable=33325000? | lines=2, 2 sure',
    'email phone orderNumber',
  ],
  [
    'likeQuickBooks',
    'pdf | name=Palm Grove Logistics Inc.? | email=billing@palmgrovelogistics.com? | kind=invoice+ | number=1042+ | issueDate=2026-04-03? | dueDate=2026-05-03? | currency=USD? | net=298550+ | tax=22391+ | total=320941+ | payable=320941+ | lines=2, 2 sure',
    'taxId phone bankName accountNumber accountName orderNumber',
  ],
  [
    'likeStripe',
    'pdf | name=Kite Cloud, Inc.? | email=support@kitecloud.com? | kind=invoice+ | number=7C1B9D24-0003+ | issueDate=2026-04-25+ | dueDate=2026-05-25+ | currency=USD+ | net=120000+ | total=120000+ | payable=120000+ | lines=1, 1 sure',
    'taxId phone bankName accountNumber accountName orderNumber tax',
  ],
  [
    'likeZoho',
    'pdf | name=Lagoon Office Supplies? | taxId=87654321-0001+ | kind=invoice+ | number=INV-000017+ | orderNumber=PO-77+ | issueDate=2026-04-25+ | currency=NGN+ | net=20000000+ | tax=1500000+ | total=21500000+ | payable=16500000+ | lines=1, 1 sure',
    'email phone bankName accountNumber accountName dueDate',
  ],
  [
    'likeSmallBusiness',
    'pdf | name=Adebayo & Sons Enterprises? | taxId=20134567-0001? | phone=0803 123 4567? | bankName=GTBank+ | accountNumber=0123456789+ | accountName=Adebayo & Sons Enterprises+ | kind=invoice? | number=0045+ | issueDate=2026-03-25+ | currency=NGN? | total=15000000+ | payable=15000000? | lines=2, 2 sure',
    'email orderNumber dueDate net tax',
  ],
  [
    'likeUtility',
    'pdf | name=Ikeja Lights Plc? | kind=invoice? | number=202604-88121+ | issueDate=2026-04-01+ | dueDate=2026-04-15+ | currency=NGN+ | tax=693000? | total=10933000? | payable=10933000? | lines=0, 0 sure',
    'taxId email phone bankName accountNumber accountName orderNumber net',
  ],
  [
    'likeFrench',
    'pdf | name=Atelier Baobab SARL? | email=contact@atelierbaobab.sn? | accountNumber=FR7630006000011234567890189+ | kind=invoice? | number=F2026-014+ | orderNumber=BC-881+ | issueDate=2026-04-03+ | dueDate=2026-04-30+ | currency=EUR+ | net=123456+ | tax=24691+ | total=148147+ | payable=148147+ | lines=1, 1 sure',
    'taxId phone bankName accountName',
  ],
  [
    'contradicting',
    'pdf | name=Sahel Trading Ltd+ | kind=invoice? | number=ST-9+ | issueDate=2026-05-20? | dueDate=2026-05-01? | currency=NGN+ | net=10000000? | tax=750000? | total=11750000? | payable=11750000? | lines=0, 0 sure',
    'taxId email phone bankName accountNumber accountName orderNumber',
  ],
  [
    'statement',
    'pdf | number=INV-11? | issueDate=2026-05-01? | currency=NGN+ | total=1000000? | payable=1000000? | lines=0, 0 sure',
    'name taxId email phone bankName accountNumber accountName kind orderNumber dueDate net tax',
  ],
  [
    'withBuyersNumbers',
    'pdf | name=Savanna Print? | kind=invoice? | number=SP/2026/077+ | issueDate=2026-06-14+ | currency=NGN+ | net=4000000? | tax=300000? | total=4500000? | payable=4500000? | lines=0, 0 sure',
    'taxId email phone bankName accountNumber accountName orderNumber dueDate',
  ],
] as const;

test.each(SAMPLES)('%s', async (name, filled, open) => {
  const bill = await readContent(bytesOf(name));
  expect(summaryOf(bill)).toEqual({ filled, open });
});

test.each(DRAWN)('%s', async (name, filled, open) => {
  const bill = await readContent(await drawnPdf(LAYOUTS[name]));
  expect(summaryOf(bill)).toEqual({ filled, open });
});

test('every sample and every layout has its row', () => {
  expect(SAMPLES.map(([name]) => name)).toEqual(
    readdirSync(folder)
      .filter((name) => /\.(xml|pdf)$/.test(name))
      .toSorted(),
  );
  expect(DRAWN.map(([name]) => name).toSorted()).toEqual(Object.keys(LAYOUTS).toSorted());
});

/** Its pages show the bill of another supplier than its attachment. */
const OTHER_PAGES = 'facturx-other-pages.pdf';
const WITH_ATTACHMENT = SAMPLES.flatMap(([name, filled]) => (name.endsWith('.pdf') && !filled.startsWith('pdf') && name !== OTHER_PAGES ? [name] : []));

test.each(WITH_ATTACHMENT)('what the pages of %s say for sure is what its attachment says', async (name) => {
  const { attached, rows } = await contentOf(bytesOf(name));
  const stated = scalarsOf(attached);
  const read = [...scalarsOf(readPages(rows))].filter(([key, known]) => known?.certainty === 'read' && stated.get(key));
  expect(read.map(([key, known]) => [key, known?.value])).toEqual(read.map(([key]) => [key, stated.get(key)?.value]));
});

function scalarsOf(reading: BillReading | null) {
  const { supplier, format: _format, lines: _lines, moreLines: _more, ...rest } = reading ?? {};
  return new Map(Object.entries({ ...supplier, ...rest }));
}
