export { addToCase, closeCaseById, closeCaseOf, closeDifferences, openCase, openCaseSince } from './queries.ts';
export type { ClosedCase } from './queries.ts';
