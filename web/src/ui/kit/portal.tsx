import { useState } from 'react'
import { MoneyField } from '../amount-field.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Chip } from '../chip.tsx'
import { DataTable, TwoLines } from '../data-table.tsx'
import type { Column } from '../data-table.tsx'
import { DescriptionList } from '../description-list.tsx'
import { Change, Figures } from '../figure.tsx'
import { Glyph } from '../cover-art.tsx'
import { directionOf, money, percent } from '../format.ts'
import { Logo } from '../logo.tsx'
import { Notice } from '../notice.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { RiskBanner } from '../risk-banner.tsx'
import { StepBar, Stepper } from '../stepper.tsx'
import { Tabs } from '../tabs.tsx'
import { Heading, Text } from '../text.tsx'
import { TextField } from '../text-field.tsx'
import styles from './kit.module.css'

const holdings = [
  {
    id: 1,
    name: 'Tidewell Energy',
    kind: 'A Ordinary shares, EIS',
    paid: '50000.00',
    value: '80000.00',
    gain: '60.0',
  },
  {
    id: 2,
    name: 'Fernhill Foods',
    kind: 'Ordinary shares, EIS',
    paid: '20000.00',
    value: '12600.00',
    gain: '-37.0',
  },
  {
    id: 3,
    name: 'Cobalt Quay Residential',
    kind: '8% secured loan notes',
    paid: '35000.00',
    value: '35000.00',
    gain: '0.0',
  },
]

const steps = [
  { id: 'method', title: 'Investment method', summary: 'Personal account, Eleanor Whitcombe' },
  { id: 'amount', title: 'How much would you like to invest?' },
  { id: 'sign', title: 'Declarations' },
]

function Wizard() {
  const [amount, setAmount] = useState('25000.00')
  const [current, setCurrent] = useState('amount')
  return (
    <div>
      <StepBar step={2} of={5} />
      <Stepper steps={steps} current={current} onChange={setCurrent}>
        <MoneyField label="Amount" hero value={amount} onChange={setAmount} hint="6,250 shares at £4.00." />
        <div className={styles.row} style={{ margin: '12px 0 20px' }}>
          <Chip pressed={false}>Minimum, £5,000</Chip>
          <Chip pressed={false}>My entitlement, £19,752</Chip>
        </div>
        <Notice tone="waiting">Tidewell would make up about a third of your portfolio.</Notice>
        <br />
        <Button variant="primary" size="large" onClick={() => setCurrent('sign')}>
          Continue
        </Button>
      </Stepper>
    </div>
  )
}

function SignIn() {
  return (
    <div className={styles.narrow}>
      <div className={styles.stack} style={{ justifyItems: 'stretch', gap: 20 }}>
        <Heading level={2} variant="title">
          Welcome back
        </Heading>
        <TextField label="E-mail" type="email" defaultValue="eleanor@whitcombe.example" autoComplete="off" />
        <TextField label="Password" type="password" defaultValue="moorgate" autoComplete="off" />
        <Checkbox label="Keep me logged in on this device for 14 days" defaultChecked />
        <Button variant="primary" size="large" block>
          Log in
        </Button>
      </div>
    </div>
  )
}

const columns: Column<(typeof holdings)[number]>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => <TwoLines lead={<Glyph seed={`company ${row.id}`} />} title={row.name} note={row.kind} />,
    total: 'Total',
  },
  {
    id: 'paid',
    header: 'Invested',
    align: 'end',
    weight: 'soft',
    from: 'md',
    cell: (row) => money(row.paid),
    total: '£105,000',
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    weight: 'strong',
    cell: (row) => money(row.value),
    total: '£127,600',
  },
  {
    id: 'gain',
    header: 'Gain',
    align: 'end',
    cell: (row) => <Change direction={directionOf(row.gain)}>{percent(row.gain, { signed: true })}</Change>,
    total: '+21.5%',
  },
]

function Holdings() {
  return (
    <DataTable
      label="Your holdings"
      stacked={false}
      rows={holdings}
      keyOf={(row) => row.id}
      columns={columns}
    />
  )
}

/** The same components in the portal's voice. */
export function KitPortal() {
  return (
    <div data-voice="portal" className={styles.portal}>
      <RiskBanner
        text="Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong."
        linkText="Take 2 mins to learn more."
        onOpen={() => undefined}
      />
      <div className={styles.row} style={{ margin: '24px 0' }}>
        <Logo name="Wrenfield" />
      </div>
      <Tabs
        label="Tidewell Energy"
        items={[
          { label: 'Summary', href: '#summary', current: true },
          { label: 'Key facts', href: '#facts' },
          { label: 'Questions', href: '#questions', count: 7 },
        ]}
      />
      <br />
      <Figures
        items={[
          { key: 'paid', label: 'Invested to date', value: '£275,000' },
          { key: 'gain', label: 'Unrealised gain', value: '+£56,450', direction: 'up' },
          { key: 'return', label: 'Total return', value: '1.37×' },
        ]}
      />
      <br />
      <div className={styles.two}>
        <Wizard />
        <SignIn />
        <div>
          <Heading level={2}>Your holdings</Heading>
          <Holdings />
        </div>
        <Card>
          <Heading level={3}>£2,920,000</Heading>
          <Text variant="note" tone="faint">
            committed of £4,000,000
          </Text>
          <br />
          <ProgressBar
            label="Committed, of £4,000,000"
            parts={[{ state: 'committed', share: '73', label: 'Committed', value: '£2,920,000' }]}
          />
          <br />
          <DescriptionList
            variant="spread"
            items={[
              { term: 'Investors', value: '46' },
              { term: 'Closes', value: '11 December, 21 days' },
              {
                term: 'With your answer, if all of it is met',
                value: <span data-figure="kit">6,250 new shares</span>,
              },
            ]}
          />
          <div className={styles.deep}>
            <b>Cash call 4</b>
            <br />
            <br />
            <Button variant="deep" size="large" block>
              Pay £10,000
            </Button>
          </div>
        </Card>
      </div>
    </div>
  )
}
