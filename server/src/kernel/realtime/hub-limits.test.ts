import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hubAtRest, ownChannel, told } from './test-support.ts'

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
