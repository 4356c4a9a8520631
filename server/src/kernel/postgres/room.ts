import { statfs } from 'node:fs/promises'
import type { Log } from './start-refused.ts'

/**
 * Four log segments. PostgreSQL refuses a row for which there is no room and goes on, but without room for its log it ends, and takes
 * reading with it. So nothing is begun while less than this is left: what is under way, sign-in and a checkpoint need a part of it.
 */
const reserveBytes = 64 * 2 ** 20
const everyMs = 500

/** Whether the disk below a folder has room for work to begin. Says once that it has none, and once that it has again. */
export interface Room {
  isLeft(): boolean
  stop(): void
}

export function watchRoom(folder: string, log: Log): Room {
  let isLeft = true
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    if (isLeft === bavail * bsize >= reserveBytes) return
    isLeft = !isLeft
    log(
      isLeft
        ? 'Database: there is room on the disk again, and changes are taken'
        : `Database: the disk that holds ${folder} has less than 64 MB free: changes are refused until there is room`,
    )
  }
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref()
  return { isLeft: () => isLeft, stop: () => clearInterval(timer) }
}
