import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { compareAmounts } from '../../kernel/amounts.ts'
import { Problem } from '../../kernel/problem.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { MoneyField } from '../../ui/amount-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { counted, money } from '../../ui/format.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { aboutMoney } from '../../features/opportunities/records.ts'
import type { Investment } from '../../features/opportunities/records.ts'
import { RiskStatement } from '../../features/opportunities/risk-statement.tsx'
import { useCheckedAmount, useOrder } from '../../features/opportunities/use-order.ts'
import type { Order } from '../../features/opportunities/use-order.ts'

export interface ChangeAmountDialogProps {
  investment: Investment
  onClose: () => void
}

/** Another amount for one's own reservation, while the round is open and nobody has asked for the money. */
export function ChangeAmountDialog({ investment, onClose }: ChangeAmountDialogProps) {
  const term = useTerm()
  const queries = useQueryClient()
  const [amount, setAmount] = useState(investment.amount)
  const [ticked, setTicked] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const act = useCommand(['amount', 'risk_accepted'])
  const { problem, mayBeSent } = useCheckedAmount(investment.investment_opportunity_id, amount, investment.id)
  const order = useOrder(investment.investment_opportunity_id, amount, { insteadOf: investment.id })
  const submit = async () => {
    setChecked(true)
    if (!ticked || !(await mayBeSent())) return
    const body = { amount, risk_accepted: true }
    const done = await act.run(async (idempotencyKey) => {
      await call('POST', `investments/${investment.id}/amount`, { body, idempotencyKey })
      await queries.invalidateQueries(aboutMoney)
    })
    if (!done) return
    const text = money(amount, { currency: investment.currency, pence: true })
    showToast(`Your ${term('allocation', { lower: true })} is now ${text}`)
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      variant="investor"
      title={`Change your ${term('allocation', { lower: true })}`}
      dirty={amount !== investment.amount}
      submit="Change"
      busy={act.busy}
      busyLabel="Changing"
      cancel="Keep it"
      onSubmit={submit}
    >
      <MoneyField
        label="New amount"
        currency={investment.currency}
        value={amount}
        onChange={setAmount}
        error={(isChecked ? problem : undefined) ?? act.fields['amount']}
        hint={hintOf(investment, order)}
      />
      {losesReward(investment, amount) && (
        <Notice tone="waiting">
          {`“${investment.reward?.title}” needs at least ${money(investment.reward?.minimum_amount ?? null, { currency: investment.currency })}, so you’d lose it.`}
        </Notice>
      )}
      <Checkbox
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
        error={
          act.fields['risk_accepted'] ??
          (isChecked && !ticked ? 'Tick the statement to change it.' : undefined)
        }
        label={<RiskStatement />}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}

/** What is reserved now, and what an amount buys that is more than whole shares cost. */
function hintOf({ opportunity_name: name, amount, currency }: Investment, order: Order | undefined): string {
  const exact = (value: string | null) => money(value, { currency, pence: true })
  const now = `Your current amount in ${name} is ${exact(amount)}.`
  if (order?.left_over == null) return now
  return `${now} This buys ${counted(order.shares, 'share', 'shares')} for ${exact(order.cost)}; we’ll return ${exact(order.left_over)} after allotment.`
}

/** Less than its reward asks for gives the reward back. */
function losesReward({ reward }: Investment, amount: string): boolean {
  return Boolean(reward) && /^\d/.test(amount) && compareAmounts(amount, reward?.minimum_amount) < 0
}
