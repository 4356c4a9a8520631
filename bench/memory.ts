import { setTimeout as pause } from 'node:timers/promises'

export const mebibyte = 2 ** 20

/** What `act` came to, and the most bytes that were seen meanwhile by asking over and over. */
export async function watchMemory<Result>(
  ask: () => Promise<number>,
  act: () => Promise<Result>,
): Promise<{ result: Result; most: number }> {
  let most = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, await ask())
      await pause(25)
    }
  }
  const watched = watch()
  try {
    return { result: await act(), most }
  } finally {
    isOver = true
    await watched
  }
}
