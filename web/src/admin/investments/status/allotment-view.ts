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
export function allotmentChecks({ allotment, chosen, minimumRaise, investor }: Facts): CheckItem[] {
  const shown = (amount: string) => money(amount, { currency: allotment.currency, pence: true })
  const opens = (figure: string, label: string, text: string) => ({
    figure: `allotment_${figure}`,
    label,
    text,
  })
  const of = (figure: string) => `${figure}:${chosen.policy}`
  const left = allotment.requests.length - chosen.investors
  const enough = allotment.reaches_minimum
  return [
    {
      key: 'settled',
      state: allotment.unsettled === 0 ? 'done' : 'trouble',
      title:
        allotment.unsettled === 0
          ? 'Everything is paid or cancelled'
          : sentence`${opens('unsettled', 'Neither paid nor cancelled', counted(allotment.unsettled, 'investment', 'investments'))} ${allotment.unsettled === 1 ? 'is' : 'are'} neither paid nor cancelled`,
    },
    {
      key: 'paid',
      state: allotment.requests.length > 0 ? 'done' : 'trouble',
      title:
        allotment.requests.length > 0
          ? sentence`${opens('requested', 'Paid in all', shown(allotment.requested))} was paid`
          : 'No payments yet',
    },
    ...(minimumRaise === null
      ? []
      : [
          {
            key: 'minimum',
            state: enough ? ('done' as const) : ('trouble' as const),
            title: enough
              ? `The minimum of ${shown(minimumRaise)} is raised`
              : `Below the minimum of ${shown(minimumRaise)}`,
          },
        ]),
    {
      key: 'price',
      state: allotment.price === null ? 'trouble' : 'done',
      title:
        allotment.price === null
          ? 'A price a share'
          : sentence`${opens(of('placed_shares'), 'Shares placed', quantity(chosen.placed_shares))} of ${opens('shares_on_offer', 'Shares on offer', quantity(allotment.shares_on_offer))} shares placed`,
      ...(allotment.price !== null && {
        note: sentence`${opens(of('placed'), 'Placed', shown(chosen.placed))} at ${price(allotment.price, allotment.currency)}`,
      }),
    },
    ...(isNothing(chosen.residue)
      ? []
      : [
          {
            key: 'residue',
            state: 'remark' as const,
            title: sentence`${opens(of('residue'), 'Goes back', shown(chosen.residue))} goes back`,
            note: 'As refunds that are due',
          },
        ]),
    ...(left === 0
      ? []
      : [
          {
            key: 'left',
            state: 'remark' as const,
            title: sentence`${opens(of('without'), 'Who gets nothing', counted(left, ...investor))} ${left === 1 ? 'gets' : 'get'} nothing`,
            note: 'They get all of their money back',
          },
        ]),
  ]
}
