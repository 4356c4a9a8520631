import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { queryRoute } from '../../kernel/http/route.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { beginJob } from './begin-job.ts'
import { retryJob } from './retry-job.ts'
import { stopJob } from './stop-job.ts'
import { bulkJobRows, bulkJobs } from './tables.ts'
import { undoJob } from './undo-job.ts'

/** Work on many records at a time, and what became of it. */
export function bulkRoutes(app: FastifyInstance): void {
  askList(app, contract.bulkJobs, () => bulkJobs)
  queryRoute(app, contract.showBulkJob, (question, { id }) => showJson(question, bulkJobs, question, id))
  askList(app, contract.bulkJobRows, () => bulkJobRows)
  newRecordCommand(app, contract.createBulkJob, bulkJobs, (work, { body }) => beginJob(work, body))
  recordCommand(app, contract.stopBulkJob, bulkJobs, (work, { id }) => stopJob(work, id))
  recordCommand(app, contract.retryBulkJob, bulkJobs, (work, { id }) => retryJob(work, id))
  newRecordCommand(app, contract.undoBulkJob, bulkJobs, (work, { id }) => undoJob(work, id))
}
