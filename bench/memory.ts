import { setTimeout as pause } from 'node:timers/promises'

export const mebibyte = 2 ** 20

/**
 * What `act` came to, and the most bytes that were seen meanwhile by asking again so many milliseconds after
 * each answer.
 */
export async function watchMemory<Result>(
  [ask, every]: readonly [() => Promise<number>, number],
  act: () => Promise<Result>,
): Promise<{ result: Result; most: number }> {
  let most = 0
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await ask())
      await pause(every)
    }
  }
  const watched = watch()
  const result = await act().finally(() => over.abort())
  await watched
  return { result, most }
}
