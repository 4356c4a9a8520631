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

test('whoever waits behind a job that breaks the thread is refused with it, and the next begins a new one', async () => {
  const thread = threadOf(60_000)
  const waiting = [thread.make('break'), thread.make('behind')]
  for (const { status } of await Promise.allSettled(waiting)) assert.equal(status, 'rejected')
  assert.equal(await thread.make('again'), 'AGAIN')
})

test('a job that does not end is given up', async () => {
  await assert.rejects(threadOf(1).make('never'), /too long/)
})
