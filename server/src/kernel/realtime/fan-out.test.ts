import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/any-character.ts'
import type { ProcessMessage } from './fan-out.ts'
import { createFanOutPublisher, encodeParts, PartsReader } from './fan-out.ts'
import { MessageRefused } from './message.ts'

const messageWith = (data: string): ProcessMessage => ({
  kind: 'message',
  message: { appId: '1', channels: ['private-App.User.7'], event: 'told', data },
})

const readAll = (reader: PartsReader, parts: string[]) => parts.flatMap((part) => reader.take(part) ?? [])

test('whatever is told to another process arrives as it was, in pieces that PostgreSQL takes', () => {
  const long = fc.string({ unit: anyCharacter, maxLength: 12_000 })
  fc.assert(
    fc.property(long, (data) => {
      const parts = encodeParts('aa', [messageWith(data)])
      assert.ok(parts.every((part) => Buffer.byteLength(part) < 8000))
      assert.deepEqual(readAll(new PartsReader('bb'), parts), [messageWith(data)])
    }),
  )
})

test('the largest message of all comes in a handful of pieces', () => {
  const channels = Array.from({ length: 100 }, (_, index) => `private-${index}`.padEnd(164, 'x'))
  const data = '\u{1f514}'.repeat(2560)
  const largest: ProcessMessage = {
    kind: 'message',
    message: { appId: '1', channels, event: 'e'.repeat(200), data },
  }
  const parts = encodeParts('aa', [largest])
  assert.equal(parts.length, 7)
  assert.deepEqual(readAll(new PartsReader('bb'), parts), [largest])
})

test('a process does not hear itself', () => {
  assert.deepEqual(readAll(new PartsReader('aa'), encodeParts('aa', [messageWith('{}')])), [])
})

test('a message whose beginning was missed is dropped, and the next one is read', () => {
  const [, ...rest] = encodeParts('aa', [messageWith('x'.repeat(20_000))])
  const whole = encodeParts('aa', [messageWith('{}')])
  assert.deepEqual(readAll(new PartsReader('bb'), [...rest, 'not ours', '', ...whole]), [messageWith('{}')])
})

test('a message with a piece missing or out of its place is dropped', () => {
  const [first = '', second = '', third = ''] = encodeParts('aa', [messageWith('x'.repeat(20_000))])
  assert.deepEqual(readAll(new PartsReader('bb'), [first, third]), [])
  assert.deepEqual(readAll(new PartsReader('bb'), [first, third, second]), [])
})

test('a message is delivered here only after the other processes were told, so a failure may be tried again', async () => {
  const delivered: ProcessMessage[] = []
  let isAway = true
  const publisher = createFanOutPublisher({
    processId: 'aa',
    deliver: (relayed) => delivered.push(relayed),
    query: async () => {
      if (isAway) throw new Error('no database')
    },
  })
  const message = { appId: '1', channels: ['news'], event: 'told', data: '{}' }
  await assert.rejects(publisher.publish(message), /no database/)
  assert.deepEqual(delivered, [])
  isAway = false
  await publisher.publish(message)
  assert.deepEqual(delivered, [{ kind: 'message', message }])
})

test('what no driver would carry is refused before anybody is told', async () => {
  const publisher = createFanOutPublisher({
    processId: 'aa',
    query: () => assert.fail('nobody is to be told'),
  })
  const message = { appId: '1', channels: [], event: 'told', data: '{}' }
  await assert.rejects(publisher.publish(message), MessageRefused)
})

test('what is published while a statement runs goes together in the next, and fails together', async () => {
  const statements: string[][] = []
  const delivered: ProcessMessage[] = []
  let fails = false
  const publisher = createFanOutPublisher({
    query: async (_text, [, parts]) => {
      await Promise.resolve()
      if (fails) throw new Error('the database is away')
      statements.push(parts as string[])
    },
    processId: 'aa',
    deliver: (relayed) => delivered.push(relayed),
  })
  const publish = (data: string) => {
    const { message } = messageWith(data) as Extract<ProcessMessage, { kind: 'message' }>
    return publisher.publish(message)
  }
  await Promise.all(['1', '2', '3', '4'].map(publish))
  assert.equal(statements.length, 1)
  assert.deepEqual(readAll(new PartsReader('bb'), statements[0]!), ['1', '2', '3', '4'].map(messageWith))
  assert.deepEqual(delivered, ['1', '2', '3', '4'].map(messageWith))
  fails = true
  assert.deepEqual(
    (await Promise.allSettled(['5', '6'].map(publish))).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  fails = false
  await publish('7')
  assert.deepEqual(delivered.at(-1), messageWith('7'))
  assert.equal(delivered.length, 5)
})
