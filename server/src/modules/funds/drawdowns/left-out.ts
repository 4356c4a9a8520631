import { isCallableOn } from '../../../rows/callable-rows.ts'

/** Admitted commitments that a draft can't call, because the identity of their investor has not passed. */
export const leftOutSql = (
  row: string,
  today: string,
): string => `(select count(*)::int from fund_commitments c
  join users u on u.tenant_id = $1 and u.id = c.user_id
  join brandings b on b.tenant_id = $1 and not ${isCallableOn(today)}
  where c.tenant_id = $1 and c.fund_id = ${row}.fund_id and c.status = 'active' and c.deleted_at is null
    and ${row}.status = 'draft' and ${row}.purpose <> 'equalisation' and coalesce(${row}.class, c.class) = c.class)`
