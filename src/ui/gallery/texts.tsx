import { kobo } from '../../shared/kit/money.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { Badge } from '../primitives/badge.tsx';
import { Logo } from '../primitives/brand.tsx';
import { Button } from '../primitives/button.tsx';
import { Card, Facts, Panel } from '../primitives/card.tsx';
import { Kbd } from '../primitives/kbd.tsx';
import { Link } from '../primitives/link.tsx';
import { Money } from '../primitives/money.tsx';
import { PageHeader } from '../primitives/page-header.tsx';
import { ProgressSteps } from '../primitives/progress-steps.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { Status } from '../primitives/status.tsx';
import { Tabs } from '../primitives/tabs.tsx';
import { Section } from './section.tsx';
import { STATES } from './states.ts';

export function Texts() {
  return (
    <>
      <PageHeader
        title="INV-000142"
        mark={<Status {...STATES.late} pill />}
        back={{ to: '/', label: 'Invoices' }}
        lead="Sent to Ọlá Ṣadé Foods on 3 Nov 2026, due 17 Nov 2026."
        actions={
          <>
            <Button variant="quiet">Copy link</Button>
            <Button>Mark as paid</Button>
            <Button variant="primary">Send reminder</Button>
          </>
        }
      />
      <Section title="Words and numbers">
        <div className="grid gap-6 md:grid-cols-2">
          <Card title="Amounts" aside={<Link to="/">Statement</Link>}>
            <p className="text-ink-2">You are owed</p>
            <p className="mt-1">
              <Money kobo={kobo(1245030050)} size="display" />
            </p>
            <div className="mt-4 flex flex-wrap items-baseline gap-6">
              <Money kobo={kobo(4500000)} size="title" />
              <Money kobo={kobo(4500000)} size="lead" />
              <Money kobo={kobo(-125050)} />
              <Money kobo={kobo(125050)} signed />
              <Money kobo={kobo(5)} strong />
            </div>
            <div className="mt-4">
              <Facts
                rows={[
                  { label: 'Subtotal', value: <Money kobo={kobo(1500000)} /> },
                  { label: 'Discount', value: <Money kobo={kobo(-50000)} /> },
                  { label: 'VAT 7.5%', value: <Money kobo={kobo(112500)} /> },
                  { label: 'Total', value: <Money kobo={kobo(1562500)} strong />, total: true },
                ]}
              />
            </div>
          </Card>
          <Card title="States">
            <div className="grid grid-cols-2 gap-3">
              {Object.entries(STATES).map(([name, state]) => (
                <Status key={name} {...state} />
              ))}
            </div>
            <div className="mt-4 flex flex-wrap gap-2">
              <Status {...STATES.paid} pill />
              <Status {...STATES.overdue} pill />
              <Badge>12</Badge>
              <Badge tone="bad">3</Badge>
              <Badge tone="good">New</Badge>
            </div>
          </Card>
          <Card title="Small things">
            <div className="flex flex-wrap items-center gap-4">
              <Logo name="Duewell" />
              <Avatar name="Ada Obi" size="small" />
              <Avatar name="Ada Obi" />
              <Avatar name="Dangote Foods" square size="large" />
              <Kbd keys="Mod+K" />
              <Skeleton />
            </div>
            <div className="mt-6">
              <ProgressSteps label="Steps" steps={['Your business', 'Phone', 'Email']} current={1} />
            </div>
          </Card>
          <div className="grid content-start gap-3">
            <Panel>Nothing to do.</Panel>
            <Panel tone="good">Money has arrived.</Panel>
            <Panel tone="info">Waiting for the bank; usually two minutes.</Panel>
            <Panel tone="warn">The bank details of this supplier changed since your last payment.</Panel>
            <Panel tone="bad">The payment was refused.</Panel>
          </div>
        </div>
        <div className="mt-8">
          <Tabs
            label="Invoices"
            tabs={[
              { to: '/a', label: 'All', current: true, count: '1,204' },
              { to: '/b', label: 'Unpaid', current: false, count: 12 },
              { to: '/c', label: 'Drafts', current: false },
            ]}
          />
        </div>
      </Section>
    </>
  );
}
