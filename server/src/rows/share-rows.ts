/**
 * What a lot of shares is worth at a price, in minor units: half up to the penny, once. What several lots are
 * worth is the sum of these, never all their shares at the price, so that a holding is worth the same on
 * every screen, and what it cost on the day it was bought. The same in arithmetic is `worthOfLot`.
 *
 * Worked example: three lots of 7 shares at £1.3333 are £9.33 each and £27.99 together; 21 shares would be
 * £28.00.
 */
export const lotValueSql = (shares: string, price: string): string =>
  `round(${shares} * ${price} * 100)::bigint`

/**
 * What a lot or a holding counts as worth: its value, and what it cost while the round has no price, since
 * nobody has said that it is worth anything else. `worthOfLot` of the domain says the same.
 */
export const worthSql = (value: string, cost: string): string => `coalesce(${value}, ${cost})`

/**
 * The newest price of a round, as a statement of one row or none. Of two prices of one day the one that was
 * recorded last counts.
 */
export const latestPriceSql = (opportunityId: string): string => `
  select s.price, s.date from share_prices s
  where s.tenant_id = $1 and s.investment_opportunity_id = ${opportunityId} and s.deleted_at is null
  order by s.date desc, s.id desc limit 1`

/**
 * Shares that a round issued, as one number: those on the register, and those that its holders sold to
 * somebody outside. `opportunityId` is SQL.
 */
export const issuedSharesSql = (opportunityId: string): string => `(select sum(n.shares) from (
    select kept.shares from share_lots kept where kept.tenant_id = $1 and kept.investment_opportunity_id = ${opportunityId}
    union all
    select sold.shares from share_transfers sold where sold.tenant_id = $1 and sold.investment_opportunity_id = ${opportunityId}
      and sold.kind = 'outside' and sold.status = 'registered') n)`
