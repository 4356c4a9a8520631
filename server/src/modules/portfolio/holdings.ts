import { holding } from '@moorgate/contract'
import { isMaturedRow } from '../../rows/opportunity-rows.ts'
import { isSchemeOfRow } from '../../rows/tax-rows.ts'
import { issuedSharesSql } from '../../rows/share-rows.ts'
import { relationSql } from '../../kernel/list/relations.ts'
import type { CompileInput } from '../../kernel/list/compile.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { sharePrices } from '../captable/index.ts'
import { documents } from '../documents/index.ts'
import { funds } from '../funds/index.ts'
import { investments } from '../investments/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { heldThrough, updateReports } from '../update-reports/index.ts'

/*
 * In the statement of positions `o` is the opportunity, `t` its type, `h` what is held of it, `p` its newest
 * price with the value that it makes, and `d` what was paid out.
 */

const gain = '(p.value_minor + d.distributed_minor - h.cost_minor)'
const rise = '(p.value_minor - h.cost_minor)'
const money = (minor: string) => `wire_money(${minor}, o.currency)`

/** Fields of a position but for its rate, which is not worked out in SQL. */
const columns: Readonly<Record<string, string>> = {
  id: 'o.id',
  created_at: 'wire_instant(h.created_at)',
  updated_at: 'wire_instant(h.updated_at)',
  version: 'o.version',
  investment_opportunity_id: 'o.id',
  name: 'o.name',
  slug: 'o.slug',
  status: 'o.status',
  type: 't.name',
  share_class: 'h.share_class',
  currency: 'o.currency',
  shares: 'wire_decimal(h.shares)',
  invested: money('h.cost_minor'),
  value: money('p.value_minor'),
  distributed: money('d.distributed_minor'),
  rise: money(rise),
  rise_percent: `(round(${rise}::numeric * 100 / nullif(h.cost_minor, 0), 6))::text`,
  gain: money(gain),
  gain_percent: `(round(${gain}::numeric * 100 / nullif(h.cost_minor, 0), 6))::text`,
  multiple: '(round((p.value_minor + d.distributed_minor)::numeric / nullif(h.cost_minor, 0), 6))::text',
  held_multiple: '(round(p.value_minor::numeric / nullif(h.cost_minor, 0), 6))::text',
  cost_price: 'wire_decimal(round(h.cost_minor / 100.0 / h.shares, 8))',
  latest_price: 'wire_decimal(p.price)',
  latest_price_date: 'p.date',
  first_invested: 'h.first_on',
  investments_count: 'h.lots',
  ended_on: `case when ${isMaturedRow('o')} then o.outcome_date end`,
}

/** The order of the list: a computed figure is sorted by its own number, never by its text. */
export const sorts: Readonly<Record<string, string>> = {
  id: 'o.id',
  created_at: 'o.created_at',
  updated_at: 'o.updated_at',
  name: 'o.name',
  invested: 'h.cost_minor',
  value: 'p.value_minor',
  gain,
  multiple: '((p.value_minor + d.distributed_minor)::numeric / nullif(h.cost_minor, 0))',
  first_invested: 'h.first_on',
}

/** What a position leads to, from the row of its opportunity. */
export const holdings: Table = tableOf(holding, {
  delegates: {},
  relations: {
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'id' },
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    // Those that the shares of this position came from, and nobody else's of the round.
    investments: {
      kind: 'many',
      to: () => investments,
      column: 'investment_opportunity_id',
      where: (row) => `${row}.id = any(h.investments)`,
    },
    documents: {
      kind: 'many',
      to: () => documents,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'investment_opportunity'`,
    },
    reports: {
      kind: 'many',
      to: () => updateReports,
      column: (report) => `(${heldThrough(report)})`,
      where: (row) => `${row}.status = 'live'`,
    },
    latestSharePrice: {
      kind: 'one',
      to: () => sharePrices,
      column: (row) => `(select s.id from share_prices s where s.tenant_id = $1 and s.deleted_at is null
        and s.investment_opportunity_id = ${row}.id order by s.date desc, s.id desc limit 1)`,
    },
  },
})

/** What its lots are of all shares in issue, each rounded as the register shows it. */
const appends: Readonly<Record<string, string>> = {
  part: `(select sum(round(lot.shares * 100 / nullif(o.shares_in_issue + ${issuedSharesSql('o.id')}, 0), 6))::text
    from unnest(h.lot_shares) lot (shares))`,
  portfolio_table_id: `(select t.id from portfolio_tables t where t.tenant_id = $1 and (t.type_id = o.type_id or t.type_id is null)
    order by t.type_id nulls last limit 1)`,
  tax: `(select string_agg(x.name, ', ' order by x."order", x.id) from tax_options x
    where x.tenant_id = $1 and exists (select 1 from investments v where v.tenant_id = $1
      and v.id = any(h.investments) and ${isSchemeOfRow('x', 'v', 'o')}))`,
}

/** Fields, relations and appended attributes of a position, as many of them as were asked for. */
export function columnsSql(compiled: CompileInput): string {
  const { fields, includes, appends: added } = compiled.request
  const names = fields.get(holding.type) ?? Object.keys(columns)
  return [
    ...names.filter((name) => Object.hasOwn(columns, name)).map((name) => `${columns[name]} as "${name}"`),
    ...added.map((name) => `${appends[name]} as "${name}"`),
    ...includes.map((include) => relationSql(compiled, include, 'o', 1)),
  ].join(', ')
}
