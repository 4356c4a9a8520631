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

/**
 * A statement of a category that waits for a decision: a first one, or another beside the category that stands,
 * which the person's own status doesn't show.
 */
export const isWaitingStatementRow = (row: string) => `${row}.status = 'pending_review'`

/** Whether a statement of a person’s waits for a decision. */
export const categoryWaits = (row: string) =>
  `exists (select 1 from categorisations w where w.tenant_id = $1
    and w.user_id = ${row}.id and ${isWaitingStatementRow('w')})`

/**
 * An identity check that waits for staff: documents to review, or a pass for a second person. One that was begun
 * at Stripe waits for the investor or for Stripe.
 */
export const isWaitingCheckRow = (row: string) =>
  `(${row}.status = 'proposed' or (${row}.status = 'submitted' and ${row}.provider = 'review'))`

/** Whether an identity check of a person’s waits for staff. */
export const identityWaits = (row: string) =>
  `exists (select 1 from identity_checks w where w.tenant_id = $1
    and w.user_id = ${row}.id and ${isWaitingCheckRow('w')})`

/**
 * Their identity check has passed and lasts beyond the day, whether the scheduled task has marked its end or not.
 * A pass without a check on record, as one that was imported, has no end.
 */
export const isIdentifiedOn = (person: string, day: string) =>
  `(${person}.aml_status = 'passed' and coalesce((select max(k.expires_on) > ${day} from identity_checks k
     where k.tenant_id = $1 and k.user_id = ${person}.id and k.status = 'passed'), true))`

/**
 * They refused or withdrew marketing by e-mail. Who was never asked has given their address to hear of investments, and
 * each letter offers to stop them (Privacy and Electronic Communications Regulations 2003, regulation 22(3)).
 */
export const hasRefusedMarketing = (row: string): string =>
  `(not ${row}.marketing and ${row}.marketing_changed_at is not null)`
