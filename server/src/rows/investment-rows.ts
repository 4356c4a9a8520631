import { heldStatuses } from '@moorgate/contract'
import { statusList } from '../kernel/database/status-list.ts'

/**
 * `heldStatuses` of the contract in the text of a statement: the shares of such an investment are held now.
 */
export const heldStatusesSql = statusList(heldStatuses)
