import { turnDispute } from '../bank/disputes.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import type { Dispute } from '../bank/rows.ts';
import { json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { randomCode } from '../core/ids.ts';
import { newest } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import { cut, failure, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';
import { presentDispute } from './present-charge.ts';

const LARGEST_FILE = 16 * 1024 * 1024;

/** Disputes, and the merchant's answers to them. */
export function disputeEndpoints(store: Store, webhooks: WebhooksByVendor, guarded: Guarded): Endpoint[] {
  const of = (call: Call, run: (dispute: Dispute) => Reply) => {
    const dispute = store.tables.disputes.get(call.params['id'] ?? '');
    return dispute ? run(dispute) : failure(404, 'Dispute not found', 'not_found');
  };
  return [
    guarded('GET', '/dispute', (call) => list(store, call)),
    guarded('GET', '/dispute/{id}', (call) => of(call, (dispute) => success('Dispute retrieved', presentDispute(store, dispute)))),
    guarded('POST', '/dispute/{id}/evidence', (call) => of(call, (dispute) => addEvidence(store, call, dispute))),
    guarded('GET', '/dispute/{id}/upload_url', (call) => of(call, (dispute) => uploadUrl(store, call, dispute))),
    guarded('PUT', '/dispute/{id}/resolve', (call) => of(call, (dispute) => resolve(store, webhooks, call, dispute))),
    // The signed address is the key.
    { method: 'PUT', path: '/paystack-files/{name}', bytes: LARGEST_FILE, run: (call) => receive(store, call) },
  ];
}

function list(store: Store, call: Call): Reply {
  const { query } = call;
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  const rows = newest(store.tables.disputes).filter(({ createdAt }) => !(Date.parse(createdAt) < from) && !(Date.parse(createdAt) > to));
  const page = cut(rows, call, 'perPage');
  return success(
    'Disputes retrieved',
    page.rows.map((each) => presentDispute(store, each)),
    page.meta,
  );
}

function addEvidence(store: Store, call: Call, dispute: Dispute): Reply {
  const fields = readFields(call) ?? {};
  const lacking = ['customer_email', 'customer_name', 'customer_phone', 'service_details'].find((name) => !text(fields[name]));
  if (lacking !== undefined) return failure(400, `${lacking} is required`, 'invalid_params');
  store.put('disputes', String(dispute.id), { ...dispute, evidence: fields });
  return success('Evidence created', { ...fields, dispute: dispute.id, id: 20 + dispute.id });
}

function uploadUrl(store: Store, call: Call, dispute: Dispute): Reply {
  const extension = /\.(\w{1,5})$/.exec(call.query.get('upload_filename') ?? '')?.[1];
  if (extension === undefined) return failure(400, 'upload_filename is required', 'invalid_params');
  const fileName = `${randomCode(20)}.${extension}`;
  store.put('disputes', String(dispute.id), { ...dispute, file: { name: fileName, size: 0 } });
  return success('Upload url generated', { signedUrl: `http://${call.headers.host}/paystack-files/${fileName}?X-Amz-Expires=1800`, fileName });
}

function receive(store: Store, call: Call): Reply {
  const name = call.params['name'] ?? '';
  const dispute = [...store.tables.disputes.values()].find(({ file }) => file?.name === name);
  if (!dispute || call.bytes.length === 0) return json(403, { status: false, message: 'Request has expired' });
  store.put('disputes', String(dispute.id), { ...dispute, file: { name, size: call.bytes.length } });
  return json(200, {});
}

/** An accepted dispute ends at once; a declined one goes to the bank with the evidence. */
function resolve(store: Store, webhooks: WebhooksByVendor, call: Call, dispute: Dispute): Reply {
  const fields = readFields(call) ?? {};
  const charge = store.tables.charges.get(dispute.reference);
  const { resolution, uploaded_filename: uploaded } = fields;
  if (!charge || dispute.status !== 'awaiting-merchant-feedback') return failure(400, 'Dispute is not awaiting merchant feedback', 'invalid_state');
  if (!text(fields['message']) || typeof fields['refund_amount'] !== 'number') return failure(400, 'message and refund_amount are required', 'invalid_params');
  if (uploaded !== undefined && (uploaded !== dispute.file?.name || dispute.file.size === 0))
    return failure(400, 'The uploaded file was not found', 'invalid_params');
  if (resolution === 'merchant-accepted')
    return success(
      'Dispute successfully resolved',
      presentDispute(store, turnDispute(store, webhooks, charge, { ...dispute, status: 'resolved', resolution })),
    );
  if (resolution !== 'declined') return failure(400, 'resolution must be merchant-accepted or declined', 'invalid_params');
  if (!dispute.evidence) return failure(400, 'Evidence is required to decline a dispute', 'invalid_params');
  return success(
    'Dispute successfully resolved',
    presentDispute(store, turnDispute(store, webhooks, charge, { ...dispute, status: 'awaiting-bank-feedback' })),
  );
}
