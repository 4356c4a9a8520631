import { z } from 'zod'
import type { JobKind } from '../../kernel/jobs/job.ts'
import type { Work } from '../../kernel/work.ts'

/** Sends what is due to the firm's books, one thing after the other: in order, and one request at a time. */
export const entriesToSend: JobKind<Record<string, never>> = {
  name: 'accounting.send',
  payload: z.object({}),
  inOrder: true,
}

/** One job of a firm waits at a time. */
export const sendAt = (work: Work, at: Date): Promise<void> =>
  work.enqueue(entriesToSend, {}, { key: 'send', runAt: at })

export const sendSoon = (work: Work): Promise<void> => sendAt(work, work.now)
