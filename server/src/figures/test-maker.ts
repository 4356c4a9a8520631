import { threadId } from 'node:worker_threads'
import { words } from '../domain/worksheet.ts'
import type { Worksheet } from '../domain/worksheet.ts'

/** A calculation that says in which thread it was made, and of how much. */
function threadSheet(of: bigint): Worksheet {
  return {
    currency: 'GBP',
    sheets: [
      {
        name: 'Made',
        columns: ['Thread', 'Of'],
        rows: [[words('thread', String(threadId)), words('of', String(of))]],
      },
    ],
    basis: [],
  }
}

export const threadMaker = { module: import.meta.url, name: 'threadMaker', make: threadSheet }
