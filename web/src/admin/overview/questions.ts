import type { readKpiStatistic } from '@moorgate/contract/kpis/aggregates.ts'
import type { readLiveRaises, readLiveTotals } from '@moorgate/contract/overview/raise.ts'
import type {
  readAttention,
  readBreakdowns,
  readOverviewFigures,
  readRaisedByMonth,
  statistics,
} from '@moorgate/contract/overview/statistics.ts'
import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import type { z } from 'zod'

/** What the overview asks. */
export const questions = {
  figures: reading<typeof readOverviewFigures>('statistics/overview'),
  attention: reading<typeof readAttention>('statistics/attention'),
  raisedByMonth: reading<typeof readRaisedByMonth>('statistics/raised-by-month'),
  liveRaises: reading<typeof readLiveRaises>('statistics/live-raises'),
  liveTotals: reading<typeof readLiveTotals>('statistics/live-totals'),
  categories: reading<(typeof statistics)['investorCategorisation']>('statistics/investor-categorisation'),
  breakdowns: reading<typeof readBreakdowns>('statistics/breakdowns'),
  kpis: reading<typeof readKpiStatistic>('statistics/aggregate-reports'),
  identity: reading<(typeof statistics)['amlCount']>('statistics/aml-count'),
} as const

/**
 * A question of the contract by its path alone: `reading<typeof readAttention>('statistics/attention')`.
 * Pages that only read carry none of the contract's validation, which would be a tenth of what their first
 * visit sends. A test beside each list of such paths holds it to the contract.
 */
function reading<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType>>(path: E['path']): E {
  return { method: 'GET', path } as E
}
