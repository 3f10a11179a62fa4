import * as z from 'zod/mini';
import { fileBytes, id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { EXPORT_STATES } from './rules.ts';

/** Everything of a business as one ZIP file, made in the background and kept for 7 days. Only owners. */
const businessId = id('business');
const owner = { as: 'member', of: 'businessId', can: 'business.export' } as const;

const one = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  requestedBy: z.string(),
  requestedAt: wire.instant,
  finishedAt: z.nullable(wire.instant),
  /** When the file is deleted. */
  expiresAt: z.nullable(wire.instant),
  /** Documents whose files are in it so far, and in all. */
  done: z.int(),
  documents: z.int(),
  /** Documents that are only in the lists, because an export has files of at most 10,000. */
  leftOut: z.int(),
  /** In bytes. */
  size: z.int(),
});

export const startExport = route({
  id: 'business.export.start',
  method: 'POST',
  path: '/v1/exports/{businessId}',
  summary: 'Begin an export of everything; one at a time',
  specified: false,
  access: owner,
  stepUp: true,
  errors: ['STATE_CONFLICT', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId }),
  output: one,
});

export const listExports = route({
  id: 'business.export.list',
  method: 'GET',
  path: '/v1/exports/{businessId}',
  summary: 'The ten newest exports, with their progress',
  specified: false,
  access: owner,
  input: z.object({ businessId }),
  output: z.object({ exports: z.array(one) }),
});

export const downloadExport = route({
  id: 'business.export.file',
  method: 'GET',
  path: '/v1/exports/{businessId}/{exportId}/file',
  summary: 'The ZIP file of a finished export',
  specified: false,
  access: owner,
  answers: 'file',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, exportId: id('export') }),
  output: fileBytes,
});
