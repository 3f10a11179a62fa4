import { CALLS_A_MINUTE, NEVER, SCOPE_TEXTS, SCOPES } from '../../shared/api-keys/scopes.ts';
import { ENDPOINTS_AT_ONCE, RETENTION_DAYS, RETRIES, WEBHOOK_EVENTS } from '../../shared/webhooks/events.ts';
import { LANGUAGES } from '../core/languages.ts';
import { VERIFY_SAMPLE } from '../../shared/webhooks/verify-sample.ts';

/** The introduction for developers, in Markdown. */
export function introduction(): string {
  return [CONVENTIONS, AUTHENTICATION, WEBHOOKS].join('\n\n');
}

const CONVENTIONS =
  'Amounts are JSON numbers in naira with at most two decimals (the dashboard chart alone is in kobo). Dates are YYYY-MM-DD in the business’s time zone, instants ISO-8601 UTC. ' +
  'Calls that move money take an `Idempotency-Key`: the same key and body give the first answer again. ' +
  'Errors, summaries, reasons and descriptions are in English, or in the language of `Accept-Language` where there is one (' +
  `${LANGUAGES.filter((language) => language !== 'en')
    .map((language) => `\`${language}\``)
    .join(', ')}).`;

const AUTHENTICATION = `## Authentication

An owner makes API keys under Settings → API. A key belongs to one business and is sent with every call:

\`\`\`sh
curl https://YOUR-ADDRESS/v1/invoice/YOUR_BUSINESS_ID/all -H "Authorization: Bearer $DUEWELL_KEY"
\`\`\`

Each key has scopes, and each call below says which one it needs:

${SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_TEXTS[scope].says}.`).join('\n')}

${NEVER} Calls without a scope answer 403 \`SCOPE_FORBIDDEN\`. A key may make ${CALLS_A_MINUTE} calls a minute; beyond that they answer 429 \`RATE_LIMITED\` with \`Retry-After\` in seconds. A revoked key is refused from the next call on. While its business is suspended, a key's calls answer 403 \`BUSINESS_SUSPENDED\`.`;

const hours = Math.round(RETRIES.reduce((sum, pause) => sum + pause, 0) / 3_600_000);

const WEBHOOKS = `## Webhooks

An owner adds up to ${ENDPOINTS_AT_ONCE} endpoints under Settings → API and chooses what each hears. An event is a POST with this body; \`data\` has the words and fields of the calls below:

\`\`\`json
{
  "id": "evt_…",
  "type": "invoice.paid",
  "createdAt": "2026-11-21T09:30:00.000Z",
  "businessId": "biz_…",
  "data": {
    "invoice": { "id": "inv_…", "number": "INV-0042", "status": "paid", "side": "sent", "currency": "NGN", "total": 45000, "paid": 45000, "balance": 0 }
  }
}
\`\`\`

Answer with any 2xx within ten seconds and do the work afterwards. Everything else is tried again, with growing pauses, ${RETRIES.length} more times within ${hours} hours; after three days without a success the endpoint is switched off and the business told. Redirects are not followed, and addresses must be https on the public internet. Deliveries can be read and sent again for ${RETENTION_DAYS} days.

An event may come more than once and in another order than it happened: keep the \`id\` of what you have dealt with (\`Duewell-Delivery\` names the delivery, the same at every try), and read the thing itself when its state matters.

**Check the signature.** \`Duewell-Signature: t=1763717400,v1=5257a8…\` carries the time of sending and HMAC-SHA256 of \`t.body\` under the endpoint’s secret, in hex. For 24 hours after a new secret was made there are two \`v1\`; one that fits is enough. In Node:

\`\`\`js
${VERIFY_SAMPLE}\`\`\`

| Event | When |
|---|---|
${Object.entries(WEBHOOK_EVENTS)
  .map(([name, says]) => `| \`${name}\` | ${says} |`)
  .join('\n')}
| \`webhook.test\` | Somebody pressed “Send a test event” |`;
