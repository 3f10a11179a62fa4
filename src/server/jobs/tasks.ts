import type { App } from '../core/context.ts';
import type { Task, Tasks } from './enqueue.ts';

/** A task runs outside any transaction, may run twice, and throws to be retried later. `stopping` aborts when the process ends: a long task must end then. */
export type TaskHandlers<T extends Task> = { readonly [K in T]: (app: App, payload: Tasks[K], stopping?: AbortSignal) => Promise<void> };
export type AllTasks = TaskHandlers<Task>;
