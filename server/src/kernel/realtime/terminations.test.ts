import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Terminations } from './terminations.ts'

test('a termination concerns older sockets of that user in that tenant only', () => {
  const terminations = new Terminations()
  terminations.remember({ appId: '1', userKey: '7', code: 4009 }, 10)
  assert.equal(terminations.codeFor('1', '7', 9), 4009)
  assert.equal(terminations.codeFor('1', '7', 10), undefined)
  assert.equal(terminations.codeFor('1', '8', 9), undefined)
  assert.equal(terminations.codeFor('2', '7', 9), undefined)
})

test('it is forgotten once no older socket is open, and renewed by the next one of the same user', () => {
  const terminations = new Terminations()
  terminations.remember({ appId: '1', userKey: '7', code: 4200 }, 10)
  terminations.remember({ appId: '1', userKey: '8', code: 4200 }, 20)
  terminations.remember({ appId: '1', userKey: '7', code: 4200 }, 30)
  terminations.forget(25)
  assert.equal(terminations.count, 1)
  assert.equal(terminations.codeFor('1', '7', 25), 4200)
  terminations.forget(undefined)
  assert.equal(terminations.count, 0)
})
