import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taskQueue } from './task-queue.ts'

test('saves that are asked for during another begin one after the other, each with the version before it', async () => {
  const inTurn = taskQueue()
  let version = 1
  let running = 0
  const sent: number[] = []
  const save = () =>
    inTurn(async () => {
      running += 1
      assert.equal(running, 1)
      sent.push(version)
      await Promise.resolve()
      version += 1
      running -= 1
      return version
    })
  assert.deepEqual(await Promise.all([save(), save(), save()]), [2, 3, 4])
  assert.deepEqual(sent, [1, 2, 3])
})

test('one that fails tells its caller, and lets the next have its turn', async () => {
  const inTurn = taskQueue()
  const failed = inTurn(() => Promise.reject(new Error('no network')))
  const next = inTurn(() => Promise.resolve('saved'))
  await assert.rejects(failed, /no network/)
  assert.equal(await next, 'saved')
})
