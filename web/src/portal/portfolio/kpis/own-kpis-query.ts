import type { FigureSource } from '../../../features/figures/queries.ts'
import { readOwnKpis } from '@moorgate/contract/kpis/own-kpis.ts'
import { endpointQuery } from '../../../kernel/queries.ts'

/** What the company of a holding has reported, in the latest approved period or another one. */
export const ownKpisQuery = (holdingId: number, period?: string) =>
  endpointQuery('report_input', readOwnKpis, { params: { id: holdingId }, query: { period } })

export const ownKpisHref = (holdingId: number, period?: string): string =>
  `/investor/portfolio/${holdingId}/reports/kpis${period === undefined ? '' : `/${period}`}`

/** Where the figures come from, asked by the same question. */
export const ownKpiSource = (holdingId: number, period: string | null): FigureSource => ({
  area: 'report_input',
  base: `portfolio/${holdingId}/kpis`,
  query: period === null ? {} : { period },
})
