import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  channelKind,
  errorFrame,
  establishedFrame,
  eventFrame,
  isChannelName,
  isSocketId,
  newSocketId,
  pongFrame,
  readFrame,
  subscribedFrame,
  subscriptionRefusedFrame,
  versionRefusal,
} from './protocol.ts'

test('what the server says carries its data as a text inside the JSON, letter for letter as pusher-js reads it', () => {
  assert.equal(
    establishedFrame('123456.7890', 120),
    String.raw`{"event":"pusher:connection_established","data":"{\"socket_id\":\"123456.7890\",\"activity_timeout\":120}"}`,
  )
  assert.equal(pongFrame, '{"event":"pusher:pong","data":"{}"}')
  assert.equal(
    errorFrame(4009, 'Connection is unauthorized'),
    String.raw`{"event":"pusher:error","data":"{\"code\":4009,\"message\":\"Connection is unauthorized\"}"}`,
  )
  assert.equal(
    subscribedFrame('private-App.Models.User.7'),
    '{"event":"pusher_internal:subscription_succeeded","channel":"private-App.Models.User.7","data":"{}"}',
  )
  assert.equal(
    subscriptionRefusedFrame('private-x', { status: 401, error: 'No' }),
    String.raw`{"event":"pusher:subscription_error","channel":"private-x","data":"{\"type\":\"AuthError\",\"status\":401,\"error\":\"No\"}"}`,
  )
})

test('the data of an event reaches the client as it was published, whatever it contains', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (data, event) => {
      assert.deepEqual(JSON.parse(eventFrame('news', event, data)), { event, channel: 'news', data })
    }),
  )
})

test('a client may send its data as an object or as a text of one', () => {
  const frame = { event: 'pusher:subscribe', data: { channel: 'news' } }
  assert.deepEqual(readFrame('{"event":"pusher:subscribe","data":{"channel":"news"},"new":1}'), frame)
  assert.deepEqual(readFrame(String.raw`{"event":"pusher:subscribe","data":"{\"channel\":\"news\"}"}`), frame)
  assert.deepEqual(readFrame('{"event":"client-typing","data":"just words"}'), {
    event: 'client-typing',
    data: {},
  })
})

test('what is no JSON object with an event is no frame', () => {
  for (const text of ['', 'hello', '[]', 'null', '7', '"{}"x', '{}', '{"event":7}', '{"data":{}}']) {
    assert.equal(readFrame(text), undefined, text)
  }
})

test('no text of a client makes the reading fail, only be refused', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object().map((value) => JSON.stringify(value)),
  )
  fc.assert(fc.property(anything, (text) => void readFrame(text)))
})

test('a channel name is at most 164 letters, digits and the signs of the protocol', () => {
  for (const name of ['news', 'private-App.Models.User.7', 'a_-=@,.;9', 'x'.repeat(164)]) {
    assert.equal(isChannelName(name), true, name)
  }
  for (const name of ['', 'x'.repeat(165), 'a b', 'a:b', 'a\n', 'ä', 'a/b', '#own']) {
    assert.equal(isChannelName(name), false, name)
  }
  assert.equal(channelKind('private-App.User.7'), 'private')
  assert.equal(channelKind('presence-room'), 'presence')
  assert.equal(channelKind('privately'), 'public')
})

test('every socket gets an id of its own that is two integers', () => {
  const ids = Array.from({ length: 1000 }, newSocketId)
  assert.equal(ids.every(isSocketId), true)
  assert.equal(new Set(ids).size, 1000)
  for (const text of ['', '1', '1.', '.1', '1.2.3', '1.2\n', '-1.2', '1e3.2', `${'1'.repeat(80)}.2`]) {
    assert.equal(isSocketId(text), false, JSON.stringify(text))
  }
})

test('versions 6 and 7 of the protocol are served, and each other wish is refused with its own code', () => {
  assert.equal(versionRefusal('7'), undefined)
  assert.equal(versionRefusal('6'), undefined)
  assert.equal(versionRefusal(null)?.code, 4008)
  assert.equal(versionRefusal('seven')?.code, 4006)
  assert.equal(versionRefusal('')?.code, 4006)
  assert.equal(versionRefusal('5')?.code, 4007)
  assert.equal(versionRefusal('8')?.code, 4007)
})
