/** Letters that look like a Latin one: from Unicode's list of confusable characters, and small and turned capitals. `i` and `l` count as one letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'ɐɑαаᗅᴀꓮꭺ\u{102a0}\u{16f40}',
  b: 'ƀƃƅɓʙβбвьѣҍᏼᑲᑳᑾᑿᒀᒁᒈᖯᗷꓐꞵꮟ\u{10282}\u{102a1}\u{10301}',
  c: '¢ƈȼςσсҫᴄ₡ↄⲥꓚꮯ\u{102a2}\u{10302}\u{1043d}\u{1051c}\u{118e9}\u{118f2}',
  d: 'ðđƌɖɗԁᑯᑺᑻᒇᗞᗪᴅ₫ꓒꓓꭰꮷ',
  e: 'ǝɇɘəεеэєҽҿᥱᴇⴹꓰꬲꭼ\u{10286}\u{118c6}\u{118ce}',
  f: 'ƒϝքᖴᵮẝꓝꜰꞙꬵ\u{10287}\u{102a5}\u{10525}\u{118c2}',
  g: 'ƍǥɠɡɢԍցᏻᶃꓖꮐ',
  h: 'ħɦʜηнћңһӈӊհᏺᕼⱨⲏꓧꚕꮋꮒ\u{102cf}',
  j: 'ɉʝϳјᒍᒘᒙᴊꓙꭻ',
  k: 'ƙκкқҟᛕᴋ₭ⱪⲕꓗꝁꮶ\u{10518}',
  l: 'ıłƚǀɨɩɪɫɭʟιіӏ\u{5d5}\u{5df}\u{5f1}\u{627}\u{661}\u{673}\u{6f1}\u{7ca}ᒪᒶᒷᛁᵻᵼⲓⳑⵏꓡꓲꙇꭵꮮ\u{1028a}\u{10309}\u{10320}\u{10443}\u{10526}\u{118c3}\u{118d2}\u{16f16}\u{16f28}\u{1e8c7}',
  m: 'ϻмӎᗰᛖᴍⲙꓟꮇ\u{102b0}\u{10311}',
  n: 'ƞɲɳɴνилпոռᵰⲛꓠ\u{10513}',
  o: 'øɵθοоѳөօ\u{5e1}\u{647}\u{665}\u{6be}\u{6c1}\u{6d5}\u{6f5}\u{6ff}\u{7c0}\u{966}\u{9e6}\u{a66}\u{ae6}ଠ\u{b66}\u{be6}\u{c66}\u{ce6}ഠ\u{d66}\u{e50}\u{ed0}တဝ\u{1040}ჿዐᴏᴑⲟⴱⵁⵔ〇ꓳꝋꬽꬾꭴꮎꮻ\u{10292}\u{102ab}\u{1042c}\u{104ea}\u{10516}\u{114d0}\u{118c8}\u{118d5}\u{118d7}\u{118e0}',
  p: 'ƥρрᑭᑶᑷᒆᴘᵽⲣꓑꮲ\u{10295}',
  q: 'ʠԛգզⵕ',
  r: 'ɍɼɽʀгґғᖇᴦᵲⲅꓣꭇꭈꭱꮁꮢ\u{104dc}\u{16f35}',
  s: 'ƽʂѕտᵴꓢꜱꮥꮪ\u{10296}\u{10448}\u{118c1}\u{16f3a}',
  t: 'ŧƭʈτтҭᴛᵵ₮ⱦⲧꓔꭲ\u{10297}\u{102b1}\u{10315}\u{118dc}\u{16f0a}',
  u: 'ʉʋμυцսሀᑌᑗᑘᑧᴜᵾꓴꞟꭎꭒꮜ\u{104f6}\u{118d8}\u{16f42}',
  v: 'ѵ\u{5d8}\u{667}\u{6f7}ᐯᐺᐻᴠⴸꓦꛟꮩ\u{1051d}\u{11706}\u{118c0}\u{16f08}',
  w: 'ɯʍωшщѡѽԝաᴡ₩ꓪꝡꮃꮤ\u{114c5}\u{1170a}\u{1170e}\u{1170f}\u{118e6}\u{118ef}',
  x: 'χхҳᕁᕽᚷⲭⵝꓫꭓ\u{10290}\u{102b4}\u{10317}\u{10322}\u{10527}\u{118ec}',
  y: '¥ƴɏɣʏγуүұყᶌỿⲩꓬꭚꭹꮍ\u{102b2}\u{118c4}\u{16f43}',
  z: 'ƶȥʐζᴢᵶꓜꮓ\u{102f5}\u{118c9}\u{118e5}',
};

const LATIN = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([latin, alike]) => Array.from(alike, (letter) => [letter, latin] as const)),
  ...(['0o', '1l', '|l', '!l', 'il', '3e', '5s', '@a', '4a', '$s'] as const).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
]);

/** First letters of the alphabets that Unicode does not decompose: white on black, and the letters of flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** Whether a name looks like the product's: case, accents, spaces, signs and look-alike letters are ignored. */
export function readsAsProduct(name: string, productName: string): boolean {
  const product = folded(productName);
  return product.length >= 4 && folded(name).includes(product);
}

/**
 * Whether a text of sentences names the product, in one word or in words with capitals (`Due Well`). Words of different sentences, and words in small letters,
 * are not read as one: “It is due. We’ll call you”, “due well before May”.
 */
export function namesProduct(text: string, productName: string): boolean {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/(?<=(?<!\S)\S)[^\S\n]+(?=\S(?!\S))/gu, '')
    .split(/[.!?;:,)…]\s+|\s*\n\s*|\s+(?!\p{Lu})/u)
    .some((part) => readsAsProduct(part, productName));
}

/** Its letters without case, accents, spaces, signs and look-alikes. Only to compare. */
export function folded(text: string): string {
  return Array.from(text.normalize('NFKD').toLowerCase(), latinOf)
    .join('')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}]/gu, '');
}

function latinOf(letter: string): string {
  const first = ALPHABETS.find((code) => (letter.codePointAt(0) ?? 0) - code >= 0 && (letter.codePointAt(0) ?? 0) - code < 26);
  const latin = first === undefined ? letter : String.fromCodePoint(0x61 + (letter.codePointAt(0) ?? 0) - first);
  return LATIN.get(latin) ?? latin;
}
