import { setCurrency } from '../../shared/kit/currency.ts';
import { headSays } from '../../ui/primitives/head.ts';

/** What an installation may change; the server writes it into the page's head. */
export const PRODUCT = headSays('application-name') ?? 'Duewell';
setCurrency(headSays('duewell-currency') ?? 'NGN', headSays('duewell-currency-symbol') ?? '₦');
/** Used until a business is known, whose own zone then counts. */
export const TIME_ZONE = headSays('duewell-time-zone') ?? 'Africa/Lagos';
/** The OpenID Connect provider one may sign in with; undefined where there is none. */
export const OPEN_ID = headSays('duewell-openid');

/** Where one writes for help. */
export const SUPPORT = headSays('duewell-support');

/** The terms that one accepts, and what happens with one's data; undefined where the installation names no page. */
export const TERMS = headSays('duewell-terms');
export const PRIVACY = headSays('duewell-privacy');

/** Whether this installation counts usage of those who allow it. */
export const ANALYTICS = headSays('duewell-analytics') === 'on';
