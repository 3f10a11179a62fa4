export { addToCase, closeCaseById, closeCaseOf, closeDifferences, findCases, openCase, openCasesOf, openCaseSince } from './queries.ts';
export type { ClosedCase, FoundCase } from './queries.ts';
