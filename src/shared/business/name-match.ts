/** Words that name the kind of a company, not the company. */
const KINDS = new Set([
  'LTD',
  'LIMITED',
  'PLC',
  'LLC',
  'INC',
  'COMPANY',
  'CO',
  'NIG',
  'NIGERIA',
  'ENTERPRISE',
  'ENTERPRISES',
  'VENTURES',
  'VENTURE',
  'GLOBAL',
  'AND',
  'THE',
  'OF',
]);

/**
 * Whether the holder of a bank account is the business, or a person who owns it. Case, accents, punctuation, the order of words and the kind of company are
 * ignored. A business matches if the holder contains all its words (a single word: if it is the only one); a person if first and last name match.
 */
export function holderMatches(holder: string, business: string, owners: readonly { readonly firstName: string; readonly lastName: string }[]): boolean {
  const held = new Set(words(holder));
  const own = significant(words(business));
  // A name of one word can be a surname as well: then the account must have no other word.
  if (own.length > 1 && own.every((word) => held.has(word))) return true;
  if (own.length === 1 && significant([...held]).join(' ') === own[0]) return true;
  return owners.some(({ firstName, lastName }) => {
    const [first, last] = [words(firstName), words(lastName)];
    // The bank may lack a middle name: one of the first names is enough, all of the last name is required.
    return first.some((word) => held.has(word)) && last.length > 0 && last.every((word) => held.has(word));
  });
}

/** The words of a name that are compared, without the kind of company, in capitals and without accents. */
export function partsOfName(name: string): readonly string[] {
  return significant([...new Set(words(name))]);
}

function significant(all: readonly string[]): readonly string[] {
  const left = all.filter((word) => !KINDS.has(word));
  return left.length > 0 ? left : all;
}

function words(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replaceAll(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0);
}
