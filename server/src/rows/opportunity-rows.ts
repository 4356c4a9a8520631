import { liveStatuses, opportunityStatus } from '@moorgate/contract'
import { statusList } from '../kernel/database/status-list.ts'

/**
 * What `isLive`, `hasClosed` and `isExisting` of the contract ask of a number, asked of a row of
 * `investment_opportunities`. As with people the numbers stand in the text of a statement, so that one plan
 * serves.
 */
const { liveExternal, closed, completed, matured } = opportunityStatus

/** Investors may come in by themselves, where the dates of its round allow it. */
export const isLiveRow = (row: string): string => `${row}.status in ${statusList(liveStatuses)}`

/** `takesMoneyOn` of the domain for many rows: live, and on one of its days. `day` is SQL of a date. */
export const takesMoneyRow = (row: string, day: string): string =>
  `(${isLiveRow(row)} and coalesce(${row}.open_date <= ${day}, true) and coalesce(${row}.close_date >= ${day}, true))`

/** Live to everybody: nobody has to be invited. */
export const isLiveExternalRow = (row: string): string => `${row}.status = ${liveExternal}`

/** Live or closed: its round is collected, and not completed. */
export const isRaisingRow = (row: string): string =>
  `${row}.status in ${statusList([...liveStatuses, closed])}`

export const hasClosedRow = (row: string): string => `${row}.status >= ${closed}`

/** Completed and not ended: its shares are held. */
export const isHeldRow = (row: string): string => `${row}.status = ${completed}`

export const isMaturedRow = (row: string): string => `${row}.status = ${matured}`

/** Completed or matured: it is an existing investment. */
export const isExistingRow = (row: string): string => `${row}.status >= ${completed}`

/**
 * `roomLeft` of the domain for many rows: what a round may still take, in minor units, and null where it has
 * no ceiling. `ownRight` is SQL of what is kept for the reader by right.
 */
export const roomLeftSql = (row: string, ownRight = '0'): string =>
  `case when ${row}.ceiling_minor is not null then greatest(least(${row}.ceiling_minor - ${row}.held_minor,
    greatest(${row}.ceiling_minor - ${row}.held_minor - ${row}.rights_minor, 0) + coalesce(${ownRight}, 0)), 0)::bigint end`

/**
 * Two rounds of one company: the same one, or by company number, or by name where neither says a number. A
 * company without a number is not taken for one that has the same name and a number. Rounds of one company
 * share a cap table, and a holder of shares in one is a holder in all. Numbers that were written before they
 * were checked may lack leading noughts or capitals.
 */
export const isSameIssuerRow = (one: string, other: string): string =>
  `(${one}.id = ${other}.id or ltrim(upper(${one}.issuer_number), '0') = ltrim(upper(${other}.issuer_number), '0') or (${one}.issuer_number is null and ${other}.issuer_number is null
      and lower(${one}.issuer_name) = lower(${other}.issuer_name)))`

/** The same as a text that rounds of one company share. */
export const issuerKeyRow = (row: string): string =>
  `coalesce('number ' || ltrim(upper(${row}.issuer_number), '0'), 'name ' || lower(${row}.issuer_name), 'round ' || ${row}.id)`

/** `me` is SQL of the investor's id. With `statuses` only an invitation that stands so counts. */
export const invited = (row: string, me: string, statuses?: readonly ('sent' | 'opened')[]) =>
  `exists (select 1 from invitations n where n.tenant_id = $1 and n.investment_opportunity_id = ${row}.id
     and n.user_id = ${me} and n.deleted_at is null
     ${statuses ? `and n.status in ${statusList(statuses)}` : ''})`
