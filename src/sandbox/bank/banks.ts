export interface Bank {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly code: string;
  readonly longcode: string;
}

/** As listed by GET /bank?country=nigeria (ids, slugs, codes as published); the test bank comes first. */
export const BANKS: readonly Bank[] = [
  bank(24, 'Test Bank', 'test-bank', '001', ''),
  bank(1, 'Access Bank', 'access-bank', '044', '044150149'),
  bank(3, 'Access Bank (Diamond)', 'access-bank-diamond', '063', '063150162'),
  bank(27, 'ALAT by WEMA', 'alat-by-wema', '035A', '035150103'),
  bank(82, 'Carbon', 'carbon', '565', ''),
  bank(2, 'Citibank Nigeria', 'citibank-nigeria', '023', '023150005'),
  bank(173, 'Coronation Merchant Bank', 'coronation-merchant-bank', '559', ''),
  bank(4, 'Ecobank Nigeria', 'ecobank-nigeria', '050', '050150010'),
  bank(64, 'Ekondo Microfinance Bank', 'ekondo-microfinance-bank', '562', ''),
  bank(6, 'Fidelity Bank', 'fidelity-bank', '070', '070150003'),
  bank(7, 'First Bank of Nigeria', 'first-bank-of-nigeria', '011', '011151003'),
  bank(8, 'First City Monument Bank', 'first-city-monument-bank', '214', '214150018'),
  bank(112, 'FSDH Merchant Bank Limited', 'fsdh-merchant-bank-limited', '501', ''),
  bank(70, 'Globus Bank', 'globus-bank', '00103', '103015001'),
  bank(9, 'Guaranty Trust Bank', 'guaranty-trust-bank', '058', '058152036'),
  bank(22, 'Jaiz Bank', 'jaiz-bank', '301', '301080020'),
  bank(11, 'Keystone Bank', 'keystone-bank', '082', '082150017'),
  bank(67, 'Kuda Bank', 'kuda-bank', '50211', ''),
  bank(233, 'Lotus Bank', 'lotus-bank', '303', ''),
  bank(185, 'Paga', 'paga', '100002', ''),
  bank(169, 'PalmPay', 'palmpay', '999991', ''),
  bank(26, 'Parallex Bank', 'parallex-bank', '104', ''),
  bank(171, 'OPay Digital Services Limited (OPay)', 'paycom', '999992', ''),
  bank(13, 'Polaris Bank', 'polaris-bank', '076', '076151006'),
  bank(25, 'Providus Bank', 'providus-bank', '101', ''),
  bank(176, 'Rand Merchant Bank', 'rand-merchant-bank', '502', ''),
  bank(69, 'Rubies MFB', 'rubies-mfb', '125', ''),
  bank(72, 'Sparkle Microfinance Bank', 'sparkle-microfinance-bank', '51310', ''),
  bank(14, 'Stanbic IBTC Bank', 'stanbic-ibtc-bank', '221', '221159522'),
  bank(15, 'Standard Chartered Bank', 'standard-chartered-bank', '068', '068150015'),
  bank(16, 'Sterling Bank', 'sterling-bank', '232', '232150016'),
  bank(23, 'Suntrust Bank', 'suntrust-bank', '100', ''),
  bank(68, 'TAJ Bank', 'taj-bank', '302', ''),
  bank(73, 'Titan Bank', 'titan-bank', '102', ''),
  bank(17, 'Union Bank of Nigeria', 'union-bank-of-nigeria', '032', '032080474'),
  bank(18, 'United Bank For Africa', 'united-bank-for-africa', '033', '033153513'),
  bank(19, 'Unity Bank', 'unity-bank', '215', '215154097'),
  bank(71, 'VFD Microfinance Bank Limited', 'vfd', '566', ''),
  bank(20, 'Wema Bank', 'wema-bank', '035', '035150103'),
  bank(21, 'Zenith Bank', 'zenith-bank', '057', '057150013'),
];

/** A list of `count` banks: the ones above, then invented microfinance banks. */
export function banksOf(count: number): readonly Bank[] {
  const more = Array.from({ length: Math.max(0, count - BANKS.length) }, (_, at) =>
    bank(10_000 + at, `Town ${at + 1} Microfinance Bank`, `town-${at + 1}-microfinance-bank`, String(70_000 + at), ''),
  );
  return [...BANKS.slice(0, count), ...more];
}

/** The banks that provide virtual accounts; `test-bank` is for Paystack's test mode. */
export const VIRTUAL_ACCOUNT_BANKS: readonly Bank[] = BANKS.filter(({ slug }) => ['test-bank', 'wema-bank', 'titan-bank'].includes(slug)).map((each) =>
  each.slug === 'titan-bank' ? { ...each, name: 'Paystack-Titan', slug: 'titan-paystack' } : each,
);

function bank(id: number, name: string, slug: string, code: string, longcode: string): Bank {
  return { id, name, slug, code, longcode };
}
