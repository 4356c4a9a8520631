import { useState } from 'react'
import { useLabel } from '../../../kernel/terminology.tsx'
import { raiseSource } from '../../../features/figures/raise-source.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import type { SentenceParts } from '../../../features/figures/words.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Form } from '../../../ui/form.tsx'
import { money, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { compareAmounts } from '../../../kernel/amounts.ts'
import { payable, sharePrice } from '../../../features/opportunities/opportunity-words.ts'
import type { OpportunityPage } from '../../../features/opportunities/records.ts'
import { chosenReward, offeredRewards } from '../../../features/opportunities/reward-choice.ts'
import { RewardField } from '../../../features/opportunities/reward-field.tsx'
import { PortfolioEffect } from './portfolio-effect.tsx'
import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { useAnswerEffect } from '../pre-emption/use-answer-effect.ts'
import { HoldingEffect } from './holding-effect.tsx'
import type { OpenRight } from './own-right.ts'
import type { StepLocation } from './step-place.ts'
import { StepActions } from './step-actions.tsx'
import { useJudgedAmount, useOrder, useRefusalOf } from '../../../features/opportunities/use-order.ts'
import type { Order } from '../../../features/opportunities/use-order.ts'
import styles from './steps.module.css'

const fieldId = 'invest-amount'

/** How much. Nothing is chosen beforehand. */
export function AmountStep({
  offer,
  draft,
  change,
  problems,
  next,
  right,
}: StepLocation & { right: OpenRight | undefined }) {
  const [isChecked, setChecked] = useState(false)
  const { problem, isQueued } = useJudgedAmount(offer.id, draft.amount)
  const refusalOf = useRefusalOf(offer.id)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState(problems['amount'])
  const own = isChecked ? problem : undefined
  const rewards = offeredRewards(offer)
  const order = useOrder(offer.id, draft.amount)
  const enter = (amount: string) => {
    setSaid(undefined)
    change({ amount })
  }
  const submit = async () => {
    if (busy) return
    setChecked(true)
    setBusy(true)
    const refusal = await refusalOf(draft.amount)
    setBusy(false)
    if (refusal === undefined) return next()
    setSaid(refusal)
    document.getElementById(fieldId)?.focus()
  }
  return (
    <Form onSubmit={submit}>
      <MoneyField
        id={fieldId}
        label="Amount"
        hero
        currency={offer.currency}
        value={draft.amount}
        onChange={enter}
        onBlur={() => setChecked(draft.amount !== '')}
        error={said ?? own}
        hint={
          <OwnFigures source={raiseSource(offer.id)}>
            <Sentence of={hintOf(offer, order)} />
          </OwnFigures>
        }
      />
      <ReadyAmounts offer={offer} right={right} amount={draft.amount} onChoose={enter} />
      {isQueued && <QueueNotice />}
      {right && <HoldingEffect right={right} amount={problem === undefined ? draft.amount : ''} />}
      <PortfolioEffect offer={offer} amount={problem === undefined ? draft.amount : ''} />
      {rewards.length > 0 && !isQueued && (
        <div className={styles.rewards}>
          <RewardField
            rewards={rewards}
            currency={offer.currency}
            amount={draft.amount}
            value={chosenReward(rewards, draft)?.id ?? 0}
            onChange={(id) => change({ rewardId: id === 0 ? undefined : id })}
            error={problems['reward_id']}
          />
        </div>
      )}
      <StepActions busy={busy} />
    </Form>
  )
}

/** The amount is more than is left. */
function QueueNotice() {
  const label = useLabel()
  return (
    <div className={styles.notice}>
      <Notice tone="waiting" live>
        {`This is more than is left in the round. You’d join the ${label('waiting_list', { lower: true })}, and we’d tell you if space becomes available.`}
      </Notice>
    </div>
  )
}

interface ReadyAmountsProps {
  offer: OpportunityPage
  right: OpenRight | undefined
  amount: string
  onChoose: (amount: string) => void
}

/** Amounts that are one press away. */
function ReadyAmounts({ offer, right, amount: entered, onChoose }: ReadyAmountsProps) {
  const amounts = useReadyAmounts(offer, right)
  if (amounts.length === 0) return null
  return (
    <div className={styles.chips}>
      {amounts.map(([name, amount]) => (
        <Chip
          key={name}
          pressed={entered !== '' && compareAmounts(entered, amount) === 0}
          onClick={() => onChoose(amount)}
        >
          {`${name}, ${payable(amount, offer.currency)}`}
        </Chip>
      ))}
    </div>
  )
}

const wholeRight = { choice: preEmptionChoice.maintain, shares: '' }

/**
 * The least, and what a holder may take by right where the round takes just
 * that.
 */
function useReadyAmounts(
  opportunity: OpportunityPage,
  right: OpenRight | undefined,
): [name: string, amount: string][] {
  const minimum = opportunity.minimum_investment
  const mine = useAnswerEffect(right?.place.id, { answer: wholeRight })?.effect?.amount
  const isTaken = useOrder(opportunity.id, mine ?? '')?.refusal === null
  return [
    ...(minimum === null ? [] : [['Minimum', minimum] satisfies [string, string]]),
    ...(mine !== undefined && isTaken ? [['My entitlement', mine] satisfies [string, string]] : []),
  ]
}

/** "£622,088 is left", "£641,840 is left, £19,752 of it for you by right". */
function leftOf(opportunity: OpportunityPage): SentenceParts {
  if (opportunity.remaining === null) return []
  const opens = (figure: string, label: string, amount: string) => ({
    figure: `raise_${figure}`,
    label,
    text: payable(amount, opportunity.currency),
  })
  if (!opportunity.user_right)
    return sentence`${opens('left', 'Left of the round', opportunity.remaining)} is left.`
  const own = opens('right', 'Held for you under pre-emption', opportunity.user_right)
  return sentence`${opens('left_own', 'Left of the round for you', opportunity.user_remaining ?? opportunity.remaining)} is left, ${own} of it for you by right.`
}

/**
 * "6,250 shares at £4.00. Minimum £5,000, in steps of £250. £622,088 is left." Of an amount that does not buy whole
 * shares: "6,172 shares at £2.00 for £12,344.00. We’ll return £1.00 after allotment."
 */
function hintOf(opportunity: OpportunityPage, order: Order | undefined): SentenceParts {
  const {
    currency,
    share_price: price,
    minimum_investment: minimum,
    maximum_investment: maximum,
  } = opportunity
  const each = price === null ? '' : `at ${sharePrice(price, currency)}`
  const bounds = [
    minimum !== null && `Minimum ${payable(minimum, currency)}`,
    maximum !== null && `maximum ${payable(maximum, currency)}`,
    Number(opportunity.increment) > 0 && `in steps of ${payable(opportunity.increment, currency)}`,
  ].filter((part) => part !== false)
  const { shares, cost, left_over: left } = order ?? { shares: null, cost: null, left_over: null }
  const exact = (amount: string | null) => money(amount, { currency, pence: true })
  const bought = shares === null ? each && `Shares ${each}` : `${quantity(shares)} shares ${each}`
  const paid =
    left === null ? bought : `${bought} for ${exact(cost)}. We’ll return ${exact(left)} after allotment`
  const plain = [paid, bounds.join(', ')].filter((part) => part !== '').map((part) => `${part}. `)
  return [...plain, ...leftOf(opportunity)]
}
