import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

/** Details opened beside a list or screen. */
export function SidePanel(props: SidePanelProps) {
  return <Dialog position="panel" {...props} />;
}
