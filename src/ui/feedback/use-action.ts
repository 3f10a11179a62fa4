import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf, Call } from '../../shared/kit/route.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { call, idempotencyKey } from '../../api-client/client.ts';
import { toast } from './toast-store.ts';

export interface ActionOptions<R extends Call> {
  /** Shown as a toast when done. */
  done?: string | undefined;
  onDone?: ((output: OutputOf<R>, input: InputOf<R>) => void) | undefined;
  /** Routes whose cached answers become outdated. */
  refresh?: readonly { id: string }[] | undefined;
  /** True if the screen shows the error itself; otherwise it becomes a toast. */
  ownError?: boolean | undefined;
}

/** The call of a button. A retry after a lost answer has the same Idempotency-Key; another input gets a new one. */
export function useAction<R extends Call>(route: R, options: ActionOptions<R> = {}) {
  const client = useQueryClient();
  return useMutation<OutputOf<R>, unknown, InputOf<R>>({
    mutationFn: async (input) => {
      const body = JSON.stringify([route.id, input]);
      const key = unsettled.get(body) ?? idempotencyKey();
      unsettled.set(body, key);
      try {
        const output = await call(route, input, { idempotencyKey: key });
        unsettled.delete(body);
        return output;
      } catch (error) {
        // Only an answered refusal is final: after a lost answer the first attempt may have worked.
        if (error instanceof ApiError && error.status > 0 && error.status < 500) unsettled.delete(body);
        throw error;
      }
    },
    onSuccess: (output, input) => {
      for (const old of options.refresh ?? []) void client.invalidateQueries({ queryKey: [old.id] });
      if (options.done) toast.success(options.done);
      options.onDone?.(output, input);
    },
    onError: (error) => {
      if (!options.ownError && !(error instanceof ApiError && error.status === 0)) toast.error(errorText(error));
    },
  });
}

const unsettled = new Map<string, string>();
