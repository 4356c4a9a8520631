import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readAllotment } from '@moorgate/contract/overview/raise.ts'
import { minorOf } from '../../../kernel/exact.ts'
import { counted, money, quantity } from '../../../ui/format.ts'
import type { CheckItem } from '../../check-list.tsx'
import { price } from '../../../ui/price.ts'
import { isNothing } from '../../decimals.ts'

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
  const left = allotment.requests.length - chosen.investors
  const enough = minimumRaise === null || minorOf(allotment.requested) >= minorOf(minimumRaise)
  return [
    {
      key: 'settled',
      state: allotment.unsettled === 0 ? 'done' : 'trouble',
      title:
        allotment.unsettled === 0
          ? 'Everything is paid or cancelled'
          : `${counted(allotment.unsettled, 'investment is', 'investments are')} neither paid nor cancelled`,
    },
    {
      key: 'paid',
      state: allotment.requests.length > 0 ? 'done' : 'trouble',
      title: allotment.requests.length > 0 ? `${shown(allotment.requested)} was paid` : 'Nobody has paid yet',
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
          : `${quantity(chosen.placed_shares)} of ${quantity(allotment.shares_on_offer)} shares placed`,
      ...(allotment.price !== null && {
        note: `${shown(chosen.placed)} at ${price(allotment.price, allotment.currency)}`,
      }),
    },
    ...(isNothing(chosen.residue)
      ? []
      : [
          {
            key: 'residue',
            state: 'remark' as const,
            title: `${shown(chosen.residue)} goes back`,
            note: 'As refunds that are due',
          },
        ]),
    ...(left === 0
      ? []
      : [
          {
            key: 'left',
            state: 'remark' as const,
            title: `${counted(left, `${investor[0]} gets`, `${investor[1]} get`)} nothing`,
            note: 'They get all of their money back',
          },
        ]),
  ]
}
