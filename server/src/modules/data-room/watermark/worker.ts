import { parentPort } from 'node:worker_threads'
import { markFile } from './mark-pdf.ts'
import type { Markable, Marked } from './mark-pdf.ts'
import type { ReaderMark } from './said.ts'

export interface Task {
  id: number
  bytes: Uint8Array
  kind: Markable
  mark: ReaderMark
}

export type Outcome = { id: number } & ({ marked: Marked } | { failed: string })

/** Marks one file after the other, away from the thread that answers requests: a long document takes seconds. */
async function perform({ id, bytes, kind, mark }: Task): Promise<Outcome> {
  try {
    return { id, marked: await markFile(bytes, kind, mark) }
  } catch (error) {
    // The library throws many kinds of errors at what it can't read; to us they are one.
    return { id, failed: String(error) }
  }
}

let turn = Promise.resolve()
parentPort?.on('message', (task: Task) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  turn = turn.then(async () => parentPort?.postMessage(await perform(task)))
})
