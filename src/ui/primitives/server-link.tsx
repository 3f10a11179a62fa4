import { t } from '../../shared/i18n/translate.ts';
import { Button } from './button.tsx';
import { ButtonLink } from './link.tsx';
import type { ButtonLinkProps } from './link.tsx';
import { useOnline } from './use-online.ts';

/** The link to a panel that needs the server; inactive without a network. */
export function ServerLink(props: ButtonLinkProps) {
  const { variant, size, wide, icon, children } = props;
  if (useOnline()) return <ButtonLink {...props} />;
  return (
    <Button variant={variant} size={size} wide={wide} icon={icon} inactive title={t('Not available offline')}>
      {children}
    </Button>
  );
}
