import { roleIds } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import { ownedBy } from '../../rows/holding-rows.ts'

export const isInvestor = ({ actor }: Scope) => actor.roleId === roleIds.user

/** A fund in which the investor has signed a commitment; `id` is SQL. */
export const ofOwnCommitment = (id: string, statement: Statement) =>
  `exists (select 1 from fund_commitments c where c.tenant_id = $1 and c.fund_id = ${id} and c.deleted_at is null
    and c.status <> 'draft' and ${ownedBy('c', statement.me())})`

/** Name of the fund with this id, as SQL. */
export const fundName = (id: string) => `(select f.name from funds f where f.tenant_id = $1 and f.id = ${id})`

/** Name of the person in a column of a row, as SQL. */
export const nameBy = (column: string) => (row: string) =>
  `(select p.name from users p where p.tenant_id = $1 and p.id = ${row}.${column})`
