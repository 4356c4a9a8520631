import { heldStatuses } from '@moorgate/contract'

/** `heldStatuses` of the contract in the text of a statement: the shares of such an investment are held now. */
export const heldStatusesSql = `(${heldStatuses.map((status) => `'${status}'`).join(', ')})`
