import type { Labels } from '@moorgate/contract'
import { WorkThread } from '../kernel/work-thread.ts'
import type { WorksheetDraft } from '../domain/worksheet.ts'
import type { WorkerJob, WorkerResult } from './worker.ts'

/** A way to lay calculations out that another thread can find: it is exported from `module` as `name`. */
export interface WorksheetMaker<Given extends readonly unknown[] = readonly never[]> {
  module: string
  name: string
  make: (...given: Given) => WorksheetDraft
}

/**
 * A calculation that is still to be made, by a maker that another thread loads and from what travels there as
 * a copy.
 */
export interface WorksheetPlan {
  module: string
  maker: string
  /** How many rows its widest part has, about. */
  rows: number
  given: readonly unknown[]
}

/**
 * Beyond so many rows a calculation takes the time of other people's requests: for 10,000 requests it is
 * seconds.
 */
const mostAtOnce = 500

/** The calculation itself, or its plan where it has more rows than the thread that answers has time for. */
export const laidOut = <Given extends readonly unknown[]>(
  rows: number,
  { module, name, make }: WorksheetMaker<Given>,
  ...given: Given
): WorksheetDraft | WorksheetPlan =>
  rows > mostAtOnce ? { module, maker: name, rows, given } : make(...given)

/** How much somebody takes away who downloads it. */
export const rowsIn = (drawn: WorksheetDraft | WorksheetPlan): number =>
  'sheets' in drawn ? Math.max(0, ...drawn.sheets.map(({ rows }) => rows.length)) : drawn.rows

const thread = new WorkThread<WorkerJob, WorkerResult>(new URL('./worker.ts', import.meta.url), {
  patienceMs: 120_000,
  heapMegabytes: 2048,
})

/**
 * A plan carried out in the worker, in the tenant's words: the working of a figure, undefined for one that is
 * not there.
 */
export const workingInWorker = async (plan: WorksheetPlan, labels: Labels, figure: string) =>
  (await thread.make({ ...plan, labels, figure })).working

/** A plan carried out in the worker: its workbook. */
export async function workbookInWorker(plan: WorksheetPlan, labels: Labels): Promise<Buffer> {
  const { content } = await thread.make({ ...plan, labels })
  return Buffer.from(content!.buffer, content!.byteOffset, content!.byteLength)
}
