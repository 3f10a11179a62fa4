import { Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { AmountField } from '../form/amount-field.tsx';
import { Button } from '../primitives/button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { Combobox } from '../form/combobox.tsx';
import { CopyButton } from '../feedback/copy-button.tsx';
import { DateField } from '../form/date-field.tsx';
import { Field, FieldGroup } from '../form/field.tsx';
import { FileButton } from '../form/file-button.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { OtpInput } from '../form/otp-input.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { PhoneInput } from '../form/phone-input.tsx';
import { RadioCards } from '../form/radio-cards.tsx';
import { Select } from '../form/select.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Section } from './section.tsx';
import { TODAY } from './today.ts';

const PEOPLE = ['Ada Obi', 'Bola Ade', 'Chidi Eze', 'Ọlá Ṣadé Foods'];

export function Controls() {
  return (
    <Section title="Controls">
      <Buttons />
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        <Texts />
        <Choices />
      </div>
    </Section>
  );
}

function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />}>
        New invoice
      </Button>
      <Button>Secondary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Delete draft</Button>
      <Button variant="primary" loading>
        Pay ₦45,000.00
      </Button>
      <Button disabled>Disabled</Button>
      <Button size="small">Small</Button>
      <Button size="large" variant="primary">
        Large
      </Button>
      <IconButton label="Delete" icon={<Trash2 aria-hidden="true" size={16} />} />
      <IconButton framed pressed label="Search" icon={<Search aria-hidden="true" size={16} />} />
      <CopyButton text="x" label="Copy the number" />
      <CopyButton text="x" label="Copy the number" size="small">
        Copy
      </CopyButton>
      <FileButton accept=".pdf" onFiles={() => undefined}>
        Attach
      </FileButton>
    </div>
  );
}

function Texts() {
  const [text, setText] = useState('Ojo Foods Limited');
  const [amount, setAmount] = useState<Kobo | null>(kobo(123450));
  const [wrong, setWrong] = useState<string>();
  const [day, setDay] = useState<string | null>('2026-12-15');
  const [phone, setPhone] = useState('');
  return (
    <div className="grid content-start gap-5">
      <Field label="Business name" hint="Shown on your invoices.">
        <TextInput value={text} onChange={setText} />
      </Field>
      <Field label="Email" error="Please write an email address like name@company.com.">
        <TextInput value="ada@" onChange={setText} />
      </Field>
      <Field label="Password" aside={<span className="text-ink-2">Forgotten?</span>}>
        <PasswordInput value="correct horse" onChange={setText} autoComplete="new-password" />
      </Field>
      <Field label="Phone" optional>
        <PhoneInput value={phone} onChange={setPhone} />
      </Field>
      <Field label="Amount" error={wrong}>
        <AmountField value={amount} onChange={setAmount} onProblem={setWrong} />
      </Field>
      <Field label="Due" hint="Lagos time.">
        <DateField
          value={day}
          onChange={setDay}
          today={TODAY}
          shortcuts={['in 7 days', 'in 30 days', 'end of month'].map((phrase) => ({ typed: phrase, label: phrase }))}
        />
      </Field>
      <Field label="Disabled">
        <TextInput disabled value="Not to be changed" onChange={setText} />
      </Field>
    </div>
  );
}

function Choices() {
  const [kind, setKind] = useState<'supplier' | 'retailer' | ''>('supplier');
  const [on, setOn] = useState(true);
  const [query, setQuery] = useState('');
  const [bank, setBank] = useState('');
  const [code, setCode] = useState('123');
  const [note, setNote] = useState('Thank you for your business.');
  return (
    <div className="grid content-start gap-5">
      <FieldGroup label="What does your business do?">
        <RadioCards
          value={kind}
          onChange={setKind}
          options={[
            { value: 'supplier', label: 'Supplier', description: 'You sell to other businesses.' },
            { value: 'retailer', label: 'Retailer', description: 'You buy from suppliers.' },
          ]}
        />
      </FieldGroup>
      <Field label="Customer">
        <Combobox
          query={query}
          onQuery={setQuery}
          items={PEOPLE.filter((name) => name.toLowerCase().includes(query.toLowerCase()))}
          itemKey={(name) => name}
          itemText={(name) => name}
          onChoose={setQuery}
          create={{ label: `Create “${query}”`, onCreate: () => undefined }}
        />
      </Field>
      <Field label="Bank">
        <Select
          value={bank}
          onChange={setBank}
          placeholder="Choose a bank"
          options={[
            { value: 'gtb', label: 'GTBank' },
            { value: 'zenith', label: 'Zenith Bank' },
          ]}
        />
      </Field>
      <Field label="Note">
        <TextArea value={note} onChange={setNote} />
      </Field>
      <Field label="Code">
        <OtpInput value={code} onChange={setCode} />
      </Field>
      <Checkbox value={on} onChange={setOn} label="Send me a copy" hint="To your own address." />
      <Checkbox value={false} mixed onChange={setOn} label="Some of them" />
      <Checkbox value={false} onChange={setOn} label="I accept the terms" error="Please accept the terms to open an account." />
    </div>
  );
}
