import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { arePartsComing, untilCome } from './later.ts'

let online: EventTarget
beforeEach(() => {
  online = new EventTarget()
  Object.assign(globalThis, { window: online })
})

/** Code that doesn't come the first times. */
function lostFor(times: number) {
  const asked = { times: 0 }
  const load = async () => {
    asked.times += 1
    if (asked.times <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  }
  return { asked, load }
}

test('code that is lost is asked for again after some seconds, until it comes', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { asked, load } = lostFor(2)
  const part = untilCome(load)
  for (const times of [1, 2]) {
    await setImmediate()
    assert.equal(asked.times, times)
    mock.timers.tick(4999)
    await setImmediate()
    assert.equal(asked.times, times)
    mock.timers.tick(1)
  }
  assert.equal(await part, 'the part')
})

test('and at once where there is a connection again', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { asked, load } = lostFor(1)
  const part = untilCome(load)
  await setImmediate()
  online.dispatchEvent(new Event('online'))
  assert.equal(await part, 'the part')
  mock.timers.tick(60_000)
  await setImmediate()
  assert.equal(asked.times, 2)
})

test('a page knows that a part is coming until it has come, also one that was lost before', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { load } = lostFor(1)
  const part = untilCome(load)
  assert.equal(arePartsComing(), true)
  await setImmediate()
  assert.equal(arePartsComing(), true)
  window.dispatchEvent(new Event('online'))
  await part
  assert.equal(arePartsComing(), false)
})
