import assert from 'node:assert/strict'
import { test } from 'node:test'
import { threadId } from 'node:worker_threads'
import { evaluated } from '../domain/evaluate.ts'
import type { WorksheetDraft } from '../domain/worksheet.ts'
import { cellsIn } from './test-workbook.ts'
import { laidOut, workbookInWorker, workingInWorker } from './in-worker.ts'
import type { WorksheetPlan } from './in-worker.ts'
import { threadMaker } from './test-maker.ts'

const isPlan = (made: WorksheetDraft | WorksheetPlan): made is WorksheetPlan => !('sheets' in made)

test('a short calculation is made where it is asked for', () => {
  const made = laidOut(500, threadMaker, 12n)
  assert.equal(isPlan(made) ? undefined : evaluated(made).sheets[0]!.rows[0]![0]!.value, String(threadId))
})

test('a long calculation is made aside, so that the thread that answers is free for others', async () => {
  const plan = laidOut(501, threadMaker, 12n)
  assert.ok(isPlan(plan))
  const working = await workingInWorker(plan, {}, 'thread')
  assert.match(working!.value, /^\d+$/)
  assert.notEqual(working!.value, String(threadId))
  assert.equal((await workingInWorker(plan, {}, 'of'))!.value, '12')
  assert.equal(await workingInWorker(plan, {}, 'nothing'), undefined)
  const cells = cellsIn(await workbookInWorker(plan, {})).map(({ value }) => value)
  assert.deepEqual(cells, ['Thread', 'Of', working!.value, '12'])
})
