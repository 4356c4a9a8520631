import type { AnswerOf, readAnnualFigures } from '@moorgate/contract'
import { formatMoney } from '../../domain/money.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { companiesOfFundSql, positionsSql } from '../../rows/company-rows.ts'
import { currencyOfFund, leftOutOf } from './read-diversification.ts'

interface Row {
  year: number
  ends_on: string
  currency: string
  invested_minor: string
  realised_minor: string
  value_minor: string
  companies: number
}

/** What a fund paid, got back and held in each of its financial years. 404 for a fund that is not there. */
export async function annualFiguresOf(
  question: QueryContext,
  fundId: number,
): Promise<AnswerOf<typeof readAnnualFigures>> {
  const currency = await currencyOfFund(question, fundId)
  const rows = await question.rows<Row>(annualSql, [question.tenant.id, fundId, todayOf(question)])
  const latest = rows.filter((row) => row.ends_on === rows.at(-1)?.ends_on)
  const amount = (minor: string) => formatMoney(BigInt(minor), currency)
  return {
    data: rows
      .filter((row) => row.currency === currency)
      .map(({ year, ends_on, invested_minor, realised_minor, value_minor }) => ({
        year,
        ends_on,
        invested: amount(invested_minor),
        realised: amount(realised_minor),
        value: amount(value_minor),
      })),
    meta: {
      currency,
      left_out: leftOutOf(latest, currency),
    },
  }
}

/**
 * By financial year and currency. A year ends on the last day of the fund's own month; the one that runs ends
 * today. `$2` is the fund and `$3` today.
 */
const annualSql = `
  with fund as (select f.year_end_month as month from funds f where f.tenant_id = $1 and f.id = $2::bigint),
  first as (select min(h.acquired_on) as day from company_holdings h
    where h.tenant_id = $1 and h.fund_id = $2::bigint and h.deleted_at is null),
  ends as (
    select (make_date(y, fund.month, 1) + interval '1 month' - interval '1 day')::date as day,
      (make_date(y - 1, fund.month, 1) + interval '1 month')::date as starts_on, y
    from fund, first, generate_series(extract(year from first.day)::int, extract(year from $3::date)::int + 1) y),
  years as (
    select e.y as year, least(e.day, $3::date) as ends_on, e.starts_on
    from ends e, first where e.day >= first.day and e.starts_on <= $3::date)
  select y.year, y.ends_on::text as ends_on, c.currency,
    sum((select coalesce(sum(h.cost_minor), 0) from company_holdings h
      where h.tenant_id = $1 and h.company_id = c.id and h.fund_id = $2::bigint and h.deleted_at is null
        and h.acquired_on between y.starts_on and y.ends_on))::text as invested_minor,
    sum((select coalesce(sum(x.proceeds_minor), 0) from company_outcomes x
      where x.tenant_id = $1 and x.company_id = c.id and x.fund_id = $2::bigint and x.deleted_at is null
        and x.date between y.starts_on and y.ends_on))::text as realised_minor,
    sum((select coalesce(sum(p.value_minor), 0)
      from (${positionsSql({ company: '= c.id', day: 'y.ends_on' })}) p where p.fund_id = $2::bigint))::text as value_minor,
    count(*)::int as companies
  from years y join companies c on c.tenant_id = $1 and c.id ${companiesOfFundSql('$2::bigint')}
  where c.deleted_at is null
  group by y.year, y.ends_on, c.currency order by y.ends_on, c.currency`
