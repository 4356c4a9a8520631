import assert from 'node:assert/strict'
import { test } from 'node:test'
import { threadId } from 'node:worker_threads'
import type { Worksheet } from '../../../domain/worksheet.ts'
import { cellsIn } from '../test-workbook.ts'
import { laidOut, workbookAside, workingAside } from './aside.ts'
import type { Plan } from './aside.ts'
import { threadMaker } from '../test-maker.ts'

const isPlan = (made: Worksheet | Plan): made is Plan => !('sheets' in made)

test('a short calculation is made where it is asked for', () => {
  const made = laidOut(500, threadMaker, 12n)
  assert.equal(isPlan(made) ? undefined : made.sheets[0]!.rows[0]![0]!.value, String(threadId))
})

test('a long calculation is made aside, so that the thread that answers is free for others', async () => {
  const plan = laidOut(501, threadMaker, 12n)
  assert.ok(isPlan(plan))
  const working = await workingAside(plan, {}, 'thread')
  assert.match(working!.value, /^\d+$/)
  assert.notEqual(working!.value, String(threadId))
  assert.equal((await workingAside(plan, {}, 'of'))!.value, '12')
  assert.equal(await workingAside(plan, {}, 'nothing'), undefined)
  const cells = cellsIn(await workbookAside(plan, {})).map(({ value }) => value)
  assert.deepEqual(cells, ['Thread', 'Of', working!.value, '12'])
})
