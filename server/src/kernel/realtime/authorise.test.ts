import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelRequest } from './authorise.ts'
import { authoriseChannel } from './authorise.ts'

const request: ChannelRequest = {
  socketId: '1234.1234',
  channelName: 'private-foobar',
  allowed: true,
  key: '278d425bdf160c739803',
  secret: '7ad3773142a6692b25b8',
}

test('somebody who may hear a channel gets the published signature, with exactly 200', () => {
  assert.deepEqual(authoriseChannel(request), {
    status: 200,
    body: { auth: '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4' },
  })
})

test('a socket id that is not two integers is an error on its field, and nothing is signed', () => {
  for (const socketId of [undefined, '', '1', '1234.1234\n', '1.2:private-x', 'a.b', ['1.2'], 12.34]) {
    const answer = authoriseChannel({ ...request, socketId })
    assert.equal(answer.status === 422 && answer.field, 'socket_id', String(socketId))
  }
})

test('a colon or a line break in the name, which could make one signature read like another, is an error on its field', () => {
  for (const channelName of ['private-a:b', 'private-a\nb', 'private-a\r', ':private-a']) {
    const answer = authoriseChannel({ ...request, channelName })
    assert.equal(answer.status === 422 && answer.field, 'channel_name', channelName)
  }
})

test('a channel of somebody else, a missing name, and names that are not of private channels are forbidden', () => {
  assert.equal(authoriseChannel({ ...request, allowed: false }).status, 403)
  for (const channelName of [
    undefined,
    '',
    'news',
    'presence-room',
    'private-a b',
    'private-ä',
    7,
    ['private-a'],
  ]) {
    assert.equal(authoriseChannel({ ...request, channelName }).status, 403, String(channelName))
  }
})
