import { canMove, refuseState } from '@moorgate/contract'
import type { Machine } from '@moorgate/contract'

/** 409, in this sentence, where the status of a record knows no such move. */
export function mustMove<Status extends string>(
  machine: Machine<Status>,
  [from, to]: readonly [from: string, to: Status],
  message: string,
): void {
  if (!canMove(machine, from as Status, to)) refuseState(message)
}
