/** A price and its day, as SQL. */
interface DatedPriceSql {
  price: string
  date: string
}

/**
 * Growth from one price to a later one as a rate a year, in per cent with six places, as `yearlyGrowth` has
 * it. Null under a year: that is not annualised.
 */
export const yearlyGrowthSql = (first: DatedPriceSql, last: DatedPriceSql): string =>
  `case when ${last.date} - ${first.date} >= 365
     then round((power(${last.price} / ${first.price}, 365.0 / (${last.date} - ${first.date})) - 1) * 100, 6)::text end`
