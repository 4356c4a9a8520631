import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RealtimeMessage } from './message.ts'
import { checkMessage, MessageRefused } from './message.ts'

const message: RealtimeMessage = { appId: '1', channels: ['private-App.User.7'], event: 'told', data: '{}' }

const statusOf = (changes: Partial<RealtimeMessage>): number | undefined => {
  try {
    checkMessage({ ...message, ...changes })
    return undefined
  } catch (error) {
    return error instanceof MessageRefused ? error.status : Number.NaN
  }
}

test('a message at every limit passes', () => {
  const channels = Array.from({ length: 100 }, (_, index) => `private-${index}`)
  const atTheLimits = { channels, event: 'e'.repeat(200), data: 'd'.repeat(10_240), exceptSocketId: '1.2' }
  assert.equal(statusOf(atTheLimits), undefined)
})

test('a message beyond a limit is refused, and too much data with a status of its own', () => {
  assert.equal(statusOf({ channels: [] }), 400)
  assert.equal(statusOf({ channels: Array.from({ length: 101 }, () => 'news') }), 400)
  assert.equal(statusOf({ channels: ['news', 'with space'] }), 400)
  assert.equal(statusOf({ event: '' }), 400)
  assert.equal(statusOf({ event: 'e'.repeat(201) }), 400)
  assert.equal(statusOf({ exceptSocketId: '1.2:x' }), 400)
  assert.equal(statusOf({ data: 'é'.repeat(5121) }), 413)
})
