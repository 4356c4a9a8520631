import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelAuth } from './signature.ts'
import { harbour, hubAtRest, ownChannel, told, wrenfield } from './test-support.ts'

test('a page is greeted, subscribes to its own channel and hears what is published there', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const page = dial()
  subscribe(page, ownChannel(7))
  hub.publish(told)
  assert.deepEqual(page.wire.frames, [
    {
      event: 'pusher:connection_established',
      data: { socket_id: page.connection.socketId, activity_timeout: 120 },
    },
    { event: 'pusher_internal:subscription_succeeded', channel: ownChannel(7), data: {} },
    { event: 'told', channel: ownChannel(7), data: { message: 'Hello' } },
  ])
})

test('an event reaches only the users to whose channels it was published, and not the page that caused it', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const [cause, sameUser, otherUser] = [dial(), dial(), dial()]
  subscribe(cause, ownChannel(7))
  subscribe(sameUser, ownChannel(7))
  subscribe(otherUser, ownChannel(8))
  hub.publish({ ...told, exceptSocketId: cause.connection.socketId })
  assert.equal(cause.wire.events.includes('told'), false)
  assert.equal(sameUser.wire.events.includes('told'), true)
  assert.equal(otherUser.wire.events.includes('told'), false)
})

test('a channel of the same name belongs to each tenant separately', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const [ours, theirs] = [dial(wrenfield), dial(harbour)]
  subscribe(ours, ownChannel(7))
  subscribe(theirs, ownChannel(7))
  hub.publish({ ...told, appId: harbour.appId })
  assert.equal(ours.wire.events.includes('told'), false)
  assert.equal(theirs.wire.events.includes('told'), true)
})

test('a private channel stays shut without a signature, with one for another socket, channel, or tenant', () => {
  const { hub, dial, say } = hubAtRest()
  const [page, other] = [dial(), dial()]
  const channel = ownChannel(7)
  const { socketId } = page.connection
  const wrong: unknown[] = [
    undefined,
    7,
    '',
    `${wrenfield.key}:00`,
    channelAuth(wrenfield, other.connection.socketId, channel),
    channelAuth(wrenfield, socketId, ownChannel(8)),
    channelAuth(harbour, socketId, channel),
    channelAuth({ key: harbour.key, secret: wrenfield.secret }, socketId, channel),
  ]
  for (const auth of wrong) say(page, 'pusher:subscribe', { channel, auth })
  hub.publish(told)
  const [, ...answers] = page.wire.frames
  assert.equal(answers.length, wrong.length)
  for (const { event, data } of answers) {
    assert.equal(event, 'pusher:subscription_error')
    assert.deepEqual({ ...(data as object), error: '' }, { type: 'AuthError', status: 401, error: '' })
  }
  assert.equal(page.wire.closedWith, undefined)
})

test('a public channel needs no signature; presence channels and bad names are refused', () => {
  const { dial, say } = hubAtRest()
  const page = dial()
  for (const channel of ['news', 'presence-room', 'with space']) say(page, 'pusher:subscribe', { channel })
  assert.deepEqual(page.wire.events.slice(1), [
    'pusher_internal:subscription_succeeded',
    'pusher:subscription_error',
    'pusher:subscription_error',
  ])
})

test('after leaving a channel a page hears no more of it', () => {
  const { hub, dial, say, subscribe } = hubAtRest()
  const page = dial()
  subscribe(page, ownChannel(7))
  say(page, 'pusher:unsubscribe', { channel: ownChannel(7) })
  hub.publish(told)
  assert.equal(page.wire.events.includes('told'), false)
  assert.equal(hub.subscriptionCount('1', ownChannel(7)), 0)
})

test('a page that says nothing for two minutes is asked, and ended when it does not answer within half a minute', () => {
  const { hub, dial, pass } = hubAtRest()
  const page = dial()
  pass(119)
  assert.equal(page.wire.events.includes('pusher:ping'), false)
  pass(1)
  assert.equal(page.wire.events.includes('pusher:ping'), true)
  pass(29)
  assert.equal(page.wire.closedWith, undefined)
  pass(1)
  assert.deepEqual(page.wire.errors, [4201])
  assert.equal(page.wire.closedWith, 4201)
  assert.equal(hub.connectionCount, 0)
})

test('whatever a page says is a sign of life', () => {
  const { dial, say, pass } = hubAtRest()
  for (const event of ['pusher:pong', 'pusher:ping', 'something-new']) {
    const page = dial()
    pass(120)
    say(page, event)
    pass(119)
    assert.equal(page.wire.closedWith, undefined, event)
    assert.equal(page.wire.events.filter((name) => name === 'pusher:ping').length, 1, event)
  }
})

test('a page that asks is answered', () => {
  const { dial, say } = hubAtRest()
  const page = dial()
  say(page, 'pusher:ping')
  assert.deepEqual(page.wire.frames.at(-1), { event: 'pusher:pong', data: {} })
})

test('a process that stops asks all its pages to reconnect', () => {
  const { hub, dial } = hubAtRest()
  const pages = [dial(), dial(harbour)]
  hub.endAll()
  assert.deepEqual(
    pages.map(({ wire }) => [wire.errors, wire.closedWith]),
    [
      [[4200], 4200],
      [[4200], 4200],
    ],
  )
})

test('channels are counted while somebody hears them', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const [page, other] = [dial(), dial()]
  subscribe(page, ownChannel(7))
  subscribe(other, ownChannel(7))
  subscribe(other, 'private-App.User.7')
  assert.deepEqual(
    [...hub.subscriptionCounts('1')],
    [
      [ownChannel(7), 2],
      ['private-App.User.7', 1],
    ],
  )
  hub.disconnected(page.connection)
  hub.disconnected(other.connection)
  assert.deepEqual([...hub.subscriptionCounts('1')], [])
})
