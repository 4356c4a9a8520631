/**
 * Does one thing after the other: anyone who asks while something is under way has their turn when it, and
 * all asked before, has ended.
 */
export type TaskQueue = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

/**
 * A queue for saves that count versions. Two that were asked for during a third must not both begin when it
 * ends: they would send the same version, and the server refuses the second.
 */
export function taskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const mine = last.then(act, act)
    last = mine
    return mine
  }
}
