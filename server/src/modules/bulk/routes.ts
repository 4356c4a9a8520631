import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { beginJob } from './begin-job.ts'
import { retryJob } from './retry-job.ts'
import { stopJob } from './stop-job.ts'
import { bulkJobRows, bulkJobs } from './tables.ts'
import { undoJob } from './undo-job.ts'

/** Work on many records at a time, and what became of it. */
export function bulkRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, bulkJobs, work, id)

  askList(app, contract.bulkJobs, () => bulkJobs)
  queryRoute(app, contract.showBulkJob, (question, { id }) => showJson(question, bulkJobs, question, id))
  askList(app, contract.bulkJobRows, () => bulkJobRows)
  commandRoute(app, contract.createBulkJob, async (work, { body }) => shown(work, await beginJob(work, body)))
  commandRoute(app, contract.stopBulkJob, async (work, { id }) => {
    await stopJob(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.retryBulkJob, async (work, { id }) => {
    await retryJob(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.undoBulkJob, async (work, { id }) => shown(work, await undoJob(work, id)))
}
