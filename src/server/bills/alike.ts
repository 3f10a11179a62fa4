import { folded } from '../../shared/business/product-name.ts';

/** Words for the kind of company, which bills write or leave out. */
const KINDS = new Set(['ltd', 'limited', 'plc', 'inc', 'incorporated', 'llc', 'llp', 'co', 'company', 'corp', 'gmbh', 'sarl', 'sa', 'nig', 'nigeria']);

/** What the names of one supplier have in common: without case, accents, spaces, signs, look-alike letters and the kind of company. Null if nothing is left. */
export function supplierKey(name: string | null): string | null {
  const words = visible(name ?? '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !KINDS.has(word.toLowerCase()));
  return folded(words.join('')) || null;
}

/** The same for the number of a bill: without case, spaces, signs and leading zeros. */
export function numberKey(number: string | null): string | null {
  return codeKey(number)?.replaceAll(/(?<!\d)0+(?=\d)/g, '') ?? null;
}

/** The same for an account number: without case, spaces and signs. */
export function codeKey(code: string | null): string | null {
  return (
    visible(code ?? '')
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '') || null
  );
}

function visible(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
}
