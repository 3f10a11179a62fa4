export { addToCase, closeCaseById, closeCaseOf, closeDifferences, findCases, openCase, openCaseOfKind, openCasesOf, openCaseSince } from './queries.ts';
export type { ClosedCase, FoundCase } from './queries.ts';
