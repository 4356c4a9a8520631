import { roleIds } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import { ownedBy } from '../../rows/holding-rows.ts'

export const isInvestor = ({ actor }: Scope) => actor.roleId === roleIds.user

/**
 * A fund in which the investor has signed a commitment; `id` is SQL. Of something of a day, SQL too, one that was
 * transferred counts until the day before its transfer; without one it counts for good.
 */
export const ofOwnCommitment = (id: string, statement: Statement, day?: string) =>
  `exists (select 1 from fund_commitments c where c.tenant_id = $1 and c.fund_id = ${id} and c.deleted_at is null
    and c.status <> 'draft' and ${ownedBy('c', statement.me())}${
      day === undefined ? '' : ` and (c.status <> 'transferred' or ${day} < c.ended_on)`
    })`

/** The investor has transferred all that they had of a fund; `id` is SQL. Of anyone else it is never true. */
export const hasLeft = (id: string, statement: Statement) =>
  `coalesce((select bool_and(c.status = 'transferred') from fund_commitments c where c.tenant_id = $1 and c.fund_id = ${id}
    and c.deleted_at is null and c.status <> 'draft' and ${ownedBy('c', statement.me())}), false)`

/** What a fund is worth is not told to an investor who transferred all that they had of it. */
export const untilLeft =
  (sql: (row: string) => string) =>
  (row: string, { statement }: { statement: Statement }) =>
    `(case when ${hasLeft(`${row}.id`, statement)} then null else ${sql(row)} end)`

/** Name of the fund with this id, as SQL. */
export const fundName = (id: string) => `(select f.name from funds f where f.tenant_id = $1 and f.id = ${id})`

/** Name of the person in a column of a row, as SQL. */
export const nameBy = (column: string) => (row: string) =>
  `(select p.name from users p where p.tenant_id = $1 and p.id = ${row}.${column})`
