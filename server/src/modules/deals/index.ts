import type { Module } from '../../kernel/module.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { dealScheduled } from './remind-of-key-dates.ts'
import { dealRoutes } from './routes.ts'
import { deals } from './tables.ts'
import { boardChannels, followBoard } from './follow-board.ts'
import { mergeFollowers } from './follow-merge.ts'

export { deals }
export { daysInStageSql, onBoardSql, probabilitySql, weightedSql } from './deal-sql.ts'
export { keyDateReminders } from './remind-of-key-dates.ts'
export { moveDeal } from './move-deal.ts'
export { standardPipeline } from './standard-pipeline.ts'

export const dealModule: Module = {
  routes: dealRoutes,
  subscriptions: [...mergeFollowers, followBoard],
  scheduled: dealScheduled,
  /**
   * Documents, attributes, notes and tasks of a deal: read by those who may visit deals, changed by those who
   * may update them.
   */
  owners: { pipeline_deal: ownerByTable(deals, 'pipeline_deals') },
  channels: [boardChannels],
}
