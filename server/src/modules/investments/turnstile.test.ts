import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turnstile } from './turnstile.ts'

test('so many pass at a time for each key, in order, and one that fails makes room too', async () => {
  const turnstile = new Turnstile(2)
  const order: string[] = []
  const open: (() => void)[] = []
  const visit = (key: string, name: string, fails = false) =>
    turnstile.pass(key, async () => {
      order.push(name)
      await new Promise<void>((leave) => open.push(leave))
      if (fails) throw new Error(name)
      return name
    })
  const visits = [
    visit('a', '1', true),
    visit('a', '2'),
    visit('a', '3'),
    visit('a', '4'),
    visit('b', 'other'),
  ]
  const settled = Promise.allSettled(visits)
  const step = () => new Promise((next) => setImmediate(next))
  await step()
  assert.deepEqual(order, ['1', '2', 'other'])
  open.shift()!()
  await step()
  assert.deepEqual(order, ['1', '2', 'other', '3'])
  while (open.length > 0 || order.length < 5) {
    open.shift()?.()
    await step()
  }
  for (const leave of open) leave()
  const results = await settled
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
    ['failed', '2', '3', '4', 'other'],
  )
})
