import type { Statement } from '../../kernel/database/statement.ts'
import { countsOfRounds, progressByRound, subTypesOfRounds } from './investment-statistics.ts'
import type { StatisticsQuery } from './investment-statistics.ts'
import { investorsByDate, investorsByTest } from './people-statistics.ts'

/** Several statistics in one statement: each of them alone would count against the limit of the caller. */
export function breakdowns(s: Statement, query: StatisticsQuery): string {
  const rounds = progressByRound(s, query)
  const parts = {
    investors_by_date: investorsByDate(s, query),
    compliance: investorsByTest(),
    investment_count_trio: countsOfRounds('rounds'),
    sub_types: subTypesOfRounds(s, query, 'rounds'),
  }
  const members = Object.entries(parts).map(([name, text]) => `'${name}', (${text})::json`)
  return `with rounds as materialized (${rounds})
    select json_build_object(${members.join(', ')})::text as data`
}
