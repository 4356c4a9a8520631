import type { Client } from 'pg'
import { firstId } from './seed-ids.ts'
import { movementsOfLots } from './seed-movements.ts'

const [companies, quarters, kpis] = [200, 40, 5] as const
const entries = 20_000
const offers = 500
/** The first investor, who signs in first. */
const holder = firstId + 1
/** Above the ids of what is there. */
const above = firstId * 10

/** One investor of all past offers, with bookings of each; once, whichever part comes first. */
export async function holdsMuch(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from ledger_journals where tenant_id = 1 and source_type = 'much' limit 1`,
  )
  if (rowCount !== 0) return
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into investments
       (tenant_id, id, reference, investment_opportunity_id, user_id, kind, status, interest, currency, amount_minor, allocated_minor,
        received_minor, shares, price, date, signed_at, terms_version, payment_received_at, allotted_on, created_at, updated_at, created_by)
     select 1, ${above} + i, 'MUCH' || i, ${firstId} + i, ${holder}, 'primary', 'certificated', 1, 'GBP', 100000, 100000, 100000, 800,
            1.25, day, day, 1, day, day, day, day, ${holder}
     from generate_series(1, ${offers}) i cross join lateral (select current_date - 100 - i * 3 as day) drawn
     where not exists (select 1 from investments n where n.tenant_id = 1 and n.user_id = ${holder}
       and n.investment_opportunity_id = ${firstId} + i)`,
  )
  await client.query(
    `insert into share_lots (tenant_id, investment_opportunity_id, investment_id, user_id, registered_name, share_class, shares,
                             price, currency, cost_minor, allotted_on, created_at, updated_at)
     select 1, n.investment_opportunity_id, n.id, n.user_id, 'Much Held', 'Ordinary', n.shares, n.price, 'GBP', n.allocated_minor,
            n.allotted_on, n.created_at, n.created_at
     from investments n where n.tenant_id = 1 and n.id > ${above}`,
  )
  await client.query(movementsOfLots(`l.tenant_id = 1 and l.investment_id > ${above}`))
  await client.query(
    `insert into ledger_journals (tenant_id, id, date, type, description, source_type, source_id, created_at)
     select 1, ${above} + i, current_date - 100, 'contribution', 'Money for shares', 'much', i, now()
     from generate_series(1, ${entries / 2}) i`,
  )
  await client.query(
    `insert into ledgers (tenant_id, journal_id, account, type, date, debit_minor, credit_minor, currency, description, user_id,
                          investment_opportunity_id, investment_id, created_at, updated_at)
     select 1, j.id, case side when 0 then 'client_cash' else 'contribution' end, 'contribution', j.date,
            case side when 0 then 5000 else 0 end, case side when 1 then 5000 else 0 end, 'GBP', j.description, n.user_id,
            n.investment_opportunity_id, n.id, j.created_at, j.created_at
     from ledger_journals j
     join investments n on n.tenant_id = 1 and n.user_id = ${holder}
       and n.investment_opportunity_id = ${firstId} + 1 + j.id % ${offers}
     cross join generate_series(0, 1) side where j.tenant_id = 1 and j.source_type = 'much'`,
  )
  await client.query('analyze investments, share_lots, share_movements, ledgers, ledger_journals')
}

/** A live report of the first holding of the first investor, as long as reports are. */
export async function publishReport(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `insert into update_reports (tenant_id, id, title, owner_type, owner_id, summary, body, word_count, status, published_at)
     select 1, ${firstId}, 'Third quarter', 'investment_opportunity', v.investment_opportunity_id, 'Sales rose in every market.',
            repeat('<h2>What happened</h2>' || repeat('<p>' || repeat('Sales rose and costs did not. ', 12) || '</p>', 4), 4),
            1200, 'live', now()
     from investments v where v.tenant_id = 1 and v.user_id = ${holder} and v.status = 'certificated' and v.deleted_at is null
     order by v.id limit 1`,
  )
  if (rowCount !== 1) throw new Error('The first investor holds nothing that a report could be about.')
}

/** Companies of one fund, each with five KPIs of every quarter; the last one is over. */
export async function reportsMuch(client: Client) {
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into funds (tenant_id, id, name, slug) values (1, ${firstId}, 'Much Fund', 'much-fund')
     on conflict do nothing`,
  )
  await client.query(
    `insert into companies (tenant_id, id, name, fund_id)
     select 1, ${firstId} + i, 'Company ' || i, ${firstId} from generate_series(1, ${companies}) i on conflict do nothing`,
  )
  // A firm has them from its first visit on.
  await client.query(
    `insert into report_sub_types (tenant_id, name, kind, "order")
     select 1, k.name, k.kind, k.at from (values ('Actual', 'actual', 1), ('Budget', 'budget', 2)) k(name, kind, at)
     where not exists (select 1 from report_sub_types where tenant_id = 1)`,
  )
  await client.query(
    `insert into report_types (tenant_id, id, name, code, unit, aggregation)
     select 1, ${firstId} + k, 'Figure ' || k, 'figure_' || k, 'number', 'sum' from generate_series(1, ${kpis}) k
     on conflict do nothing`,
  )
  await client.query(
    `insert into kpi_periods (tenant_id, id, company_id, report_sub_type_id, months, ends_on, period, year, quarter, status, approved_at)
     select 1, ${firstId} + q * ${companies} + i, ${firstId} + i, kind.id, 3, day, to_char(day, 'YYYY-"q"Q'),
            extract(year from day)::int, extract(quarter from day)::int, 'approved', now()
     from generate_series(1, ${companies}) i cross join generate_series(0, ${quarters - 1}) q
     cross join (select min(id) as id from report_sub_types where tenant_id = 1 and kind = 'actual') kind
     cross join lateral (select (date_trunc('quarter', current_date) - make_interval(months => 3 * q) - interval '1 day')::date as day) ends
     on conflict do nothing`,
  )
  await client.query(
    `insert into report_inputs (tenant_id, kpi_period_id, company_id, report_sub_type_id, months, ends_on, period, year, quarter,
                                report_type_id, value, approved_value, approved_at, currency)
     select 1, p.id, p.company_id, p.report_sub_type_id, 3, p.ends_on, p.period, p.year, p.quarter, ${firstId} + k,
            1000 + p.id % 977 * k, 1000 + p.id % 977 * k, now(), 'GBP'
     from kpi_periods p cross join generate_series(1, ${kpis}) k where p.tenant_id = 1 and p.id > ${firstId}
     on conflict do nothing`,
  )
  await client.query('analyze companies, kpi_periods, report_inputs')
  const { rows } = await client.query<{ period: string }>(
    `select period from kpi_periods where tenant_id = 1 and id > ${firstId} order by ends_on limit 1`,
  )
  return {
    companies,
    quarters,
    from: rows[0]!.period,
    few: Array.from({ length: 20 }, (_item, index) => firstId + 1 + index),
  }
}

/** Admitted commitments of the first investors of a fund, in that order. */
export async function commitMany(client: Client, fundId: number, count: number): Promise<void> {
  await client.query(
    `insert into fund_closings (tenant_id, id, fund_id, number, date, currency, admitted_count, admitted_minor)
     values (1, $1::bigint, $1, 1, current_date, 'GBP', $2::int, $2 * 10000000::bigint)`,
    [fundId, count],
  )
  await client.query(
    `insert into fund_commitments (tenant_id, fund_id, investment_method_entity_id, user_id, currency, amount_minor, status,
                                   signed_on, fund_closing_id)
     select 1, $1::bigint, e.id, e.lead_user_id, 'GBP', 10000000, 'active', current_date, $1
     from investment_method_entities e where e.tenant_id = 1 order by e.id limit $2::int`,
    [fundId, count],
  )
  await client.query('analyze fund_commitments')
}
