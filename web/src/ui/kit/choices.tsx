import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { AddChip, Chip, FilterChip } from '../chip.tsx'
import { Disclosure } from '../disclosure.tsx'
import { TextLink } from '../link.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { Switch } from '../switch.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

const choices = [
  { value: 1, label: 'Maintain my percentage', description: 'Take my entitlement only.', end: '£19,752' },
  { value: 2, label: 'Increase my percentage', description: 'Ask for 1,312 more.', end: '£25,000' },
]

function Boxes() {
  return (
    <div className={styles.stack}>
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Some selected" mixed />
      <Checkbox label="Not checked" description="With a line about it." />
      <Checkbox label="Not possible" disabled />
      <Checkbox
        label={
          <>
            I accept the{' '}
            <TextLink href="#link" inline>
              terms
            </TextLink>
          </>
        }
        error="Accept the terms to continue."
      />
    </div>
  )
}

function Switches() {
  const [on, setOn] = useState(true)
  return (
    <div className={styles.stack}>
      <Switch
        label="Cash calls"
        checked={on}
        onChange={() => setOn(!on)}
        description="Shows cash calls to investors."
      />
      <Switch label="Nominees" checked={!on} onChange={() => setOn(!on)} />
      <Switch label="Locked" checked disabled readOnly />
      <Disclosure summary="9 complete">Name and web address, target, price.</Disclosure>
    </div>
  )
}

/** Boxes, radios, switches, chips. */
export function KitChoices() {
  const [period, setPeriod] = useState<'quarter' | 'year' | 'all'>('year')
  const [opening, setOpening] = useState<'now' | 'later'>('later')
  const [right, setRight] = useState<number>()
  const [open, setOpen] = useState(true)
  return (
    <Section title="Choices">
      <div className={styles.four}>
        <Boxes />
        <Switches />
        <RadioGroup
          label="Opening"
          options={[
            { value: 'now', label: 'When I publish' },
            { value: 'later', label: 'At a time' },
          ]}
          value={opening}
          onChange={setOpening}
          hint="Investors are told at that moment."
        />
        <div className={styles.stack}>
          <SegmentedControl
            label="Period"
            options={[
              { value: 'quarter', label: 'Quarter' },
              { value: 'year', label: '12 months' },
              { value: 'all', label: 'All time' },
            ]}
            value={period}
            onChange={setPeriod}
          />
          <FilterChip
            field="Held at cost"
            operator="at least"
            value="£50,000"
            onEdit={() => undefined}
            onRemove={() => undefined}
          />
          <AddChip>Filter</AddChip>
          <div className={styles.row}>
            <Chip pressed={open} count={6} onClick={() => setOpen(!open)}>
              Open
            </Chip>
            <Chip pressed={!open} count={14} onClick={() => setOpen(!open)}>
              Closed
            </Chip>
          </div>
        </div>
      </div>
      <div className={styles.two} style={{ marginTop: 20 }}>
        <RadioGroup
          label="Your pre-emption rights"
          variant="cards"
          options={choices}
          value={right}
          onChange={setRight}
        />
        <RadioGroup
          label="Nothing chosen, and needed"
          variant="cards"
          options={choices}
          value={undefined}
          onChange={() => undefined}
          error="Choose what to do with your rights."
        />
      </div>
    </Section>
  )
}
