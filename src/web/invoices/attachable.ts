import { t } from '../../shared/i18n/translate.ts';
import { fileSize } from '../../ui/primitives/file-size.ts';

/** The file types that the server accepts as attachments, for the file dialog. */
export const ATTACHABLE = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';
const LARGEST = 10 * 1024 * 1024;

/** The error for a file that is too large; undefined for others. */
export function tooLarge({ name, size }: File): string | undefined {
  return size > LARGEST ? t('{name} is {size}; the limit is 10 MB.', { name, size: fileSize(size) }) : undefined;
}
