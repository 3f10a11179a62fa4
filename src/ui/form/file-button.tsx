import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Paperclip } from 'lucide-react';
import { Button } from '../primitives/button.tsx';
import type { ButtonLook } from '../primitives/button.tsx';

export interface FileButtonProps extends ButtonLook {
  /** As the `accept` attribute: `.pdf,image/png`. */
  accept: string;
  multiple?: boolean;
  loading?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

export function FileButton({ accept, multiple = false, onFiles, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} icon={<Paperclip aria-hidden="true" size={16} />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Choosing the same file again must fire a change again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
