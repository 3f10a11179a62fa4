import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

/** Something of a list or screen, opened beside it. */
export function SidePanel(props: SidePanelProps) {
  return <Dialog position="panel" {...props} />;
}
