import { operatorHandlers } from '../operators/index.ts';
import type { AllOfficeHandlers, AnyOfficeHandler } from '../operators/index.ts';

// A declared call without a handler here does not compile.
const table = { ...operatorHandlers } satisfies AllOfficeHandlers;

/** Every call of the back office. */
export const officeHandlers: Readonly<Record<string, AnyOfficeHandler>> = table;
