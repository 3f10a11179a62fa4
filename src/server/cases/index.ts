export {
  addToCase,
  casesOf,
  closeCaseById,
  closeCaseOf,
  closeDifferences,
  findCases,
  openCase,
  openCaseOfKind,
  openCaseSince,
  WORKED_AS_CASE,
} from './queries.ts';
export type { ClosedCase, FoundCase } from './queries.ts';
