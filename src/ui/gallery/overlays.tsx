import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { DateField } from '../form/date-field.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Field } from '../form/field.tsx';
import { Menu } from '../overlays/menu.tsx';
import type { MenuEntry } from '../overlays/menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import { SidePanel } from '../overlays/side-panel.tsx';
import { TextInput } from '../form/text-input.tsx';
import { toast } from '../feedback/toast-store.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Section } from './section.tsx';
import { TODAY } from './today.ts';

const MORE: readonly MenuEntry[] = [
  { heading: 'Export' },
  { label: 'As CSV', hint: 'What is filtered now' },
  { label: 'As PDF', checked: true },
  'line',
  { label: 'Archive', danger: true },
];

export function Overlays() {
  const [open, setOpen] = useState<'confirm' | 'panel' | 'form' | null>(null);
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
        <Button onClick={() => setOpen('form')}>Form</Button>
        <Button data-open="toast" onClick={() => toast.success('Contact has been removed from your contact list', { undo: () => toast.info('Back again.') })}>
          Toast
        </Button>
        <Button onClick={() => toast.error('Network Error! Please check your connection')}>Error toast</Button>
        <Menu
          label="More"
          items={MORE}
          trigger={(props) => (
            <Button data-open="menu" {...props}>
              Menu
            </Button>
          )}
        />
        <Menu
          label="Places"
          items={[
            { label: 'Closed', disabled: true, onSelect: () => toast.info('Never.') },
            { label: 'Anchor', to: '/?there' },
          ]}
          trigger={(props) => <Button {...props}>Places</Button>}
        />
        <Filters />
        <Tooltip text="The price of the advance, as a yearly rate.">
          {(props) => (
            <Button variant="quiet" {...props}>
              APR 36%
            </Button>
          )}
        </Tooltip>
        <Tooltip text="None of these can be paid.">
          {(props) => (
            <Button inactive onClick={() => setOpen('confirm')} {...props}>
              Pay
            </Button>
          )}
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
      {open === 'form' && <InDialog onClose={close} />}
    </Section>
  );
}

function Filters() {
  const [city, setCity] = useState('');
  const [day, setDay] = useState<string | null>('2026-11-03');
  return (
    <Popover label="More filters" trigger={(props) => <Button {...props}>Filters</Button>}>
      {() => (
        <div className="p-3">
          <Field label="City">
            <TextInput value={city} onChange={setCity} />
          </Field>
          <Field label="Since">
            <DateField value={day} onChange={setDay} today={TODAY} />
          </Field>
        </div>
      )}
    </Popover>
  );
}

/** Elements that open over a dialog, and a dialog that opens another. */
function InDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [asking, setAsking] = useState(false);
  return (
    <Dialog title="A contact" onClose={onClose}>
      <div className="grid gap-3">
        <Field label="Contact name">
          <TextInput value={name} onChange={setName} />
        </Field>
        <Menu label="Of this contact" items={MORE} trigger={(props) => <Button {...props}>Actions</Button>} />
        <Button onClick={() => toast.success('Saved.', { undo: () => toast.info('Not saved.') })}>Save</Button>
        <Button onClick={() => setAsking(true)}>Remove</Button>
        <Button
          onClick={() => {
            toast.success('Saved and closed.');
            onClose();
          }}
        >
          Save and close
        </Button>
      </div>
      {asking && (
        <ConfirmDialog title="Remove it?" confirm="Remove it" danger onConfirm={() => Promise.resolve()} onClose={() => setAsking(false)}>
          <p>Its invoices stay.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
