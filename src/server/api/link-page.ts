import type { FastifyRequest } from 'fastify';
import { lookAtReceived } from '../invoices/index.ts';
import { filesOfLink } from '../documents/index.ts';
import type { Document, PageRenderer } from './ssr.ts';
import type { Edge } from './mount.ts';

const LONGEST_KEY = 200;

/**
 * The page of a recipient's link with its invoice. It has the access rules and limits of the equivalent calls; a caller without access, or above the
 * limit, gets the empty page. Loading it does not count as viewing (link previews, the sender): the page itself reports the view.
 */
export async function linkPage({ app, limits }: Pick<Edge, 'app' | 'limits'>, pages: PageRenderer, request: FastifyRequest): Promise<Document | undefined> {
  const { search, searchParams } = new URL(request.url, app.env.appUrl);
  const q = searchParams.get('q') ?? '';
  if (q === '' || q.length > LONGEST_KEY) return undefined;
  // From the e-mail with the code: the reader acts at once, so the app starts at once.
  if (searchParams.has('code')) return undefined;
  app.switches.admit('invoice.public');
  limits.take('invoice.public', request.ip);
  const [view, { attachments }] = await Promise.all([lookAtReceived(app, q), filesOfLink(app, q)]);
  const title = `Invoice ${view.number ?? ''} from ${view.sender.name}`;
  return pages.link({ path: '/received-invoice', search }, { q, view, attachments }, title);
}
