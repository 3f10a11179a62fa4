/** A refund takes no reference of ours, only notes; ours ends the note, so that a list tells whose it is. */
export function noteOf(reason: string, id: string): string {
  return `${reason}. Refund id ${id}`;
}

/** Null where nobody wrote one, as in refunds that people make at the company's own desk. */
export function ownerIn(note: string | null | undefined): string | null {
  return /\brefund id ([\w-]{8,64})\s*$/i.exec(note ?? '')?.[1] ?? null;
}
