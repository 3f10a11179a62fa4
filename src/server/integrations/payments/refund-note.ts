/** A refund has no reference of ours, only notes; our id ends the note, so that a list shows the owner. */
export function noteOf(reason: string, id: string): string {
  return `${reason}. Refund id ${id}`;
}

/** Null without an id, as in refunds made by people on the company's site. */
export function ownerIn(note: string | null | undefined): string | null {
  return /\brefund id ([\w-]{8,64})\s*$/i.exec(note ?? '')?.[1] ?? null;
}
