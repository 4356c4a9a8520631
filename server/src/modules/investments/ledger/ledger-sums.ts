import { readLedgerSums } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { askOptimistically } from '../../../kernel/fast-path/optimistic-routes.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import { listedSql } from '../../../kernel/list/count.ts'
import { ledgers } from './tables.ts'

/** Registered before the routes of single entries, whose pattern would take `sums` for one of them. */
export function ledgerSumRoutes(app: FastifyInstance): void {
  askOptimistically(app, readLedgerSums, async (question, { request }) => {
    const { text, statement } = question.platform.queryCache.query(question, request.url, (scope, fresh) => ({
      text: sumsSql(listedSql(ledgers, { scope, statement: fresh, query: request.query })),
      statement: fresh,
    }))
    const [row] = await question.rows<{ data: string }>(text, statement.valuesFor(question))
    return new JsonText(row?.data ?? '[]')
  })
}

const sumsSql = (listed: string) => `
  select coalesce(json_agg(json_build_object('currency', s.currency, 'debit', wire_money(s.debit, s.currency),
      'credit', wire_money(s.credit, s.currency)) order by s.debit desc, s.currency), '[]')::text as data
  from (
    select t.currency, sum(t.debit_minor)::bigint as debit, sum(t.credit_minor)::bigint as credit
    from ledgers t where ${listed} group by t.currency) s`
