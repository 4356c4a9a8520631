import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishInOrder } from './finish-in-order.ts'

test('begins all at once and finishes them in their order, whichever is ready first', async () => {
  const ready = { slow: Promise.withResolvers<string>(), quick: Promise.withResolvers<string>() }
  const finished: string[] = []
  const done = finishInOrder(
    ['slow', 'quick'] as const,
    (name) => ready[name].promise,
    async (name, answer) => void finished.push(`${name} ${answer}`),
  )
  ready.quick.resolve('b')
  await ready.quick.promise
  assert.deepEqual(finished, [])
  ready.slow.resolve('a')
  await done
  assert.deepEqual(finished, ['slow a', 'quick b'])
})

test('throws what failed once all that was begun has ended, and finishes nothing after it', async () => {
  const late = Promise.withResolvers<void>()
  const finished: string[] = []
  let isOver = false
  const done = finishInOrder(
    ['first', 'fails', 'late'],
    async (name) => {
      if (name === 'fails') throw new Error('not this one')
      if (name === 'late') await late.promise
    },
    async (name) => void finished.push(name),
  ).finally(() => (isOver = true))
  const refused = assert.rejects(done, /not this one/)
  await new Promise(setImmediate)
  assert.equal(isOver, false)
  late.resolve()
  await refused
  assert.deepEqual(finished, ['first'])
})
