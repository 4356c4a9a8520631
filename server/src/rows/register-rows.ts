/** Which day of the register is asked for, as SQL of a date; `known` of a moment: as it was recorded by then. */
export interface RegisterDay {
  on: string
  known?: string
}

/** Whose shares they are, and what every share of a lot has in common. */
const lotTerms = `m.investment_id, m.investment_opportunity_id, m.user_id, m.organisation_id, m.nominee_id, m.registered_name,
    m.registered_address, m.share_class, m.price, m.currency, m.allotted_on`

const foldSql = (columns: string, which: string) => `
  select ${lotTerms}, sum(m.shares) as shares, sum(m.cost_minor)::bigint as cost_minor${columns}
  from share_movements m where m.tenant_id = $1 and ${which}
  group by ${lotTerms} having sum(m.shares) <> 0`

/**
 * Lots as they stood at the close of business of a day, as a statement: the sum of the movements that count
 * until then. Shares that somebody outside the platform holds are a lot without an investment. `which` is a
 * condition on movements, `m`.
 *
 * Worked example: 10,000 shares are allotted for £10,000.00 on the 1st and 4,000 of them go on the 9th with
 * £4,000.00 of cost. On the 8th the lot is 10,000 shares at £10,000.00, on the 9th 6,000 at £6,000.00.
 */
export const lotsOnSql = (which: string, { on, known }: RegisterDay): string =>
  foldSql(
    '',
    `${which} and m.effective_on <= ${on}${known === undefined ? '' : ` and m.recorded_at <= ${known}`}`,
  )

const bothEnds = 'sum(m.shares * (m.number_from + m.number_to)) / sum(m.shares)'

/**
 * Lots as everything that is recorded makes them, with their numbers: what `share_lots` has to be. Of a lot the
 * last numbers go first, so what stays is one unbroken row, and the sum of its numbers tells which.
 *
 * Worked example: numbers 1 to 10 came and 7 to 10 went. (10 × 11 − 4 × 17) / 6 = 7 is the first number and the
 * last together, and of 6 shares these are 1 and 6.
 */
export const heldLotsSql = (which: string): string =>
  foldSql(
    `,
    ((${bothEnds} - sum(m.shares) + 1) / 2)::numeric(20, 0) as number_from,
    ((${bothEnds} + sum(m.shares) - 1) / 2)::numeric(20, 0) as number_to`,
    `m.investment_id is not null and ${which}`,
  )
