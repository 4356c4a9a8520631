import type { RoomState } from '@moorgate/contract/investors/eligibility.ts'

/**
 * How far a raise is, as it is pushed: the offer's own figures, and whether there is room for somebody
 * without a right.
 */
export interface RaiseMove {
  id: number
  raised: string
  remaining: string | null
  percent_raised: string | null
  room: RoomState
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * An answer that holds the offer, alone or in a list, with the figures of the move; every other answer as it
 * is.
 */
export function moved<Kept>(stored: Kept, move: RaiseMove): Kept {
  if (!isRecord(stored)) return stored
  if (Array.isArray(stored['data']))
    return { ...stored, data: stored['data'].map((row) => movedRow(row, move)) }
  return movedRow(stored, move)
}

function movedRow<Row>(row: Row, { id, raised, remaining, percent_raised: percent }: RaiseMove): Row {
  if (!isRecord(row) || row['id'] !== id || !('raised' in row)) return row
  return { ...row, raised, remaining, percent_raised: percent }
}
