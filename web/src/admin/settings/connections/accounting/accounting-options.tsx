import { updateAccountingOptions } from '@moorgate/contract/accounting/connection.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmation } from '../../../../kernel/confirm-password.tsx'
import { useFlags } from '../../../../kernel/branding.tsx'
import { Loaded } from '../../../../kernel/loaded.tsx'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useLabel } from '../../../../kernel/terminology.tsx'
import { useCommand } from '../../../../kernel/use-command.ts'
import { useWords } from '../../../../kernel/words.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { Option } from '../../../../ui/select.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import styles from '../connections.module.css'
import { accountsQuery, area } from './queries.ts'
import type { AccountingFacts } from './queries.ts'

interface AccountingOptionsProps {
  connection: AccountingFacts
  mayChange: boolean
}

const choiceKeys = [
  'sends_cash_calls',
  'sends_drawdowns',
  'sends_refunds',
  'sends_fees',
  'sends_distributions',
  'calls_account',
  'drawdowns_account',
  'fees_account',
  'fees_vat',
  'distributions_account',
  'bank_account',
] as const

type Choices = Pick<AccountingFacts, (typeof choiceKeys)[number]>

const vatOptions: readonly Option<Choices['fees_vat']>[] = [
  { value: 'none', label: 'No VAT' },
  { value: 'exempt', label: 'Exempt' },
  { value: 'standard', label: '20%, included in the amount' },
]

const choicesOf = (connection: AccountingFacts) =>
  Object.fromEntries(choiceKeys.map((key) => [key, connection[key]])) as Choices

/** What is sent, and to which accounts of the books. */
export function AccountingOptions(props: AccountingOptionsProps) {
  const accounts = useQuery(accountsQuery)
  return (
    <Loaded query={accounts} what="the accounts in Xero">
      {(found) => (
        <Options
          {...props}
          banks={optionsOf(found.filter((each) => each.is_bank))}
          others={optionsOf(found.filter((each) => !each.is_bank))}
        />
      )}
    </Loaded>
  )
}

const optionsOf = (accounts: readonly { code: string; name: string }[]): Option<string>[] =>
  accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

interface OptionsProps extends AccountingOptionsProps {
  banks: readonly Option<string>[]
  others: readonly Option<string>[]
}

function Options({ connection, mayChange, banks, others }: OptionsProps) {
  const [choices, setChoices] = useState(() => choicesOf(connection))
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(choiceKeys)
  const { whenConfirmed, dialog } = useConfirmation()
  const isChanged = choiceKeys.some((key) => choices[key] !== connection[key])
  const save = async () => {
    let isDone = false
    await run(async () => {
      const body = { ...choices, version: connection.version }
      isDone = await whenConfirmed(() => send(updateAccountingOptions, { body }))
      await queries.invalidateQueries({ queryKey: [area] })
    })
    if (isDone) showToast('Accounting options saved')
  }
  const parts = {
    choices,
    locked: !mayChange,
    errors: fields,
    set: (change: Partial<Choices>) => setChoices({ ...choices, ...change }),
  }
  return (
    <>
      <Form className={styles.options} onSubmit={() => void save()}>
        <SentKinds {...parts} />
        <Accounts {...parts} banks={banks} others={others} />
        {mayChange && (
          <Button type="submit" busy={busy} busyLabel="Saving" disabled={!isChanged}>
            Save options
          </Button>
        )}
        <Problem says={problem} />
      </Form>
      {dialog}
    </>
  )
}

interface PartProps {
  choices: Choices
  locked: boolean
  errors: Readonly<Record<string, string | undefined>>
  set: (change: Partial<Choices>) => void
}

function SentKinds({ choices, locked, set }: PartProps) {
  const words = useWords()
  const label = useLabel()
  const { funds_enabled: hasFunds } = useFlags()
  return (
    <>
      <Checkbox
        label={`Send ${label('cash_calls', { lower: true })} and their payments`}
        description="Only those issued after you connect. Payments beyond what was called are sent as money received. If you reverse a payment here, we delete it in Xero."
        checked={choices.sends_cash_calls}
        disabled={locked}
        onChange={(event) => set({ sends_cash_calls: event.target.checked })}
      />
      {hasFunds === 1 && (
        <Checkbox
          label={words('Send {fund} calls and their payments')}
          description="Fees and expenses of a call, and interest on late payments, are sent to the account for fees."
          checked={choices.sends_drawdowns}
          disabled={locked}
          onChange={(event) => set({ sends_drawdowns: event.target.checked })}
        />
      )}
      <Checkbox
        label="Send refunds"
        description="As money spent, when a refund is recorded as paid or goes back to a card."
        checked={choices.sends_refunds}
        disabled={locked}
        onChange={(event) => set({ sends_refunds: event.target.checked })}
      />
      <Checkbox
        label="Send fees and plans paid by card"
        description="As money received, with the VAT of the price list, and their refunds as money spent."
        checked={choices.sends_fees}
        disabled={locked}
        onChange={(event) => set({ sends_fees: event.target.checked })}
      />
      <Checkbox
        label={`Send ${label('distributions', { lower: true })}`}
        description={words(
          hasFunds === 1
            ? 'Sent as spend money transactions when a line is recorded as paid: proceeds of {investment_opportunities}, and what {funds} pay out. Carried interest is sent under the name of its {fund}.'
            : 'Proceeds of {investment_opportunities}, sent as spend money transactions when a line is recorded as paid.',
        )}
        checked={choices.sends_distributions}
        disabled={locked}
        onChange={(event) => set({ sends_distributions: event.target.checked })}
      />
    </>
  )
}

function Accounts(props: PartProps & Pick<OptionsProps, 'banks' | 'others'>) {
  const words = useWords()
  const { choices, locked, errors, set, banks, others } = props
  const label = useLabel()
  const { funds_enabled: hasFunds } = useFlags()
  const account = (key: Extract<keyof Choices, `${string}_account`>) => ({
    options: key === 'bank_account' ? banks : others,
    value: choices[key],
    locked,
    error: errors[key],
    onChange: (code: string) => set({ [key]: code }),
  })
  return (
    <>
      <Select
        {...account('bank_account')}
        label="Bank account"
        hint={words('Where {investors} pay. Accounts without a code in Xero aren’t listed.')}
      />
      <Select
        {...account('calls_account')}
        label={words('Account for money from {investors}')}
        hint="A balance sheet account, as this money isn’t income."
      />
      <Select {...account('fees_account')} label="Account for fees" />
      {hasFunds === 1 && (
        <>
          <Select {...account('drawdowns_account')} label={words('Account for calls of {funds}')} />
          <Select
            label={words('VAT on {fund} fees')}
            options={vatOptions}
            value={choices.fees_vat}
            locked={locked}
            onChange={(vat) => set({ fees_vat: vat })}
          />
        </>
      )}
      <Select
        {...account('distributions_account')}
        label={`Account for ${label('distributions', { lower: true })}`}
      />
    </>
  )
}
