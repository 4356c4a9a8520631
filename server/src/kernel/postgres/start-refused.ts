/**
 * Moorgate can't start, and the reason is something its operator can act on. The message is one whole
 * sentence for a person; `main` prints it without a stack and exits with 1.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** The same for a disk without room, which may have some again in a moment. */
export class DiskFull extends StartRefused {
  constructor(folder: string) {
    super(`The disk that holds ${folder} is full: make room and start again.`)
  }
}

/** Where the supervisor and the migrations say what they do: one line a step, no secrets. */
export type Log = (line: string) => void

/** The text of anything thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of a system or PostgreSQL error (`ENOENT`, `55P03`), when it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
