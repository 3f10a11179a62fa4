import { say } from '../i18n/message.ts';

/**
 * What the buyer files an invoice by, as printed. Editor, documents, revisions, search and exports take the references from here, in this order, which is that of
 * UBL; their checks are in `reference-fields.ts`, their elements of an e-invoice in `src/server/documents/ubl/model.ts`.
 */
export const REFERENCE_LABELS = {
  customer: say`Customer reference`,
  order: say`Purchase order`,
  contract: say`Contract`,
  project: say`Project`,
};

export type ReferenceName = keyof typeof REFERENCE_LABELS;
export type References = { readonly [name in ReferenceName]?: string | undefined };

// The keys of an object are texts to the compiler.
export const REFERENCE_NAMES = Object.keys(REFERENCE_LABELS) as ReferenceName[];

/** The given references, without blank ones. */
export function givenReferences(all: References | null | undefined): Partial<Record<ReferenceName, string>> {
  return Object.fromEntries(referenceRows(all).map(({ name, value }) => [name, value]));
}

/** The given references as printed. */
export function referenceRows(all: References | null | undefined) {
  return REFERENCE_NAMES.flatMap((name) => {
    const value = all?.[name]?.trim();
    return value ? [{ name, label: REFERENCE_LABELS[name], value }] : [];
  });
}
