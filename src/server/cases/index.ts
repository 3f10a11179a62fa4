export {
  addToCase,
  closeCaseById,
  closeCaseOf,
  closeDifferences,
  findCases,
  openCase,
  openCaseOfKind,
  openCasesOf,
  openCaseSince,
  WORKED_AS_CASE,
} from './queries.ts';
export type { ClosedCase, FoundCase } from './queries.ts';
