import { kobo } from '../../../../shared/kit/money.ts';
import { isProviderError } from '../../errors.ts';
import { callVendor } from '../../http.ts';
import type { ChargesProvider, DisputeAnswer, ProviderDispute } from '../port-charges.ts';
import type { Call } from './call.ts';
import { everyPage, pageQuery } from './pages.ts';
import * as schema from './schema.ts';

/** For a file of 10 MB on a slow line. */
const UPLOAD = 60_000;

/** Disputes and the answers to them (src/api/disputes: list, fetch, evidence, upload-url, resolve). */
export function paystackDisputes(call: Call): Pick<ChargesProvider, 'listDisputes' | 'readDispute' | 'answerDispute'> {
  return {
    async listDisputes({ from, to }) {
      const { rows, unread } = await everyPage((page) =>
        call('list disputes', 'GET', `/dispute?${new URLSearchParams({ from, to, ...pageQuery(page, 100) })}`, schema.disputes),
      );
      return { disputes: rows.map(toDispute), unread };
    },

    async readDispute(id) {
      if (!isNumber(id)) return null;
      try {
        return toDispute(await call('read dispute', 'GET', `/dispute/${id}`, schema.dispute));
      } catch (error) {
        if (isProviderError(error, 'refused') && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },

    async answerDispute({ id, amount, message, contest, file }) {
      const evidence = contest && (await call('add evidence', 'POST', `/dispute/${id}/evidence`, schema.evidence, evidenceOf(contest)));
      const uploaded = file && (await uploadOf(call, id, file));
      const body = {
        resolution: contest ? 'declined' : 'merchant-accepted',
        message,
        // It is read as the disputed amount afterwards, however the dispute ends.
        refund_amount: amount,
        ...(uploaded && { uploaded_filename: uploaded }),
        ...(evidence && { evidence: evidence.id }),
      };
      return toDispute(await call('resolve dispute', 'PUT', `/dispute/${id}/resolve`, schema.dispute, body));
    },
  };
}

function evidenceOf({ customerName, customerEmail, customerPhone, service, address }: NonNullable<DisputeAnswer['contest']>) {
  return {
    customer_email: customerEmail,
    customer_name: customerName,
    customer_phone: customerPhone,
    service_details: service,
    ...(address !== null && { delivery_address: address }),
  };
}

/** Returns the name under which they have the file. The address is signed and needs no key. */
async function uploadOf(call: Call, id: string, { name, bytes, contentType }: NonNullable<DisputeAnswer['file']>): Promise<string> {
  const query = new URLSearchParams({ upload_filename: name });
  const { signedUrl, fileName } = await call('ask where to upload', 'GET', `/dispute/${id}/upload_url?${query}`, schema.uploadUrl);
  await callVendor({
    provider: 'paystack',
    what: 'upload evidence',
    method: 'PUT',
    url: signedUrl,
    headers: { 'content-type': contentType },
    body: bytes,
    repeatable: true,
    statusAlone: true,
    timeoutMs: UPLOAD,
  });
  return fileName;
}

/** The reference lists merchant-accepted, auto-accepted (both return the money) and declined, where the merchant's rejection was upheld. */
function endOf({ status, resolution }: schema.Dispute): Pick<ProviderDispute, 'status' | 'unclear'> {
  if (status === 'archived') return { status: 'closed', unclear: null };
  if (status !== 'resolved') return { status: 'open', unclear: null };
  if (resolution === 'declined') return { status: 'won', unclear: null };
  return resolution?.endsWith('-accepted') ? { status: 'lost', unclear: null } : { status: 'open', unclear: resolution ?? 'resolved' };
}

function toDispute(row: schema.Dispute): ProviderDispute {
  return {
    id: String(row.id),
    reference: row.transaction.reference,
    amount: kobo(row.refund_amount ?? row.transaction.amount),
    currency: row.currency ?? row.transaction.currency,
    ...endOf(row),
    awaitsAnswer: row.status === 'awaiting-merchant-feedback',
    reason: row.category ?? null,
    dueAt: row.dueAt ?? null,
  };
}

function isNumber(id: string): boolean {
  return /^\d{1,20}$/.test(id);
}
