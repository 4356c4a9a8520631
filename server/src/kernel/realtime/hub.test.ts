import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelAuth } from './signature.ts'
import { harbour, hubAtRest, ownChannel, wrenfield } from './test-support.ts'

const told = { appId: '1', channels: [ownChannel(7)], event: 'told', data: '{"message":"Hello"}' }

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

test('pages can not talk to each other', () => {
  const { dial, say, subscribe } = hubAtRest()
  const [page, other] = [dial(), dial()]
  subscribe(page, ownChannel(7))
  subscribe(other, ownChannel(7))
  say(page, 'client-typing', { text: 'psst' })
  assert.deepEqual(page.wire.errors, [4301])
  assert.equal(page.wire.closedWith, undefined)
  assert.equal(other.wire.events.includes('client-typing'), false)
})

test('four malformed frames are complained about, the fifth ends the socket', () => {
  const { hub, dial } = hubAtRest()
  const page = dial()
  const malformed = ['what?', '{"event":1}', undefined, '{"event":"pusher:subscribe","data":{"channel":7}}']
  for (const text of malformed) hub.receive(page.connection, text)
  assert.deepEqual(page.wire.errors, [4200, 4200, 4200, 4200])
  assert.equal(page.wire.closedWith, undefined)
  hub.receive(page.connection, '')
  assert.equal(page.wire.closedWith, 4200)
})

test('the twenty-first frame of a second is ignored with one complaint, and the next second is a new one', () => {
  const { dial, say, pass } = hubAtRest()
  const page = dial()
  for (let frame = 0; frame < 30; frame += 1) say(page, 'pusher:ping')
  const pongs = () => page.wire.events.filter((event) => event === 'pusher:pong').length
  assert.equal(pongs(), 20)
  assert.deepEqual(page.wire.errors, [4301])
  pass(1)
  say(page, 'pusher:ping')
  assert.equal(pongs(), 21)
})

test('a page that floods is ended', () => {
  const { dial, say } = hubAtRest()
  const page = dial()
  for (let frame = 0; frame < 101; frame += 1) say(page, 'pusher:ping')
  assert.equal(page.wire.closedWith, 4100)
})

test('a page that does not read is ended before its backlog fills the memory', () => {
  const { hub, dial, subscribe } = hubAtRest()
  const [slow, quick] = [dial(), dial()]
  subscribe(slow, ownChannel(7))
  subscribe(quick, ownChannel(7))
  slow.wire.bufferedAmount = 1024 * 1024 + 1
  hub.publish(told)
  hub.publish(told)
  assert.equal(slow.wire.closedWith, 4100)
  assert.equal(slow.wire.events.includes('told'), false)
  assert.equal(quick.wire.events.filter((event) => event === 'told').length, 2)
})

test('many pages that do not read are ended before their backlogs together fill the memory, those with most waiting first', () => {
  const { hub, dial, subscribe } = hubAtRest({ bufferedBytesInAll: 1000 })
  const pages = [100, 600, 300, 0].map((waiting) => {
    const page = dial()
    subscribe(page, ownChannel(7))
    page.wire.bufferedAmount = waiting
    return page
  })
  const cut = () => pages.map(({ wire }) => wire.isCut)
  hub.publish({ ...told, data: JSON.stringify('x'.repeat(100)) })
  assert.deepEqual(cut(), [false, false, false, false], 'together they are within the limit')
  pages[2]!.wire.bufferedAmount = 500
  hub.publish({ ...told, data: JSON.stringify('x'.repeat(1000)) })
  assert.deepEqual(cut(), [false, true, false, false])
  hub.publish(told)
  assert.equal(
    pages[3]!.wire.events.filter((event) => event === 'told').length,
    3,
    'who reads hears everything',
  )
  assert.equal(hub.connectionCount, 3)
})

test('the eleventh page of one user is turned away for good, a page of another user is not', () => {
  const { dial, subscribe } = hubAtRest()
  const pages = Array.from({ length: 11 }, () => dial())
  for (const page of pages) {
    subscribe(page, ownChannel(7))
    subscribe(page, 'private-App.User.7')
  }
  assert.deepEqual(
    pages.map(({ wire }) => wire.closedWith),
    [...Array.from({ length: 10 }), 4004],
  )
  const other = dial()
  subscribe(other, ownChannel(8))
  assert.equal(other.wire.closedWith, undefined)
})

test('a user who closed a page may open another', () => {
  const { hub, dial, subscribe } = hubAtRest({ socketsPerUser: 1 })
  const [first, second] = [dial(), dial()]
  subscribe(first, ownChannel(7))
  hub.disconnected(first.connection)
  subscribe(second, ownChannel(7))
  assert.equal(second.wire.closedWith, undefined)
  assert.equal(second.wire.events.at(-1), 'pusher_internal:subscription_succeeded')
})

test('one connection hears a limited number of channels', () => {
  const { dial, say } = hubAtRest({ channelsPerSocket: 2 })
  const page = dial()
  for (const channel of ['one', 'two', 'three', 'two']) say(page, 'pusher:subscribe', { channel })
  assert.deepEqual(page.wire.events.slice(1), [
    'pusher_internal:subscription_succeeded',
    'pusher_internal:subscription_succeeded',
    'pusher:subscription_error',
    'pusher_internal:subscription_succeeded',
  ])
})

test('a full process asks a new page to come back in a moment', () => {
  const { hub, dial } = hubAtRest({ connections: 1 })
  dial()
  const late = dial()
  assert.deepEqual(late.wire.errors, [4100])
  assert.equal(late.wire.closedWith, 4100)
  assert.equal(hub.connectionCount, 1)
})

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
