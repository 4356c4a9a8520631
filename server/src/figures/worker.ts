import type { Labels, Working } from '@moorgate/contract'
import { evaluated } from '../domain/evaluate.ts'
import { worksheetInWordsOf } from '../domain/tenant-labels.ts'
import { threadJob } from '../kernel/work-thread.ts'
import type { WorksheetMaker, WorksheetPlan } from './in-worker.ts'
import { workbookOf } from './workbook.ts'
import { workingIn } from './working.ts'

/** A plan, the words of the tenant, and the figure that is opened; without one the workbook is wanted. */
export type WorkerJob = WorksheetPlan & { labels: Labels; figure?: string }

export interface WorkerResult {
  working?: Working | undefined
  content?: Uint8Array
}

type WorksheetMakers = Record<string, WorksheetMaker<readonly unknown[]>>

export default threadJob(
  async ({ module, maker, given, labels, figure }: WorkerJob): Promise<WorkerResult> => {
    const makers = (await import(module)) as WorksheetMakers
    const worksheet = worksheetInWordsOf(labels, makers[maker]!.make(...given))
    if (figure === undefined) return { content: await workbookOf(evaluated(worksheet)) }
    return { working: workingIn(worksheet, figure) }
  },
)
