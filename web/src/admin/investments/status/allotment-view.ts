import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readAllotment } from '@moorgate/contract/overview/raise.ts'
import { counted, money, quantity } from '../../../ui/format.ts'
import { sentence } from '../../../features/figures/words.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { price } from '../../../ui/price.ts'
import { isNothing } from '../../../kernel/amounts.ts'

export type Allotment = AnswerOf<typeof readAllotment>
export type Policy = Allotment['policy']
export type PolicyLines = Allotment['policies'][number]

interface Facts {
  allotment: Allotment
  chosen: PolicyLines
  minimumRaise: string | null
  /** "investor", "investors", in the tenant's words. */
  investor: readonly [one: string, many: string]
}

/** What is in order before shares are allotted. What is `open` the server refuses. */
export const allotmentChecks = (facts: Facts): CheckItem[] => [
  ...paymentChecks(facts),
  ...minimumCheck(facts),
  placedCheck(facts),
  ...remainders(facts),
]

const shown = ({ allotment }: Facts, amount: string) =>
  money(amount, { currency: allotment.currency, pence: true })

const opens = (figure: string, label: string, text: string) => ({
  figure: `allotment_${figure}`,
  label,
  text,
})

function paymentChecks(facts: Facts): CheckItem[] {
  const { allotment } = facts
  const hasPayments = allotment.requests.length > 0
  return [
    {
      key: 'settled',
      state: allotment.unsettled === 0 ? 'done' : 'trouble',
      title:
        allotment.unsettled === 0
          ? 'All investments paid or cancelled'
          : sentence`${opens('unsettled', 'Outstanding', counted(allotment.unsettled, 'investment', 'investments'))} ${allotment.unsettled === 1 ? 'is' : 'are'} neither paid nor cancelled`,
      ...(!isNothing(allotment.uncalled) && {
        note: sentence`${opens('uncalled', 'Not called yet', shown(facts, allotment.uncalled))} hasn’t been called. Call everything not called yet first.`,
      }),
    },
    {
      key: 'paid',
      state: hasPayments ? 'done' : 'trouble',
      title: hasPayments
        ? sentence`${opens('requested', 'Total paid', shown(facts, allotment.requested))} paid`
        : 'No payments yet',
    },
  ]
}

function minimumCheck(facts: Facts): CheckItem[] {
  const { allotment, minimumRaise } = facts
  if (minimumRaise === null) return []
  const enough = allotment.reaches_minimum
  const minimum = shown(facts, minimumRaise)
  return [
    {
      key: 'minimum',
      state: enough ? 'done' : 'trouble',
      title: enough ? `Minimum of ${minimum} raised` : `Below the minimum of ${minimum}`,
    },
  ]
}

function placedCheck(facts: Facts): CheckItem {
  const { allotment, chosen } = facts
  if (allotment.price === null) return { key: 'price', state: 'trouble', title: 'Share price' }
  const placed = opens(`placed_shares:${chosen.policy}`, 'Shares placed', quantity(chosen.placed_shares))
  const onOffer = opens('shares_on_offer', 'Shares on offer', quantity(allotment.shares_on_offer))
  const amount = opens(`placed:${chosen.policy}`, 'Placed', shown(facts, chosen.placed))
  return {
    key: 'price',
    state: 'done',
    title: sentence`${placed} of ${onOffer} shares placed`,
    note: sentence`${amount} at ${price(allotment.price, allotment.currency)}`,
  }
}

/** Money that goes back, and those who get no shares. */
function remainders(facts: Facts): CheckItem[] {
  const { allotment, chosen, investor } = facts
  const left = allotment.requests.length - chosen.investors
  const of = (figure: string) => `${figure}:${chosen.policy}`
  return [
    ...(isNothing(chosen.residue)
      ? []
      : [
          {
            key: 'residue',
            state: 'remark' as const,
            title: sentence`${opens(of('residue'), 'To refund', shown(facts, chosen.residue))} to refund`,
            note: 'Recorded as refunds due',
          },
        ]),
    ...(left === 0
      ? []
      : [
          {
            key: 'left',
            state: 'remark' as const,
            title: sentence`${opens(of('without'), 'Receiving nothing', counted(left, ...investor))} ${left === 1 ? 'receives' : 'receive'} nothing`,
            note: 'They’ll be refunded in full',
          },
        ]),
  ]
}
