/** Something that was done and can be taken back: a field's change, or an act that was sent at once. */
export type Step =
  | { kind: 'field'; name: string; before: unknown; after: unknown; at: number }
  | { kind: 'act'; undo: () => Promise<unknown>; redo: () => Promise<unknown> }

export interface History {
  done: readonly Step[]
  undone: readonly Step[]
}

export const emptyHistory: History = { done: [], undone: [] }

/** Steps that are remembered. */
const most = 100
/**
 * Changes of one text that follow each other so closely, in milliseconds, are one step: a word and not its
 * letters.
 */
const together = 1000

/** The history after one more step. What had been taken back can't be done again from here. */
export function recorded({ done }: History, step: Step): History {
  const last = done.at(-1)
  if (
    step.kind === 'field' &&
    typeof step.after === 'string' &&
    last?.kind === 'field' &&
    last.name === step.name &&
    step.at - last.at < together
  )
    return { done: [...done.slice(0, -1), { ...step, before: last.before }], undone: [] }
  return { done: [...done, step].slice(-most), undone: [] }
}

/**
 * The step that is taken back next, with the history after it; undefined where there is none. `current` is a
 * field's value now.
 */
export const takenBack = (history: History, current: (name: string) => unknown) =>
  next(history.done, 'after', current, (done, step) => ({ done, undone: [...history.undone, step] }))

/** The step that is done again next. */
export const doneAgain = (history: History, current: (name: string) => unknown) =>
  next(history.undone, 'before', current, (undone, step) => ({ done: [...history.done, step], undone }))

/**
 * A field that has meanwhile become something else, by somebody else's hand, is passed over: their words are
 * not taken back.
 */
function next(
  steps: readonly Step[],
  side: 'before' | 'after',
  current: (name: string) => unknown,
  after: (rest: Step[], step: Step) => History,
): { step: Step; history: History } | undefined {
  const index = steps.findLastIndex((step) => step.kind === 'act' || isSame(current(step.name), step[side]))
  const step = steps[index]
  return step && { step, history: after(steps.slice(0, index), step) }
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
