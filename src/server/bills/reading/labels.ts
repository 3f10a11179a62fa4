import { isSameColumn } from './cells.ts';
import type { Cell } from './cells.ts';

/** The English and French labels of a bill; the first that matches the beginning of a text counts, so longer ones come first. */
const LABELS = {
  otherNumber:
    /(?:n° ?(?:de )?tva|vat (?:no|number|id)|tin|tax id) (?:du )?(?:client|customer|buyer)|(?:customer|client|contract|quote|delivery|r[ée]f[ée]rence|original|credited) ?(?:no|number|nr|n°|id|code|ref|invoice)?\b|(?:num[ée]ro|n°|code) (?:de |du )?(?:client|dossier|contrat)|(?:rc|cac|registration|company|siret|siren|rccm) ?(?:no|number|n°)?\b/,
  otherDate:
    /(?:delivery|order|ship(?:ping|ped)?|print(?:ed)?|period|service|tax|supply|payment|paid) date|date (?:of |de )(?:supply|delivery|order|birth|service|livraison|commande|paiement|impression)|date paid/,
  taxId:
    /(?:tax(?:payer)? ?(?:id(?:entification)?|reg(?:istration)?|payer)(?: ?(?:number|no|n°))?|firs tin|tin|vat\/tin|(?:vat|gst|abn|ein)(?:[ -]?(?:reg(?:istration)?))?(?:[ -]?(?:number|no|nr|id))|n° ?(?:de )?tva(?: intracommunautaire| intracom)?|tva intracom(?:munautaire)?|num[ée]ro (?:de )?tva|nif)/,
  dueDate:
    /(?:(?:payment )?due(?! payable| amount)(?: date)?(?: on| by)?|payment (?:is )?due(?: date)?(?: on| by)?|date due|(?:please )?pay(?:able)? (?:by|before)|date (?:d['’][ée]ch[ée]ance|limite(?: de paiement)?)|[ée]ch[ée]ance|[àa] payer avant(?: le)?|payable (?:au plus tard|avant) le)/,
  issueDate:
    /(?:(?:tax )?invoice(?: issue)? date|bill(?:ing)? date|date (?:of )?issued?|issue date|issued(?: on)?|date of invoice|date (?:de )?(?:la )?factur(?:e|ation)|date d['’][ée]mission|credit note date)/,
  date: /(?:dated?|le)/,
  orderNumber:
    /(?:p\.?\/?o\.?(?: ?(?:number|no|nr|ref(?:erence)?))?|purchase order(?: ?(?:number|no|ref))?|(?:your |customer )?order (?:number|no|ref|id)|l\.?p\.?o\.?(?: ?(?:number|no))?|(?:n° ?(?:de )?|num[ée]ro de |votre )?(?:bon de )?commande(?: ?n°)?)/,
  number:
    /(?:(?:tax |sales |proforma |vat )?(?:invoice|inv|bill|credit note|credit memo) ?(?:number|num|no|nr|id|ref(?:erence)?|#)|n° ?(?:de |d['’])?(?:la )?(?:facture|avoir)|num[ée]ro (?:de |d['’])(?:la )?(?:facture|avoir)|(?:facture|avoir) ?(?:n°|num[ée]ro|no))/,
  title: /(?:tax |sales |commercial |vat )?(?:invoice|facture|credit note|credit memo|note de cr[ée]dit|avoir)/,
  iban: /iban(?: ?(?:number|no))?/,
  accountNumber: /(?:(?:bank )?(?:account|acct?|a\/c)(?: ?(?:number|no|nr|num))|nuban|num[ée]ro de compte|n° ?(?:de )?compte|compte n°)/,
  accountName: /(?:(?:bank )?(?:account|acct?|a\/c)(?: ?(?:name|holder))|beneficiary(?: name)?|titulaire(?: du compte)?|b[ée]n[ée]ficiaire|nom du compte)/,
  bankName: /(?:bank(?: ?name)?|banque|nom de la banque|domiciliation)/,
  email: /(?:e-?mail|courriel)(?: address)?/,
  phone: /(?:(?:tele)?phone|tel|t[ée]l(?:[ée]phone)?|mobile|gsm|call|whatsapp)(?: ?(?:no|number|n°))?/,
  buyer:
    /(?:bill(?:ed|ing)?(?: ?to(?: address)?| address)|invoice(?:d)? to|ship(?:ped|ping)?(?: to| address)|sold to|deliver(?:ed)? to|customer|client|buyer|attention|attn|to|factur[ée]e? [àa]|adress[ée]e? [àa]|destinataire|livr[ée]e? [àa]|acheteur|recipient|prepared for|adresse (?:de )?(?:livraison|facturation)|invoice for|billed|bill to address)/,
  seller: /(?:from|seller|supplier|vendor|sold by|issued by|billed by|payable to|[ée]metteur|vendeur|fournisseur|service provider)/,
  paid: /(?:(?:amount |less |total )?(?:paid|payments?|deposits?|credits?)(?: (?:received|made|to date))?|acompte(?: vers[ée])?|d[ée]j[àa] (?:pay[ée]|r[ée]gl[ée]))/,
  payable:
    /(?:(?:total )?(?:amount|balance|total)(?: payable| due| to pay| outstanding)+|balance|net [àa] payer|(?:montant |total |somme |reste )[àa] payer|solde(?: d[ûu])?|(?:montant|reste) d[ûu]|(?:amount|due) payable|residual|outstanding|please pay)/,
  net: /(?:sub-? ?total(?: (?:excl|ex|before|without)\b.*)?|(?:invoice )?(?:net|total net)(?: amount| total)?|total (?:excl|ex|before|without|net of)\b.*|(?:total|montant|net|sous-? ?total)(?: (?:eur|net))? h\.?t\.?|sous-? ?total|amount (?:excl|before)\b.*)/,
  tax: /(?:(?:total |add |plus |includes )?(?:vat|tva|gst|sales tax|tax(?:es)?|value added tax)(?: total| amount| payable)?|(?:total|montant) (?:de la )?(?:tva|vat|tax)|total (?:vat|tax))/,
  total:
    /(?:(?:grand |invoice |final )?total(?: (?:amount|invoice|facture|g[ée]n[ée]ral|t\.?t\.?c\.?|incl\b.*|including\b.*|for this invoice|\w{3} ttc))?|(?:montant|prix)(?: \w{3})? t\.?t\.?c\.?|amount incl\b.*|total (?:eur )?t\.?t\.?c\.?)/,
} as const satisfies Record<string, RegExp>;

export type Label = keyof typeof LABELS;

const STARTS = Object.entries(LABELS).map(([label, { source }]) => ({
  // The keys of an object literal are the names of its type.
  label: label as Label,
  pattern: new RegExp(String.raw`^(?:our |your |votre |notre )?${source}(?![\p{L}\d_]|[-/]\d)`, 'iu'),
}));

export interface Labelled {
  readonly label: Label;
  readonly cell: Cell;
  readonly row: number;
  /** What follows the label in its cell. */
  readonly rest: string;
  /** Whether a colon, or nothing, follows the label. */
  readonly isPlain: boolean;
}

/** The label at the beginning of a text; null without one. */
export function labelOf(cell: Cell, row: number): Labelled | null {
  const text = cell.text.replace(/^[*•·\s]+/, '');
  for (const { label, pattern } of STARTS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const tail = text.slice(match[0].length);
    const rest = tail.replace(/^[\s:.#°*=]+/, '').trim();
    return { label, cell, row, rest, isPlain: rest === '' || /^\s*[.#]*\s*:/.test(tail) };
  }
  return null;
}

/** The cells from a label on to the right, up to the next label. */
export function rightOf({ cell }: Labelled, row: readonly Cell[], isLabel: (cell: Cell) => boolean): Cell[] {
  const after = row.filter(({ left, text }) => left >= cell.right - 1 && !/^[:#]$/.test(text));
  const next = after.findIndex(isLabel);
  return next < 0 ? after : after.slice(0, next);
}

/** The nearest cell below another one, in its column and at most three lines away. */
export function belowOf({ cell, row }: { cell: Cell; row: number }, rows: readonly (readonly Cell[])[]): Cell | null {
  for (const next of rows.slice(row + 1, row + 5)) {
    const found = next.find((other) => isSameColumn(cell, other));
    if (!found) continue;
    return found.page === cell.page && found.top - cell.top < cell.height * 4 ? found : null;
  }
  return null;
}

/** Labels within the address of a party; others are about the bill. */
const OF_PARTIES: ReadonlySet<Label> = new Set(['buyer', 'email', 'phone', 'taxId', 'otherNumber']);

/** The cells of the parties to whom a bill goes: below "Bill to", in the same column, until a gap or another label. */
export function buyerCells(labelled: readonly Labelled[], rows: readonly (readonly Cell[])[]): ReadonlySet<Cell> {
  const found = new Set<Cell>();
  const apart = new Set(labelled.flatMap(({ label, cell }) => (OF_PARTIES.has(label) ? [] : [cell])));
  for (const { cell, row, isPlain } of labelled.filter(({ label }) => label === 'buyer')) {
    if (!isPlain) continue;
    found.add(cell);
    for (const right of rows[row]?.filter((other) => other.left >= cell.right && other.left < cell.right + cell.height * 8 && !apart.has(other)) ?? [])
      found.add(right);
    let above = cell;
    for (const next of rows.slice(row + 1, row + 12)) {
      const below = next.filter(
        (other) =>
          !apart.has(other) &&
          other.page === cell.page &&
          other.left < cell.right + cell.height * 8 &&
          other.right > cell.left - 3 &&
          other.left > cell.left - cell.height * 2,
      );
      const [first] = below;
      if (!first) continue;
      if (first.top - above.top > Math.max(cell.height, above.height) * 2.6) break;
      for (const one of below) found.add(one);
      above = first;
    }
  }
  return found;
}
