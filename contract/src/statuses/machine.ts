import type { PermissionAction } from '../permissions.ts'
import type { LabelKey } from '../terminology.ts'

/** Colour of a status dot. `reserved` is half filled: promised, and not yet paid. */
export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative' | 'reserved'

/** How one value of a status or a choice is shown. */
export type StatusStyle = { readonly label: LabelKey; readonly tone: Tone }

export type Move<State extends string | number, Guard extends string = string> = {
  readonly from: State
  readonly to: State
  /**
   * What must be true; the act that makes the move checks each by this name. Empty: nothing but the
   * permission.
   */
  readonly guards: readonly Guard[]
  /** Permission that this move asks for where it is not `update`. */
  readonly action?: PermissionAction
  /** The move needs a reason. */
  readonly reason?: true
}

export type Machine<State extends string | number, Guard extends string = string> = {
  readonly name: string
  readonly initial: State
  readonly moves: readonly Move<State, Guard>[]
}

/**
 * Whether a machine knows a move. Staying where one is, is no move: acts answer a repetition without doing it
 * again.
 */
export function canMove<State extends string | number>(
  machine: Machine<State>,
  from: State,
  to: State,
): boolean {
  return moveOf(machine, from, to) !== undefined
}

/** The move itself, with its guards, or undefined where there is none. */
export function moveOf<State extends string | number, Guard extends string>(
  machine: Machine<State, Guard>,
  from: State,
  to: State,
): Move<State, Guard> | undefined {
  return machine.moves.find((move) => move.from === from && move.to === to)
}

/** Moves from each of several states to one, under the same conditions. */
export function movesFrom<State extends string | number, Guard extends string = never>(
  from: readonly State[],
  to: State,
  guards: readonly Guard[] = [],
): Move<State, Guard>[] {
  return from.map((state) => ({ from: state, to, guards }))
}
