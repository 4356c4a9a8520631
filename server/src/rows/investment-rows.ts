import { disposedStatuses, heldStatuses, transferredKinds } from '@moorgate/contract'
import { statusList } from '../kernel/database/status-list.ts'

/**
 * `heldStatuses` of the contract in the text of a statement: the shares of such an investment are held now.
 */
export const heldStatusesSql = statusList(heldStatuses)

/**
 * The shares of such an investment are held now, or were until they went to another holder: on a day of the
 * register on which it has shares, these were held.
 */
export const wasHeldRow = (row: string): string =>
  `(${row}.status in ${heldStatusesSql} or (${row}.status in ${statusList(disposedStatuses)} and ${row}.disposed_shares > 0))`

const isTransferredRow = (row: string): string => `${row}.kind in ${statusList(transferredKinds)}`

/**
 * What the shares of an investment cost its holder, in minor units, as far as they are still held: shares
 * that came from another holder cost what was paid for them, and what has gone has taken its cost with it.
 * What the round raised by it is `held_minor`, whatever became of the shares.
 */
export const costMinorSql = (row: string): string =>
  `(case when ${isTransferredRow(row)} then ${row}.amount_minor
    else coalesce(${row}.allocated_minor, ${row}.amount_minor) end - ${row}.disposed_minor)`

/** The same, and null before anything is allotted. */
export const allottedCostSql = (row: string): string =>
  `case when ${row}.allocated_minor is not null then ${costMinorSql(row)} end`

/** Shares that an investment got in its round, those with them that have gone since. */
export const allottedSharesSql = (row: string): string => `(${row}.shares + ${row}.disposed_shares)`

/** Shares that an investment is for: allotted or shared out to it, or the whole ones that its amount buys; else null. */
export const expectedSharesRow = (row: string, opportunity: string): string =>
  `coalesce(${row}.shares, case when ${opportunity}.share_price > 0
    then div(${row}.amount_minor, ${opportunity}.share_price * 100) end)`

/** Investments of a round, without those of people who got their shares from another holder. */
export const ofRoundRow = (row: string): string => `not (${isTransferredRow(row)})`
