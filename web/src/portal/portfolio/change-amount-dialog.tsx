import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { call } from '../../kernel/api.ts'
import { amountOf, minorOf } from '../../kernel/exact.ts'
import { Problem } from '../../kernel/problem.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { useAct } from '../../kernel/use-act.ts'
import { MoneyField } from '../../ui/amount-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { money } from '../../ui/format.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { judgeAmount } from '../amount-rules.ts'
import { aboutMoney, offerQuery } from '../records.ts'
import type { Investment, Offer } from '../records.ts'
import { RiskStatement } from '../risk-statement.tsx'

export interface ChangeAmountDialogProps {
  investment: Investment
  onClose: () => void
}

/** Another amount for one's own reservation, while the round is open and nobody has asked for the money. */
export function ChangeAmountDialog({ investment, onClose }: ChangeAmountDialogProps) {
  const term = useTerm()
  const queries = useQueryClient()
  const { data: offer } = useQuery(offerQuery(useFlags(), investment.investment_opportunity_id))
  const [amount, setAmount] = useState(investment.amount)
  const [ticked, setTicked] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const act = useAct(['amount', 'risk_accepted'])
  const problem = offer ? problemOf(amount, investment, offer) : undefined
  const submit = async () => {
    setChecked(true)
    if (problem !== undefined || !ticked) return
    const body = { amount, risk_accepted: true }
    const done = await act.run(async (idempotencyKey) => {
      await call('POST', `investments/${investment.id}/amount`, { body, idempotencyKey })
      await queries.invalidateQueries(aboutMoney)
    })
    if (!done) return
    const said = money(amount, { currency: investment.currency, pence: true })
    showToast(`Your ${term('allocation', { lower: true })} is ${said} now`)
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
        error={act.fields['amount'] ?? (isChecked ? problem : undefined)}
        hint={`In ${investment.opportunity_name}. You have ${money(investment.amount, { currency: investment.currency, pence: true })} now.`}
      />
      {losesReward(investment, amount) && (
        <Notice tone="waiting">
          {`“${investment.reward?.title}” goes with at least ${money(investment.reward?.minimum_amount ?? null, { currency: investment.currency })}, so you would give it back.`}
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

/** Less than its reward asks for gives the reward back. */
function losesReward({ reward }: Investment, amount: string): boolean {
  return Boolean(reward) && /^\d/.test(amount) && minorOf(amount) < minorOf(reward?.minimum_amount)
}

/** What the round would say. What one holds of it already is free for the new amount; who waits competes for nothing yet. */
function problemOf(amount: string, investment: Investment, offer: Offer): string | undefined {
  const isHeld = investment.status === 'reserved'
  const remaining =
    offer.remaining === null
      ? null
      : amountOf(minorOf(offer.remaining) + (isHeld ? minorOf(investment.amount) : 0n))
  const judged = judgeAmount(amount, { ...offer, remaining, waiting_list: !isHeld })
  return 'problem' in judged ? judged.problem : undefined
}
