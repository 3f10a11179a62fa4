/** Endings of web addresses that mail programs turn into links, beside the countries' endings of two letters. Words that often begin a sentence are left out. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|pro|mobi|tel|jobs|aero|coop|xyz|top|club|online|site|website|space|host|hosting|domains|shop|store|shopping|market|markets|marketing|app|dev|tech|technology|software|computer|systems|network|cloud|codes|live|life|link|click|icu|vip|win|bid|bet|casino|poker|lol|wtf|fun|games|buzz|monster|quest|rest|page|today|world|zone|international|global|news|blog|wiki|media|press|email|support|help|guide|digital|agency|center|solutions|services|consulting|management|group|company|business|enterprises|ventures|holdings|partners|industries|team|works|community|social|chat|finance|financial|bank|cash|credit|creditcard|cards|pay|money|loan|loans|fund|capital|investments|insurance|exchange|trade|trading|tax|accountants?|legal|lawyer|security|protection|delivery|express|direct|travel|tours|flights|holiday|vacations|hotel|taxi|cars|auto|autos|africa|asia|lat|academy|education|university|college|school|church|care|health|clinic|doctor|dental|pharmacy|hospital|house|estate|properties|property|rent|rentals|apartments|construction|builders|contractors|energy|solar|fashion|clothing|shoes|jewelry|boutique|beauty|hair|makeup|restaurant|cafe|coffee|pizza|catering|photos?|photography|pics|video|audio|studio|design|gallery|productions|events|party|download|reviews?|racing|science|stream|webcam|dating|adult|porn|sexy?|gifts?|zip|mov|bond|cyou|sbs|cfd|ooo|ink|guru|ninja|rocks|plus|uno|xn--[a-z0-9-]+|рф|рус|орг|ком|сайт|онлайн|дети|москва|бел|укр|мкд|мон|срб|қаз|бг|ελ|ευ|ею|հայ|გე|ישראל|קום|مصر|امارات|السعودية|المغرب|الجزائر|تونس|عمان|قطر|سورية|فلسطين|الاردن|ایران|پاکستان|موقع|شبكة|भारत|भारतम्|संगठन|कॉम|ভারত|বাংলা|ਭਾਰਤ|ભારત|ଭାରତ|இந்தியா|இலங்கை|భారత్|ಭಾರತ|ഭാരതം|ලංකා|ไทย|คอม|ລາວ|中国|中國|公司|公益|网络|網絡|网址|网店|中文网|在线|商店|商城|企业|我爱你|香港|台湾|台灣|澳門|澳门|新加坡|みんな|コム|한국|닷컴|닷넷';

/** A sign of a word: letters with their marks, digits, hyphens. */
const SIGN = String.raw`[\p{L}\p{M}\p{N}-]`;

const LINK = new RegExp(
  [
    String.raw`\b(?:https?|ftp|mailto|javascript):\S`,
    String.raw`(?<![\p{L}\p{N}])[\\/]{2}[\p{L}\p{N}]`,
    String.raw`\bwww\.`,
    // IP addresses.
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
    String.raw`(?<=${SIGN}{2})\.(?:${ENDINGS})(?!${SIGN})`,
    String.raw`(?<=${SIGN})\.[a-z]{2,}[\\/]\S`,
  ].join('|'),
  'iu',
);

/** A name of one small letter or of digits. Degrees (`B.Com`, `b.sc`), numbers (`s.no`) and units (`20.kg`) are none. */
const SHORT_NAME = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.,'’-])(?:[a-z]\.(?!sc|no)|\d{2,}\.(?!kg|mg|gb|tb|km|cm|mm|ml|am|pm|hr|ft|lb|th|st|nd|rd))(?:[a-z]{2}|com|net|org)(?!${SIGN}|['’.]\p{L})`,
  'u',
);

/**
 * Endings of countries. Names written without a space after a point are none: `Rev.Fr.Mbaka`, `Mr.Li`, `Alh.Sa'idu`, `Co.KG`, initials such as `J.Ng`; nor is a
 * number with its unit.
 */
const OF_COUNTRY = new RegExp(String.raw`(?:(?<=${SIGN}[\p{L}\p{M}]|[\p{L}\p{M}]${SIGN})\.[a-z]{2}|(?<=\p{Lu}\p{Lu})\.[A-Z]{2})(?!${SIGN}|['’.]\p{L})`, 'u');

/** Letters of other scripts that look like these Latin ones. */
const ALIKE = ['асԁеһіјкӏмոорԛѕтυѵԝхуᴢ', 'acdehijklmnopqstuvwxyz'].map((row) => Array.from(row)) as [string[], string[]];

/** Longer texts are refused for their length. */
const MOST = 5_000;

const EMAIL_ADDRESS = /(?<![^\s(<:,;])(?!www\.)[\p{L}\p{M}\p{N}._%+-]+@[\p{L}\p{M}\p{N}.-]+\.[\p{L}\p{M}\p{N}-]{2,}\.?(?![\p{L}\p{M}\p{N}.:/\\-])/giu;

/**
 * The first part of a text that a mail program would turn into a link to a web page, or null. The text is read as people see it: other forms of letters and dots
 * count as the usual ones, and characters without a width are left out. E-mail addresses are no links to a page.
 */
export function linkIn(text: string): string | null {
  return asSeen(text.slice(0, MOST)).replaceAll(EMAIL_ADDRESS, ' ').split(/\s+/).find(isLink) ?? null;
}

/** A text in which nothing becomes a link: the points, colons and slashes of web addresses become spaces. */
export function unlinked(text: string): string {
  return text.replaceAll(/\S+/g, (word) =>
    linkIn(word) === null
      ? word
      : asSeen(word)
          .replaceAll(/[.:/\\]+/g, ' ')
          .trim(),
  );
}

function isLink(word: string): boolean {
  if (!/[.:/\\]/.test(word)) return false;
  const latin = word.replaceAll(/[^\p{ASCII}]/gu, (letter) => ALIKE[1][ALIKE[0].indexOf(letter.toLowerCase())] ?? letter);
  return [word, latin].some((one) => LINK.test(one) || SHORT_NAME.test(one) || OF_COUNTRY.test(one));
}

function asSeen(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[。․܁܂ꓸ꘎𐩐]/gu, '.');
}
