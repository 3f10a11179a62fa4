import { setCurrency } from '../../shared/kit/currency.ts';
import { headSays } from '../../ui/primitives/head.ts';

/** The settings of an installation, which the server writes into the page's head. */
export const PRODUCT = headSays('application-name') ?? 'Duewell';
setCurrency(headSays('duewell-currency') ?? 'NGN', headSays('duewell-currency-symbol') ?? '₦');
/** Used until a business is known; then the business's time zone applies. */
export const TIME_ZONE = headSays('duewell-time-zone') ?? 'Africa/Lagos';
/** The OpenID Connect provider for signing in; undefined without one. */
export const OPEN_ID = headSays('duewell-openid');

/** The address for help. */
export const SUPPORT = headSays('duewell-support');

/** Terms and privacy policy; undefined if the installation has no page for them. */
export const TERMS = headSays('duewell-terms');
export const PRIVACY = headSays('duewell-privacy');

/** Whether this installation sends messages through WhatsApp; without, people send a prepared message from their own. */
export const SENDS_WHATSAPP = headSays('duewell-whatsapp') === 'on';

/** Whether this installation counts usage of people who consent. */
export const ANALYTICS = headSays('duewell-analytics') === 'on';
