import * as z from 'zod/mini';
import { id, text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { WORK_KIND_NAMES } from './queues.ts';

const work = { kind: z.enum(WORK_KIND_NAMES), subject: z.string().check(z.minLength(1), z.maxLength(80)) };
export const colleague = z.object({ id: z.string(), name: z.string() });
export const note = z.object({ id: z.string(), by: z.string(), text: z.string(), at: wire.instant });

export const listColleagues = officeRoute({
  id: 'office.colleagues',
  method: 'GET',
  path: '/office/colleagues',
  summary: 'Active operators who can be handed work of a kind, by name.',
  access: { as: 'operator' },
  input: z.object({ kind: work.kind }),
  output: z.object({ colleagues: z.array(colleague) }),
});

export const takeWork = officeRoute({
  id: 'office.work.take',
  method: 'POST',
  path: '/office/work/take',
  summary: 'Takes work; with `over` also from the colleague who has it.',
  access: { as: 'operator' },
  input: z.object({ ...work, over: z.optional(z.boolean()) }),
  output: colleague,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const handOverWork = officeRoute({
  id: 'office.work.hand-over',
  method: 'POST',
  path: '/office/work/hand-over',
  summary: 'Hands one’s own work to a colleague, or with null back to everybody.',
  access: { as: 'operator' },
  input: z.object({ ...work, to: z.nullable(id('operator')) }),
  output: z.object({ takenBy: z.nullable(colleague) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE'],
});

export const addNote = officeRoute({
  id: 'office.work.note',
  method: 'POST',
  path: '/office/work/notes',
  summary: 'Adds a note for colleagues; it is not changed afterwards, and no customer reads it.',
  access: { as: 'operator' },
  input: z.object({ ...work, text: text('The note', 2000) }),
  output: note,
  errors: ['NOT_FOUND'],
});
