import type { APIRequestContext } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { postConfirmed } from './confirming.ts';
import { PASSWORD } from './people.ts';

type Api = Awaited<ReturnType<typeof signIn>>;

/** Sent by one and approved by the other. */
export async function approved(sells: Api, buys: Api, contactId: string, amount: number, days: number): Promise<{ id: string; number: string }> {
  const issueDate = dateIn('Africa/Lagos', Date.now());
  const itemDetails = [{ id: '1', name: 'Goods', quantity: 1, unitPrice: amount }];
  const { id, number } = await sells.send<{ id: string; number: string }>('/v1/invoice', {
    contactId,
    issueDate,
    dueDate: addDays(issueDate, days),
    itemDetails,
  });
  await buys.send('/v1/invoice/approve', { invoiceId: id, action: 'approve' });
  return { id, number };
}

/** Calls of the API by one person, with codes answered. */
export async function signIn(request: APIRequestContext, email: string) {
  const opened = await request.post('/v1/users/auth', { data: { email, password: PASSWORD } });
  // The one envelope of every answer, here and below.
  const { token, business } = ((await opened.json()) as { data: { token: string; business: { id: string } } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const data = async <T>(answer: { json(): Promise<unknown> }): Promise<T> => {
    // As above.
    const body = (await answer.json()) as { status: boolean; message: string; data: T };
    if (!body.status) throw new Error(body.message);
    return body.data;
  };
  return {
    businessId: business.id,
    read: async <T>(path: string): Promise<T> => data<T>(await request.get(path, { headers })),
    send: <T>(path: string, body: object): Promise<T> => postConfirmed<T>(request, token, path, { businessId: business.id, ...body }),
  };
}
