import type { ComponentType } from 'react';

/** A screen's code is loaded when it is first needed (or hovered). */
export interface Screen {
  load: () => Promise<ComponentType>;
}

export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loading: Promise<ComponentType> | undefined;
  return {
    load: () => {
      loading ??= load().catch((error: unknown) => {
        // Not remembered: the next try may have a network.
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}
