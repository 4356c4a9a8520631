import { useCallback, useState } from 'react'
import { MoneyField, PercentField, QuantityField } from '../amount-field.tsx'
import { ComboBox } from '../combo-box.tsx'
import { DateField } from '../date-field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { FormErrors } from '../form-errors.tsx'
import { ChangesFooter } from '../form-footer.tsx'
import { TextLink } from '../link.tsx'
import { NativeSelect } from '../native-select.tsx'
import { SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import type { Option } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

const categories: Option<number>[] = [
  { value: 1, label: 'High net worth', description: 'Income or assets above the threshold' },
  { value: 2, label: 'Self-certified sophisticated' },
  { value: 3, label: 'Restricted', disabled: true },
]
const people: Option<number>[] = [
  { value: 1, label: 'Eleanor Whitcombe', description: 'eleanor@whitcombe.example' },
  { value: 2, label: 'Graham Pell', description: 'graham.pell@pellandco.example' },
  { value: 3, label: 'Rosalind Kerr', description: 'r.kerr@kerrfamily.example' },
]

function TextFields() {
  return (
    <div className={styles.four}>
      <TextField
        label="Share price"
        optional
        prefix="£"
        defaultValue="4.00"
        numeric
        hint="To four decimal places."
      />
      <TextField label="Company name" defaultValue="Tidewell Energy" hint="As registered." />
      <TextField
        label="E-mail"
        type="email"
        defaultValue="eleanor@"
        error="Enter the whole address, with its domain."
      />
      <TextField label="Locked by your administrator" defaultValue="United Kingdom" locked />
      <TextField
        label="Password"
        type="password"
        defaultValue="moorgate"
        autoComplete="off"
        labelEnd={<TextLink href="#link">Forgotten your password?</TextLink>}
      />
      <TextField label="Disabled" defaultValue="Nothing to enter" disabled />
      <TextArea label="Note" limit={20} defaultValue="Wants to follow on in Tidewell." hint="Staff only." />
      <NativeSelect
        label="Country"
        placeholder="Choose a country"
        options={[{ value: 'GB', label: 'United Kingdom' }]}
      />
    </div>
  )
}

function ValueFields() {
  const [amount, setAmount] = useState('25000.00')
  const [shares, setShares] = useState('6250')
  const [rate, setRate] = useState('')
  const [day, setDay] = useState('2026-12-11')
  const [wrongDay, setWrongDay] = useState('31/11/2026')
  const [category, setCategory] = useState<number>()
  const [person, setPerson] = useState<Option<number> | null>(people[0] ?? null)
  const [name, setName] = useState('')
  const today = new Date('2026-11-20T12:00:00Z')
  const search = useCallback(async (text: string) => {
    return people.filter((one) => one.label.toLowerCase().includes(text.toLowerCase()))
  }, [])
  return (
    <div className={styles.four}>
      <MoneyField label="Amount" value={amount} onChange={setAmount} hint="Minimum £5,000, in steps of £4." />
      <QuantityField label="New shares" unit="shares" value={shares} onChange={setShares} />
      <PercentField label="Fee" optional value={rate} onChange={setRate} />
      <DateField label="Closing date" value={day} onChange={setDay} today={today} />
      <DateField
        label="Record date"
        value={wrongDay}
        onChange={setWrongDay}
        today={today}
        error="Enter a date such as 30 November 2026."
      />
      <Select label="Category" options={categories} value={category} onChange={setCategory} />
      <ComboBox label="Investor" value={person} onChange={setPerson} search={search} />
      <div>
        <SearchField label="Filter by name" value={name} onChange={setName} />
      </div>
    </div>
  )
}

/** Fields in every state, errors, files and the form's footer. */
export function KitFields() {
  return (
    <>
      <Section title="Fields">
        <TextFields />
      </Section>
      <Section title="Amounts, dates and lists">
        <ValueFields />
      </Section>
      <div className={styles.two}>
        <Section title="Files">
          <FileDrop
            label="Evidence"
            hint="PDF or picture, up to 20 MB each."
            multiple
            files={[
              { id: '1', name: 'Statement of net worth.pdf', progress: 0.62 },
              { id: '2', name: 'Passport.jpg', size: '2.4 MB' },
              { id: '3', name: 'Letter.pages', error: 'This kind of file can’t be read. Save it as PDF.' },
            ]}
            onFiles={() => undefined}
            onRemove={() => undefined}
          />
        </Section>
        <Section title="Form errors and footer">
          <div className={styles.stack}>
            <QuietErrors />
            <ChangesFooter
              form={{ changes: 3, problems: 2, busy: false, discard: () => undefined }}
              onSave={() => undefined}
            />
            <ChangesFooter
              form={{ changes: 0, busy: false, discard: () => undefined }}
              onSave={() => undefined}
            />
          </div>
        </Section>
      </div>
    </>
  )
}

/** The summary takes the focus when it appears; on this sheet it waits to be asked for. */
function QuietErrors() {
  const [shown, setShown] = useState(false)
  if (!shown) {
    return (
      <button type="button" onClick={() => setShown(true)}>
        <TextLinkLook>Show the error summary</TextLinkLook>
      </button>
    )
  }
  return (
    <FormErrors errors={[{ message: 'Choose a date after today.' }, { message: 'Enter the share price.' }]} />
  )
}

function TextLinkLook({ children }: { children: string }) {
  return <span style={{ color: 'var(--accent-text)' }}>{children}</span>
}
