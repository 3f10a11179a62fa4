import { ERRORS } from '../../shared/kit/errors.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';

type Json = Record<string, unknown>;

const ALL_CODES = Object.keys(ERRORS);

/** The body of every error. */
export const FAILURE: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { const: false },
    code: { type: 'string', enum: ALL_CODES },
    message: { type: 'string', description: 'The sentence a person reads.' },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'message'], properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
};

/** `components.responses`: one for each group of error codes with the same status in some call, named by its codes. */
export function failureResponses(calls: readonly (readonly ErrorCode[])[]): Json {
  const groups = new Map(calls.flatMap((codes) => [...byStatus(codes).values()]).map((group) => [nameOf(group), group]));
  const response = (codes: readonly ErrorCode[]) => ({
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
  return Object.fromEntries([...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, codes]) => [name, response(codes)]));
}

/** The errors among one call's `responses`, by status. */
export function failuresOf(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries([...byStatus(codes)].map(([status, group]) => [String(status), { $ref: `#/components/responses/${nameOf(group)}` }]));
}

/** In the order of the table of codes, so that a group has one name whatever the order in a call's list. */
function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const sorted = codes.toSorted((a, b) => ERRORS[a].status - ERRORS[b].status || ALL_CODES.indexOf(a) - ALL_CODES.indexOf(b));
  return Map.groupBy(sorted, (code) => ERRORS[code].status);
}

function nameOf(codes: readonly ErrorCode[]): string {
  const words = (code: ErrorCode) => code.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return codes.map((code) => words(code).join('')).join('Or');
}
