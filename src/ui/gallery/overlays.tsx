import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Menu } from '../overlays/menu.tsx';
import { SidePanel } from '../overlays/side-panel.tsx';
import { toast } from '../feedback/toast-store.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Section } from './section.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'confirm' | 'panel' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Above the page">
      <div className="flex flex-wrap gap-3">
        <Button data-open="confirm" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button data-open="panel" onClick={() => setOpen('panel')}>
          Side panel
        </Button>
        <Button data-open="toast" onClick={() => toast.success('Contact has been removed from your contact list', { undo: () => toast.info('Back again.') })}>
          Toast
        </Button>
        <Button onClick={() => toast.error('Network Error! Please check your connection')}>Error toast</Button>
        <Menu
          label="More"
          items={[
            { heading: 'Export' },
            { label: 'As CSV', hint: 'What is filtered now' },
            { label: 'As PDF', checked: true },
            'line',
            { label: 'Archive', danger: true },
          ]}
          trigger={(props) => (
            <Button data-open="menu" {...props}>
              Menu
            </Button>
          )}
        />
        <Tooltip text="The price of the advance, as a yearly rate.">
          <Button variant="quiet">APR 36%</Button>
        </Tooltip>
      </div>
      {open === 'confirm' && (
        <ConfirmDialog title="Pay ₦45,000.00 to Chidi & Sons?" confirm="Pay ₦45,000.00" onConfirm={() => Promise.reject(new Error('no'))} onClose={close}>
          <p>The money leaves your wallet at once and cannot be called back.</p>
        </ConfirmDialog>
      )}
      {open === 'panel' && (
        <SidePanel title="INV-000142" onClose={close} footer={<Button variant="primary">Send reminder</Button>}>
          <p>The paper.</p>
        </SidePanel>
      )}
    </Section>
  );
}
