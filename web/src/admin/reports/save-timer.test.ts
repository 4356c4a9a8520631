import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { saveTimer } from './save-timer.ts'

test('it calls a second after the last key, and no later than a second and a half after the first', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let saves = 0
  const timer = saveTimer(() => Date.now())
  const press = () => timer.press(false, () => void saves++)
  press()
  mock.timers.tick(999)
  assert.equal(saves, 0)
  mock.timers.tick(1)
  assert.equal(saves, 1)
  for (let key = 0; key < 30; key++) {
    press()
    mock.timers.tick(100)
  }
  assert.equal(saves, 3, 'three seconds of typing on are two more')
  timer.clear()
  mock.timers.tick(5000)
  assert.equal(saves, 3)
  mock.timers.reset()
})
