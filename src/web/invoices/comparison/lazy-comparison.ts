import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

// Most received invoices have no order.
export const ComparisonCard = lazyPart(() => import('./comparison-card.tsx').then((module) => module.ComparisonCard));
export const Differences = lazyPart(() => import('./differences.tsx').then((module) => module.Differences));
