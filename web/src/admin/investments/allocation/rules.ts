import { readAllocationReason, readAllocationRules } from '@moorgate/contract/allocation/allocation-book.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { FigureSource } from '../../../features/figures/queries.ts'

export type Rules = AnswerOf<typeof readAllocationRules>
export type Rule = Rules['rules'][number]
export type Policy = Rule['policy']
export type Reason = AnswerOf<typeof readAllocationReason>

/** The rules follow from the book, so whatever changes its money makes them stale. */
const area = 'allocation-book'

export const rulesQuery = (id: number | string) =>
  endpointQuery(area, readAllocationRules, { params: { id } })

export const reasonQuery = (
  id: number | string,
  query: { investment_id: number; policy: Policy; keeps_minimum: boolean },
) => endpointQuery(area, readAllocationReason, { params: { id }, query })

/** Where the figures of the rules come from, with the minimum kept or without. */
export const rulesSource = (id: number, keepsMinimum: boolean): FigureSource => ({
  area,
  base: `investment-opportunities/${id}/allocation-rules`,
  query: { keeps_minimum: String(keepsMinimum) },
})

/** In the order of the columns. */
export const policyTitles: Readonly<Record<Policy, string>> = {
  fcfs: 'First come',
  pro_rata: 'Pro rata',
  holders_first: 'Holders first',
  manual: 'By hand',
}

export const ruleTitle = (policy: Policy, keepsMinimum: boolean) =>
  keepsMinimum ? `${policyTitles[policy]}, with minimum` : policyTitles[policy]

/** The four rules that are shown beside each other: with the minimum, or without it. */
export const shownRules = ({ rules }: Rules, keepsMinimum: boolean): Rule[] =>
  rules.filter((rule) => rule.keeps_minimum === keepsMinimum)
