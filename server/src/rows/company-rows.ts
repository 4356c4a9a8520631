/**
 * SQL of what funds hold of companies. A position is what one fund holds of one class of a company. `company`
 * and `day` are SQL: a condition on the company's id, such as `= c.id`, and a day.
 *
 * What the held shares cost is what the fund's books have of them: all that was paid by the day, less the cost
 * that each outcome took out of the books (decision 71).
 *
 * The value of a position: without an approved valuation by that day, what the held shares cost. With one,
 * shares that were acquired by its date are worth its price each, rounded half up once; where the valuation
 * says the value of all that was held, they are worth their part of it, and the parts add to the whole to the
 * penny. Shares that were acquired after its date are worth the average price that was paid for them.
 *
 * Worked example: 1,000 shares for £1,000.00, valued at £2.50 each on 31 March; 200 more for £600.00 in May,
 * 300 sold in June. 700 × £2.50 + £600.00 = £2,350.00.
 */
export const positionsSql = ({ company, day }: { company: string; day: string }): string => `
  select q.fund_id, q.company_id, q.share_class, q.acquired, q.held, q.cost_minor, q.held_cost_minor, q.proceeds_minor, q.valued_on,
    q.price_per_share, q.valuation_minor, q.valuation_shares, q.later_shares, q.later_cost_minor,
    sum(q.valued) over held_before - q.valued as valued_before,
    (case when q.valued_on is null then q.held_cost_minor
      when q.price_per_share is not null then round(q.price_per_share * q.valued * 100) + q.later_minor
      else round(q.valuation_minor * sum(q.valued) over held_before / q.valuation_shares)
        - round(q.valuation_minor * (sum(q.valued) over held_before - q.valued) / q.valuation_shares)
        + q.later_minor end)::bigint as value_minor
  from (
    select p.fund_id, p.company_id, p.share_class, p.acquired, p.acquired - o.sold as held, p.cost_minor,
      p.cost_minor - o.cost_minor as held_cost_minor, o.proceeds_minor,
      v.date as valued_on, v.price_per_share, v.shares as valuation_shares, v.value_minor as valuation_minor,
      p.acquired - o.sold - least(p.acquired - o.sold, n.shares) as valued,
      n.shares as later_shares, n.cost_minor as later_cost_minor,
      coalesce(round(n.cost_minor * least(p.acquired - o.sold, n.shares) / nullif(n.shares, 0)), 0) as later_minor
    from (select h.fund_id, h.company_id, h.share_class, sum(h.shares) as acquired, sum(h.cost_minor) as cost_minor
      from company_holdings h
      where h.tenant_id = $1 and h.company_id ${company} and h.deleted_at is null and h.acquired_on <= ${day}
      group by h.fund_id, h.company_id, h.share_class) p
    cross join lateral (select coalesce(sum(x.shares), 0) as sold, coalesce(sum(x.cost_minor), 0) as cost_minor,
        coalesce(sum(x.proceeds_minor), 0)::bigint as proceeds_minor
      from company_outcomes x
      where x.tenant_id = $1 and x.company_id = p.company_id and x.fund_id = p.fund_id and x.share_class = p.share_class
        and x.deleted_at is null and x.date <= ${day}) o
    left join lateral (select x.date, x.price_per_share, x.shares, x.value_minor from company_valuations x
      where x.tenant_id = $1 and x.company_id = p.company_id and x.status = 'approved' and x.deleted_at is null
        and x.date <= ${day}
      order by x.date desc limit 1) v on true
    cross join lateral (select coalesce(sum(x.shares), 0) as shares, coalesce(sum(x.cost_minor), 0) as cost_minor
      from company_holdings x
      where x.tenant_id = $1 and x.company_id = p.company_id and x.fund_id = p.fund_id and x.share_class = p.share_class
        and x.deleted_at is null and x.acquired_on > v.date and x.acquired_on <= ${day}) n
  ) q
  window held_before as (partition by q.company_id order by q.fund_id, q.share_class)`

/** Nothing is recorded of a day to come, so every record counts. */
const anyDay = `date 'infinity'`

/** The companies of which a fund has acquired shares, as a condition on the company's id. */
export const companiesOfFundSql = (fund: string): string =>
  `in (select f.company_id from company_holdings f where f.tenant_id = $1 and f.fund_id = ${fund} and f.deleted_at is null)`

/** All that was paid for a company's shares, in minor units. */
export const companyCostSql = (row: string): string =>
  `(select coalesce(sum(h.cost_minor), 0)::bigint from company_holdings h
    where h.tenant_id = $1 and h.company_id = ${row}.id and h.deleted_at is null)`

/** All that came back of them, in minor units. */
export const companyProceedsSql = (row: string): string =>
  `(select coalesce(sum(x.proceeds_minor), 0)::bigint from company_outcomes x
    where x.tenant_id = $1 and x.company_id = ${row}.id and x.deleted_at is null)`

/** What is held of a company is worth, in minor units. */
export const companyValueSql = (row: string): string =>
  `(select coalesce(sum(s.value_minor), 0)::bigint
    from (${positionsSql({ company: `= ${row}.id`, day: anyDay })}) s)`

/** (proceeds + value) ÷ cost with six places, half up; null without cost. */
export const companyMultipleSql = (row: string): string =>
  `round((${companyProceedsSql(row)}::numeric + ${companyValueSql(row)}) / nullif(${companyCostSql(row)}, 0), 6)`

/** The day of the valuation that counts. */
export const companyValuedOnSql = (row: string): string =>
  `(select max(x.date) from company_valuations x
    where x.tenant_id = $1 and x.company_id = ${row}.id and x.status = 'approved' and x.deleted_at is null)`

/** The latest maturity status that was recorded. */
export const companyMaturitySql = (row: string): string =>
  `(select x.status from company_maturity_statuses x
    where x.tenant_id = $1 and x.company_id = ${row}.id order by x.effective_on desc, x.id desc limit 1)`

/** SQL of the address of a company's logo, null where it has none. A new picture has a new address. */
export const companyLogoSql = (row: string): string =>
  `case when ${row}.logo_key is not null
    then '/api/companies/' || ${row}.id || '/logo?v=' || left(md5(${row}.logo_key), 8) end`
