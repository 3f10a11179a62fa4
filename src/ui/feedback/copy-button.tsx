import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../primitives/button.tsx';
import type { ButtonLook } from '../primitives/button.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { toast } from './toast-store.ts';

/** Copies `text`; the button itself confirms it. Without children it is an icon. */
export function CopyButton({ text, label, children, ...look }: { text: string; label: string; children?: string } & ButtonLook) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error(t('Your browser did not allow copying. Please select the text and copy it.')),
    );
  const icon = copied ? <Check aria-hidden="true" size={16} className="text-accent" /> : <Copy aria-hidden="true" size={16} />;
  return (
    <>
      {children === undefined ? (
        <IconButton small label={label} icon={icon} onClick={copy} />
      ) : (
        <Button {...look} icon={icon} onClick={copy}>
          {copied ? t('Copied') : children}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied && t('Copied')}
      </span>
    </>
  );
}
