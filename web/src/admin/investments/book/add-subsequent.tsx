import { enterSubsequent } from '@moorgate/contract/investments/enter.ts'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { money } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Investment, Opportunity } from '../records.ts'
import { asksForScheme, chosenScheme } from '../../../features/opportunities/tax-choice.ts'
import { useTaxOptions } from '../../../features/opportunities/tax-options.ts'
import { readDate } from '../../../ui/typed-values.ts'
import { SchemeField } from './scheme-field.tsx'

interface AddSubsequentProps {
  opportunity: Pick<Opportunity, 'id' | 'tax_option_ids'>
  /** The first one. */
  row: Investment
  onClose: () => void
}

/** More of the same round for who is in it already: for the same owner, by the same method. They sign it. */
export function AddSubsequent({ opportunity, row, onClose }: AddSubsequentProps) {
  const [amount, setAmount] = useState('')
  const [date, setDate] = useState('')
  const scheme = useScheme(opportunity, row, date)
  const act = useCommand(['amount', 'date', 'tax_option_id'])
  const moneyMoved = useMoneyMoved()
  const save = async () => {
    const body = { parent_id: row.id, amount, date, ...scheme.body }
    if (
      !(await act.run((idempotencyKey) => send(enterSubsequent, { body, idempotencyKey }).then(moneyMoved)))
    )
      return
    showToast(`${money(amount, { currency: row.currency })} added for ${row.investor_name}`)
    onClose()
  }
  return (
    <FormModal
      title={`Add to ${row.investor_name}’s investment`}
      onClose={onClose}
      dirty={amount !== ''}
      submit="Add"
      busy={act.busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <FieldPair>
        <MoneyField
          label="Amount"
          currency={row.currency}
          value={amount}
          onChange={setAmount}
          error={act.fields['amount']}
          hint={`In addition to the existing ${money(row.amount, { currency: row.currency })}.`}
        />
        <DateField
          label="Agreed on"
          today={now()}
          value={date}
          onChange={(next) => {
            setDate(next)
            // Which schemes there are depends on the day.
            scheme.choose(undefined)
          }}
          error={act.fields['date']}
        />
      </FieldPair>
      <SchemeField
        schemes={scheme.schemes}
        value={scheme.value}
        onChange={scheme.choose}
        error={act.fields['tax_option_id']}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}

/** The tax scheme: at first that of the first investment. Where nothing is asked, the server decides it alone. */
function useScheme(
  opportunity: AddSubsequentProps['opportunity'],
  { tax_option_id: first, investment_method_entity_id: methodId }: Investment,
  date: string,
) {
  const [chosen, choose] = useState<string>()
  const { data: schemes = [] } = useTaxOptions(opportunity, { date: readDate(date, now()), methodId })
  const usual = chosenScheme(schemes, first ?? undefined)?.id
  const value = chosen ?? (usual === undefined ? '' : String(usual))
  const tax_option_id = value === '' ? null : Number(value)
  return { schemes, value, choose, body: asksForScheme(schemes) ? { tax_option_id } : {} }
}
