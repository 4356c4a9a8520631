import { committedStatuses, readInvestmentSums } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { askOptimistically } from '../../kernel/fast-path/optimistic-routes.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { listedSql } from '../../kernel/list/count.ts'
import { investments } from './tables.ts'

/** Registered before the routes of single investments, whose pattern would take `sums` for one of them. */
export function investmentSumRoutes(app: FastifyInstance): void {
  askOptimistically(app, readInvestmentSums, async (question, { request }) => {
    const { text, statement } = question.platform.queryCache.query(question, request.url, (scope, fresh) => ({
      text: sumsSql(listedSql(investments, { scope, statement: fresh, query: request.query })),
      statement: fresh,
    }))
    const [row] = await question.rows<{ data: string }>(text, statement.valuesFor(question))
    return new JsonText(row?.data ?? '[]')
  })
}

const committed = statusList(committedStatuses)

const sumsSql = (listed: string) => `
  select coalesce(json_agg(json_build_object('currency', s.currency, 'amount', wire_money(s.amount, s.currency),
      'received', wire_money(s.received, s.currency), 'excluded', s.excluded) order by s.amount desc, s.currency), '[]')::text as data
  from (
    select t.currency, sum(t.received_minor)::bigint as received,
      coalesce(sum(t.amount_minor) filter (where t.status in ${committed}), 0)::bigint as amount,
      count(*) filter (where t.status not in ${committed}) as excluded
    from investments t where ${listed} group by t.currency) s`
