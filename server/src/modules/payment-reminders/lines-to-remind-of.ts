import { refuse, refuseFields, say } from '@moorgate/contract'

/** An open line of a call. */
export interface RemindableLine {
  id: number
  /** Its investor was reminded today, by staff or by the schedule. */
  is_reminded: boolean
}

/**
 * The lines of a call that staff remind of now, of those named or of all, and how many were reminded today
 * already. 409 where that leaves none.
 */
export function linesToRemindOf<Line extends RemindableLine>(
  open: readonly Line[],
  ids: readonly number[] | undefined,
): { due: Line[]; leftOut: number } {
  const strange = (ids ?? []).flatMap((id, index) =>
    open.some((line) => line.id === id) ? [] : [`line_ids.${index}`],
  )
  refuseFields(strange, say.in)
  const lines = open.filter((line) => ids === undefined || ids.includes(line.id))
  if (lines.length === 0) refuse({ code: 'conflict', reason: 'not_due' })
  const due = lines.filter((line) => !line.is_reminded)
  if (due.length === 0) refuse({ code: 'conflict', reason: 'asked_already', about: 'today' })
  return { due, leftOut: lines.length - due.length }
}
