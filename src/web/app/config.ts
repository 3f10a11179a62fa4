/** What an installation may change; the server writes it into the page's head. */
export const PRODUCT = meta('application-name') ?? 'Duewell';
/** Used until a business is known, whose own zone then counts. */
export const TIME_ZONE = meta('duewell-time-zone') ?? 'Africa/Lagos';
/** The OpenID Connect provider one may sign in with; undefined where there is none. */
export const OPEN_ID = meta('duewell-openid');

/** Whether this installation counts usage of those who allow it. */
export const ANALYTICS = meta('duewell-analytics') === 'on';

function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
