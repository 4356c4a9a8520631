import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WorkThread } from './work-thread.ts'

const threadOf = (patienceMs: number) =>
  new WorkThread<string, string>(new URL('./test-jobs.ts', import.meta.url), {
    patienceMs,
    heapMegabytes: 64,
  })

test('jobs are made one after the other, and one that fails harms no other', async () => {
  const thread = threadOf(60_000)
  const outcomes = await Promise.allSettled(['one', 'fail', 'two'].map((job) => thread.make(job)))
  assert.deepEqual(
    outcomes.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
    ['ONE', 'Error: Error: not this one', 'TWO'],
  )
})

test('a job that breaks the thread fails alone: anyone who waits behind it gets a new one', async () => {
  const thread = threadOf(60_000)
  const [broken, behind] = await Promise.allSettled([thread.make('break'), thread.make('behind')])
  assert.equal(broken!.status, 'rejected')
  assert.deepEqual(behind, { status: 'fulfilled', value: 'BEHIND' })
})

test('a job that takes too much memory dies with its thread, and the next has a new one', async () => {
  const thread = threadOf(60_000)
  await assert.rejects(thread.make('hoard'), /memory/i)
  assert.equal(await thread.make('again'), 'AGAIN')
})

test('a job that does not end is given up', async () => {
  await assert.rejects(threadOf(1).make('never'), { name: 'AbortError' })
})
