import { admittedScreeningStatuses, roleIds } from '@moorgate/contract'
import { statusList } from '../kernel/database/status-list.ts'

/**
 * Investors and staff are rows of one table, `users`, told apart by their role. The conditions stand in the
 * text of a statement and are no parameters: the indexes over investors alone serve only a statement that is
 * seen to ask for investors alone.
 */
export const isInvestorRow = (row: string): string => `${row}.role_id = ${roleIds.user}`

/** Everybody else. */
export const isStaffRow = (row: string): string => `${row}.role_id <> ${roleIds.user}`

/** An investor whose account is open: who is counted, told and offered things. */
export const isOpenInvestorRow = (row: string): string =>
  `${isInvestorRow(row)} and ${row}.deleted_at is null and ${row}.is_active`

/**
 * Whose registration nobody has to approve any more. Asked of the record and not of the tenant's switch: who
 * was refused stays refused, and a person who waits when the switch goes off is let in by name.
 */
export const isLetInRow = (row: string): string =>
  `${row}.screening_status in ${statusList(admittedScreeningStatuses)}`

/**
 * Answers a picture for everybody: the person's own, or a drawn one. The version makes a new picture a new
 * address.
 */
export const avatarUrl = (row: string) =>
  `'/files/avatars/' || ${row}.id || '?v=' || coalesce(left(md5(${row}.avatar_key), 8), '0')`

/** Name of whom `user_id` of a row points at, as SQL. */
export const nameOfUser = (row: string) =>
  `(select p.name from users p where p.tenant_id = $1 and p.id = ${row}.user_id)`

/** How the identity check of the person of a row stands. */
export const identityOfUser = (row: string) =>
  `(select u.aml_status from users u where u.tenant_id = $1 and u.id = ${row}.user_id)`

/** The status of a category on a day, an SQL date: one that ran out on it has expired. */
export const categoryStatusOn = (row: string, day: string) =>
  `case when ${row}.category_status = 'approved' and ${row}.category_expires_at <= ${day}
      then 'expired' else ${row}.category_status end`
