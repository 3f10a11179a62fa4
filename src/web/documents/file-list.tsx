import { FileText, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileSize } from '../../ui/primitives/file-size.ts';

export interface AttachedFile {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

/** Attached files, each with its actions. */
export function FileList({ files, actions }: { files: readonly AttachedFile[]; actions: (file: AttachedFile) => ReactNode }) {
  return (
    <ul className="divide-y divide-line">
      {files.map((file) => {
        const Icon = file.contentType.startsWith('image/') ? Image : FileText;
        return (
          <li key={file.id} className="flex items-center gap-3 py-2">
            <Icon aria-hidden="true" size={18} className="shrink-0 text-accent" />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{file.name}</span>
              <span className="tabular block text-xs text-ink-2">{fileSize(file.size)}</span>
            </span>
            {actions(file)}
          </li>
        );
      })}
    </ul>
  );
}
