import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readKpiStatistic } from '@moorgate/contract/kpis/aggregates.ts'
import { readLiveRaises, readLiveTotals } from '@moorgate/contract/overview/raise.ts'
import {
  readAttention,
  readBreakdowns,
  readOverviewFigures,
  readRaisedByMonth,
  statistics,
} from '@moorgate/contract/overview/statistics.ts'
import { questions } from './questions.ts'

test('every question of the overview is the contract’s', () => {
  const declared = {
    figures: readOverviewFigures,
    breakdowns: readBreakdowns,
    attention: readAttention,
    raisedByMonth: readRaisedByMonth,
    liveRaises: readLiveRaises,
    liveTotals: readLiveTotals,
    categories: statistics.investorCategorisation,
    kpis: readKpiStatistic,
    identity: statistics.amlCount,
  }
  for (const [name, { method, path }] of Object.entries(declared))
    assert.deepEqual(questions[name as keyof typeof questions], { method, path }, name)
})
