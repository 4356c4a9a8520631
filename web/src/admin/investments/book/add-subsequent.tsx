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
import type { Investment } from '../records.ts'

/** More of the same round for who is in it already: for the same owner, by the same method. They sign it. */
export function AddSubsequent({ row, onClose }: { row: Investment; onClose: () => void }) {
  const [amount, setAmount] = useState('')
  const [date, setDate] = useState('')
  const act = useCommand(['amount', 'date'])
  const moneyMoved = useMoneyMoved()
  const save = async () => {
    const body = { parent_id: row.id, amount, date }
    if (!(await act.run((idempotencyKey) => send(enterSubsequent, { body, idempotencyKey })))) return
    await moneyMoved()
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
          onChange={setDate}
          error={act.fields['date']}
        />
      </FieldPair>
      <Problem says={act.problem} />
    </FormModal>
  )
}
