import { comparing } from '../kernel/list/comparing.ts'
import type { FilterSql } from '../kernel/resource/table.ts'
import { can, tabHidden } from '@moorgate/contract'
import { latestPriceSql, lotValueSql, worthSql } from './share-rows.ts'
import { costMinorSql, heldStatusesSql } from './investment-rows.ts'

/**
 * Whether a role reads the money of existing investments: some see the record and not its transactions
 * (specification §6).
 */
export const readsHeldMoney = (roleId: number | null | undefined): boolean =>
  can(roleId ?? 0, existing, 'visit') && !tabHidden(roleId ?? 0, existing, 'transactions')

const existing = 'investment_opportunity_existing'

/**
 * How many people have something that counts of a round, each once, for themselves and their organisations
 * together.
 */
export const investorCountSql = (row: string): string =>
  `(select count(distinct v.user_id)::int from investments v where v.tenant_id = $1
      and v.investment_opportunity_id = ${row}.id and v.deleted_at is null and v.held_minor > 0)`

/**
 * What is held of a round at its latest price, in minor units, each investment rounded to the penny as on the
 * round's own page; null where nothing is held and there is no price.
 */
export const heldValueSql = (row: string): string => `(
  select (select coalesce(sum(${worthSql(lotValueSql('v.shares', 'p.price'), costMinorSql('v'))}), p.price * 0)::bigint from investments v
    where v.tenant_id = $1 and v.investment_opportunity_id = ${row}.id and v.deleted_at is null
      and v.status in ${heldStatusesSql})
  from (select 1) always left join lateral (${latestPriceSql(`${row}.id`)}) p on true)`

/** Both as filters of a list of rounds. */
export const heldFilters = {
  investor_count: comparing((row) => `(${investorCountSql(row)})`, 'bigint'),
  held_value: comparing((row) => `wire_money(${heldValueSql(row)}, ${row}.currency)::numeric`, 'numeric'),
} satisfies Readonly<Record<string, FilterSql>>
