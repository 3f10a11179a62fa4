import type { Sql } from '../../db/pool.ts';

export interface LedTo {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly linkId: string;
}

export async function keepShortLink(sql: Sql, link: LedTo & { codeHash: Buffer; expiresAt: string }): Promise<void> {
  await sql.query(
    `insert into short_links (code_hash, business_id, invoice_id, link_id, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (code_hash) do update set expires_at = excluded.expires_at`,
    [link.codeHash, link.businessId, link.invoiceId, link.linkId, link.expiresAt],
  );
}

/** The link of a code that has not ended. Requires a system transaction. */
export async function findShortLink(sql: Sql, codeHash: Buffer, at: string): Promise<LedTo | null> {
  const [row] = await sql.query<{ businessId: string; invoiceId: string; linkId: string }>(
    `select business_id as "businessId", invoice_id as "invoiceId", link_id as "linkId" from short_links where code_hash = $1 and expires_at > $2`,
    [codeHash, at],
  );
  return row ?? null;
}

export async function pruneShortLinks(sql: Sql): Promise<void> {
  await sql.query(`delete from short_links where expires_at < now() - interval '30 days'`);
}
