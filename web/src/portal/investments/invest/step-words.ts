import { interestOptions, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { payable } from '../../../features/opportunities/opportunity-words.ts'
import type { Method, OpportunityPage } from '../../../features/opportunities/records.ts'
import { useOrder } from '../../../features/opportunities/use-order.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { quantity } from '../../../ui/format.ts'
import type { Step } from '../../../ui/stepper.tsx'
import type { Draft, StepId } from './draft.ts'

interface StepWordsContext {
  offer: OpportunityPage
  draft: Draft
  method: Method | undefined
  /** The tax scheme that was chosen, where there are several. */
  scheme: string | undefined
  current: StepId
  order: readonly StepId[]
}

/** The steps by name (the open one as the question that it asks), each with what was decided in one line. */
export function useStepWords({ offer, draft, method, scheme, current, order }: StepWordsContext): Step[] {
  const label = useLabel()
  const term = useTerm()
  const shares = useOrder(offer.id, draft.amount)?.shares
  const all: (Step & { id: StepId | 'confirmation' })[] = [
    {
      id: 'amount',
      title: current === 'amount' ? 'How much would you like to invest?' : 'Amount',
      summary: amountLine(offer, draft.amount, shares),
    },
    {
      id: 'method',
      title: term('investment_method'),
      summary: [method?.display_name, scheme].filter(Boolean).join(', ') || undefined,
    },
    {
      id: 'rights',
      title: current === 'rights' ? `Your ${label('pre_emption', { lower: true })}` : label('pre_emption'),
      summary: draft.right === undefined ? undefined : label(preEmptionChoices[draft.right].label),
    },
    {
      id: 'interest',
      title: 'Your money',
      summary: draft.interest === undefined ? undefined : label(interestOptions[draft.interest].label),
    },
    { id: 'declarations', title: current === 'declarations' ? 'Please read and confirm' : 'Declarations' },
    { id: 'confirmation', title: 'Confirmation' },
  ]
  return all.filter(({ id }) => id === 'confirmation' || order.includes(id))
}

/** "£25,000, 6,250 shares". */
function amountLine(opportunity: OpportunityPage, amount: string, shares: string | null | undefined): string {
  const bought = shares == null ? '' : `, ${quantity(shares)} shares`
  return `${payable(amount, opportunity.currency)}${bought}`
}
