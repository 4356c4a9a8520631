import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import { Statement } from '../../kernel/database/statement.ts'
import {
  averageInvested,
  bySubType,
  capitalRaised,
  threeStatistics,
  totalInvested,
} from './investment-statistics.ts'
import { completed } from './statistics-period.ts'

const api = apiForTests()

/** The plan for any values, in which indexes are used wherever one serves. */
async function genericPlan(text: string, values: readonly unknown[]): Promise<string> {
  return api.db.transaction().execute(async (transaction) => {
    const run = async (command: string) => (await transaction.executeQuery(CompiledQuery.raw(command))).rows
    await run('set local enable_seqscan = off')
    await run('set local plan_cache_mode = force_generic_plan')
    await run(`prepare statistic as ${text}`)
    const rows = await run(`explain execute statistic(${values.map((value) => `'${value}'`).join(', ')})`)
    await run('deallocate statistic')
    return rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
  })
}

// Citus makes no plan that serves any values: there each statement is planned for its tenant.
const skip = process.env['CITUS_URL'] ? 'distributed tables have no generic plans' : false

test(
  'statistics over all investments don’t go through them one by one in the order of their days',
  { skip },
  async () => {
    const query = completed({}, api.clock.now())
    for (const write of [
      totalInvested,
      averageInvested,
      bySubType,
      capitalRaised,
      (s: Statement) => threeStatistics(s, query, 'amount'),
      (s: Statement) => threeStatistics(s, query, 'count'),
    ]) {
      const statement = new Statement({ tenant: { id: 1 } })
      const plan = await genericPlan(write(statement, query), statement.values)
      assert.match(plan, /on investments i/)
      assert.doesNotMatch(plan, /Index Cond: .*\bdate\b/)
    }
  },
)
