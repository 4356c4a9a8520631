/**
 * SQL of a company's period by the year of the company as it ends today: that end may have been corrected since
 * the period was first written. `row` has `company_id`, `months` and `ends_on`.
 */
const byYearOfToday = (row: string, sql: string): string =>
  `(select ${sql} from companies c cross join (select extract(month from ${row}.ends_on)::int as month) m
  where c.tenant_id = $1 and c.id = ${row}.company_id)`

const fits = (row: string) => `(m.month - c.year_end_month + 12) % ${row}.months = 0`
const year = (row: string) =>
  `extract(year from ${row}.ends_on)::int + (${row}.months > 1 and m.month > c.year_end_month)::int`
const quarter = `((m.month - c.year_end_month + 11) % 12) / 3 + 1`

/**
 * Its name, which is its address on the sheet. To 31 March, of a year to March, it is `2026-q4`; of a year that
 * has no such period, null.
 */
export const kpiPeriodNameSql = (row: string): string =>
  byYearOfToday(
    row,
    `case when ${row}.months = 1 then to_char(${row}.ends_on, 'YYYY-MM') when ${fits(row)}
    then (${year(row)})::text || case ${row}.months when 3 then '-q' || ${quarter} else '' end end`,
  )

/** "Quarter to 30 September 2026": it says the same of every year. */
export const kpiPeriodDaySql = (row: string): string =>
  `(case ${row}.months when 1 then 'Month' when 3 then 'Quarter' else 'Year' end
    || to_char(${row}.ends_on, '" to "FMDD FMMonth YYYY'))`

export const kpiPeriodYearSql = (row: string): string => byYearOfToday(row, year(row))

export const kpiPeriodQuarterSql = (row: string): string =>
  byYearOfToday(row, `case when ${row}.months = 3 and ${fits(row)} then ${quarter} end`)
