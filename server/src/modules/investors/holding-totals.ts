import { readHeldByInvestors } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { askOptimistically } from '../../kernel/fast-path/optimistic-routes.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { listedSql } from '../../kernel/list/count.ts'
import { totalsKey } from '../../kernel/list/totals.ts'
import { percentSql } from '../../rows/percent-rows.ts'
import { heldRoundsSql, listedLotsSql, listedUnitsSql, seesUnits } from '../../rows/holding-totals.ts'
import { users } from './tables.ts'

/** 400,000 lots of 100,000 people take half a second to add up: sums of so many are cached for a minute. */
const sums = new LRUCache<string, string>({ max: 1_000, ttl: 60_000 })
const many = 20_000

/**
 * Registered before the routes of single people, whose pattern `users/{id}` would take this for one of them.
 */
export function heldRoutes(app: FastifyInstance): void {
  askOptimistically(app, readHeldByInvestors, async (question, { request }) => {
    const { text, statement } = question.platform.queryCache.query(question, request.url, (scope, fresh) => ({
      text: heldByAllSql(
        listedSql(users, { scope, statement: fresh, query: request.query }),
        seesUnits(scope),
      ),
      statement: fresh,
    }))
    const key = totalsKey(question, request.url)
    const known = sums.get(key)
    if (known !== undefined) return new JsonText(known)
    const [row] = await question.rows<Row>(text, statement.valuesFor(question))
    if (row && row.lots > many) sums.set(key, row.data)
    return new JsonText(row?.data ?? '[]')
  })
}

interface Row {
  data: string
  lots: number
}

const sumsOf = (currency: string, cost: string) =>
  `select ${currency}, count(*)::int as lots, sum(${cost})::bigint as cost, sum(w.value)::bigint as value from`

/** What all of them hold, in shares, and in units of funds where the caller sees these. */
export const heldByAllSql = (listed: string, withUnits: boolean) => `
  with ${heldRoundsSql},
  parts as (
    ${sumsOf('r.currency', 'l.cost_minor')} ${listedLotsSql(listed)} group by r.currency
    ${withUnits ? `union all ${sumsOf('c.currency', 'c.paid_minor')} ${listedUnitsSql(listed)} group by c.currency` : ''}),
  sums as (
    select currency, sum(lots)::int as lots, sum(cost)::bigint as cost, sum(value)::bigint as value from parts
    group by currency)
  select coalesce(json_agg(json_build_object('currency', currency, 'invested', wire_money(cost, currency),
      'value', wire_money(value, currency), 'gain', wire_money(value - cost, currency),
      'gain_percent', ${percentSql('value - cost', 'cost')}) order by cost desc, currency), '[]')::text as data,
    coalesce(sum(lots), 0)::int as lots
  from sums`
