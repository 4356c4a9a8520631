import { admittedScreeningStatuses, roleIds } from '@moorgate/contract'
import { statusList } from './status-list.ts'

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
 * was refused stays refused, and whoever waits when the switch goes off is let in by name.
 */
export const isLetInRow = (row: string): string =>
  `${row}.screening_status in ${statusList(admittedScreeningStatuses)}`
