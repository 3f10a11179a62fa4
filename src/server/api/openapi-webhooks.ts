type Json = Record<string, unknown>;

const header = (name: string, description: string): Json => ({ name, in: 'header', required: true, description, schema: { type: 'string' } });

/** `components.parameters` of every delivery. */
export const WEBHOOK_HEADERS = {
  WebhookSignature: header('Duewell-Signature', 't=<seconds>,v1=<hex of HMAC-SHA256 over t.body>'),
  WebhookDelivery: header('Duewell-Delivery', 'The same at every try'),
  WebhookEventName: header('Duewell-Event', 'The type of the event, as in the body'),
} as const;

const text = { type: 'string' };
const properties = { id: text, type: text, createdAt: { type: 'string', format: 'date-time' }, businessId: text, data: { type: 'object' } };

/** The body of every delivery; an event's `type` is its name. */
export const WEBHOOK_EVENT: Json = { type: 'object', required: Object.keys(properties), properties };

/** A delivery to the customer's own server. */
export function webhook(name: string, summary: string): Json {
  const schema = { $ref: '#/components/schemas/WebhookEvent', properties: { type: { const: name } } };
  return {
    summary,
    security: [],
    parameters: Object.keys(WEBHOOK_HEADERS).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received' } },
  };
}
