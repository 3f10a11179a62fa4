import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

// Most received invoices have no order.
export const ComparisonCard = lazyPart(() => import('./comparison-card.tsx').then((module) => module.ComparisonCard));
export const ComparisonWarning = lazyPart(() => import('./comparison-warning.tsx').then((module) => module.ComparisonWarning));
