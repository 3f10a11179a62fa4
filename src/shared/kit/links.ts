/** A sign of a word: letters with their marks, digits, hyphens. */
const SIGN = String.raw`[\p{L}\p{M}\p{N}-]`;

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const IP_ADDRESS = String.raw`(?<![\p{L}\d.])${OCTET}(?:\.${OCTET}){3}(?!\.?\d)`;
const EMAIL_ADDRESS = String.raw`(?<![^\s(<:,;])(?!www\.)[\p{L}\p{M}\p{N}._%+-]+@[\p{L}\p{M}\p{N}.-]+\.[\p{L}\p{M}\p{N}-]{2,}\.?(?![\p{L}\p{M}\p{N}.:/\\-])`;

/**
 * What can only be a web address. Other names with points may be honest (`Rev.Fr.Mbaka`, `Schmidt & Co.KG`, `Mr.Ng`); `unlinked` keeps them from becoming links.
 */
const ADDRESS_FORM = new RegExp(
  [String.raw`\b(?:https?|ftp|mailto|javascript):[^\s\d]`, String.raw`(?<!${SIGN})[\\/]{2}${SIGN}`, String.raw`\bwww\.\S`, IP_ADDRESS].join('|'),
  'iu',
);
/** In small letters or in capitals only: as a name it has one capital. */
const ENDING = new RegExp(
  String.raw`(?<=${SIGN}{2})\.(?:com|net|org|info|biz|ng|co\.[a-z]{2}|COM|NET|ORG|INFO|BIZ|NG|CO\.[A-Z]{2})(?!${SIGN}|['’.]\p{L})`,
  'u',
);

/**
 * Where mail and message programs make links, by shape and not by a list of endings, which grows every year: a point before two letters, a colon after a word,
 * slashes in a row, the points of an IP address. E-mail addresses match as a whole.
 */
const JOINT = new RegExp(
  [
    String.raw`(${EMAIL_ADDRESS})`,
    String.raw`(${IP_ADDRESS})`,
    String.raw`(:?[\\/]{2,})`,
    String.raw`(?<=\bwww)\.(?=\S)`,
    String.raw`(?<=[^\s.])\.(?=[\p{L}\p{M}]${SIGN})`,
    String.raw`(?<=\p{L}):(?=[\p{L}\p{N}+%])`,
  ].join('|'),
  'giu',
);

/** Longer texts are refused for their length. */
const MOST = 5_000;

/**
 * The first word of a text that can only be a web address, or null. The text is read as people see it: other forms of letters and dots count as the usual ones,
 * and characters without a width are left out. E-mail addresses are no web addresses.
 */
export function linkIn(text: string): string | null {
  const words = asSeen(text.slice(0, MOST)).replaceAll(new RegExp(EMAIL_ADDRESS, 'giu'), ' ').split(/\s+/);
  return words.find((word) => ADDRESS_FORM.test(word) || ENDING.test(word)) ?? null;
}

/** A text for messages in which nothing becomes a link to a page: `evil.com/pay` reads `evil. com/pay`, and `Dr.Li` reads `Dr. Li`. */
export function unlinked(text: string): string {
  // A space without a width is none.
  return text.replaceAll(/[\S\uFEFF]+/g, (word) => {
    const seen = asSeen(word);
    const apart = seen.replaceAll(
      JOINT,
      (joint: string, email?: string, ip?: string, slashes?: string) => email ?? ip?.replaceAll('.', '. ') ?? (slashes === undefined ? `${joint} ` : ' '),
    );
    return apart === seen ? word : apart.trim();
  });
}

function asSeen(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[。․܁܂ꓸ꘎𐩐]/gu, '.');
}
