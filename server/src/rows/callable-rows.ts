import type { RawBuilder } from 'kysely'
import { tenantSql } from '../kernel/database/tenant-sql.ts'
import { todayOf } from '../kernel/work.ts'
import type { Work } from '../kernel/work.ts'
import { isIdentifiedOn } from './people-rows.ts'

/**
 * SQL of whether money may be asked of a person `u` on a day, an SQL date, under a tenant's settings `b`: identity
 * first, unless the tenant lets people pay before; never after a failed check.
 */
export const isCallableOn = (day: string): string =>
  `(${isIdentifiedOn('u', day)} or (b.pay_before_identity and u.aml_status <> 'failed'))`

/** The same on the day of a command. */
export const isCallable = (work: Work): RawBuilder<boolean> =>
  tenantSql(work.tenant, isCallableOn(`'${todayOf(work)}'::date`))
