import { withQuery } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';

/** Writing to us, or one thread. Not in `paths`, which pages of links load too. */
export function helpPath(thread?: string): string {
  return withQuery(paths.settings('help'), { thread });
}
