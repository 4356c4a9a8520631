import type { Statement } from '../../kernel/database/statement.ts'
import { bySubType, threeStatistics } from './investment-statistics.ts'
import type { StatisticsQuery } from './investment-statistics.ts'
import { investorsByDate, investorsByTest } from './people-statistics.ts'

/** Several statistics in one statement: each of them alone would count against the limit of the caller. */
export function breakdowns(s: Statement, query: StatisticsQuery): string {
  const parts = {
    investors_by_date: investorsByDate(s, query),
    compliance: investorsByTest(),
    investment_count_trio: threeStatistics(s, query, 'count'),
    sub_types: bySubType(s, query),
  }
  const members = Object.entries(parts).map(([name, text]) => `'${name}', (${text})::json`)
  return `select json_build_object(${members.join(', ')})::text as data`
}
