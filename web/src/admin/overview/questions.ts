import type { readLiveRaises, readLiveTotals } from '@moorgate/contract/overview/raise.ts'
import type {
  readAttention,
  readRaisedByMonth,
  readOverviewFigures,
  statistics,
} from '@moorgate/contract/overview/statistics.ts'
import { reading } from './reading.ts'

/** What the overview asks. */
export const questions = {
  figures: reading<typeof readOverviewFigures>('statistics/overview'),
  attention: reading<typeof readAttention>('statistics/attention'),
  raisedByMonth: reading<typeof readRaisedByMonth>('statistics/raised-by-month'),
  liveRaises: reading<typeof readLiveRaises>('statistics/live-raises'),
  liveTotals: reading<typeof readLiveTotals>('statistics/live-totals'),
  categories: reading<(typeof statistics)['investorCategorisation']>('statistics/investor-categorisation'),
  identity: reading<(typeof statistics)['amlCount']>('statistics/aml-count'),
} as const
