import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harbour, hubAtRest, ownChannel, told } from './test-support.ts'

test('signing out ends all pages of that user in that tenant and no others', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const [page, otherUser, otherTenant] = [dial(), dial(), dial(harbour)]
  subscribe(page, ownChannel(7))
  subscribe(otherUser, ownChannel(8))
  subscribe(otherTenant, ownChannel(7))
  hub.terminate({ appId: '1', userKey: '7', code: 4200 })
  assert.deepEqual(page.wire.errors, [4200])
  assert.equal(page.wire.closedWith, 4200)
  assert.equal(otherUser.wire.closedWith, undefined)
  assert.equal(otherTenant.wire.closedWith, undefined)
})

/** A channel that does not say whose socket hears it. */
const offer = 'private-opportunity.12'

test('signing out ends a page that hears nothing but an offer or a board', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const [page, other] = [dial(), dial()]
  const owner = { appId: '1', userKey: '7', lifeMs: 60_000 }
  for (const [socket, userKey] of [
    [page, '7'],
    [other, '8'],
  ] as const) {
    hub.identify({ ...owner, userKey, socketId: socket.connection.socketId })
    subscribe(socket, offer)
  }
  hub.terminate({ appId: '1', userKey: '7', code: 4200 })
  hub.publish({ ...told, channels: [offer] })
  assert.deepEqual([page.wire.closedWith, page.wire.events.includes('told')], [4200, false])
  assert.deepEqual([other.wire.closedWith, other.wire.events.includes('told')], [undefined, true])
})

test('a page that was signed in before its user was disabled ends when it is known whose it is', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const page = dial()
  hub.terminate({ appId: '1', userKey: '7', code: 4009 })
  hub.identify({ appId: '1', userKey: '7', socketId: page.connection.socketId, lifeMs: 60_000 })
  subscribe(page, offer)
  assert.deepEqual([page.wire.closedWith, hub.subscriptionCount('1', offer)], [4009, 0])
})

test('another tenant says nothing about a page, and neither does a process that has not got it', () => {
  const { hub, dial, pass } = hubAtRest()
  const page = dial()
  hub.identify({ appId: '2', userKey: '7', socketId: page.connection.socketId, lifeMs: 0 })
  hub.identify({ appId: '1', userKey: '7', socketId: '1.1', lifeMs: 0 })
  pass(1)
  assert.equal(page.wire.closedWith, undefined)
})

test('a page comes back to prove its session when that has had its time, unless it did so meanwhile', () => {
  const { hub, dial, pass } = hubAtRest()
  const [page, renewed] = [dial(), dial()]
  const identify = ({ connection: { socketId } }: typeof page) =>
    hub.identify({ appId: '1', userKey: '7', socketId, lifeMs: 60_000 })
  identify(page)
  identify(renewed)
  pass(59)
  assert.equal(page.wire.closedWith, undefined)
  identify(renewed)
  pass(1)
  assert.deepEqual([page.wire.closedWith, renewed.wire.closedWith], [4200, undefined])
})

test('somebody disabled gains nothing from a signature that an open page had in hand', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const [prepared, busy] = [dial(), dial()]
  subscribe(busy, ownChannel(8))
  hub.terminate({ appId: '1', userKey: '7', code: 4009 })
  subscribe(prepared, ownChannel(7))
  hub.publish(told)
  assert.equal(prepared.wire.closedWith, 4009)
  assert.equal(prepared.wire.events.includes('told'), false)
})

test('a page opened after the user signed in again is welcome', () => {
  const { hub, dial, subscribe } = hubAtRest()
  dial()
  hub.terminate({ appId: '1', userKey: '7', code: 4200 })
  const page = dial()
  subscribe(page, ownChannel(7))
  assert.equal(page.wire.closedWith, undefined)
})
