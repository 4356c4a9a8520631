import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { isOffline } from './connection.ts'
import { askOrKeep, beginKeeping, keepNothing } from './keep.ts'

let kept: [key: string, data: unknown][]
let dropped: string[]
let removed: string[]
const keeper = {
  keep: ({ queryHash }: Query, data: unknown) => void kept.push([queryHash, data]),
  drop: ({ queryHash }: Query) => void dropped.push(queryHash),
}

const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
beforeEach(() => {
  ;[kept, dropped, removed] = [[], [], []]
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
  Object.assign(globalThis, { indexedDB: { deleteDatabase: (name: string) => removed.push(name) } })
})
afterEach(() => {
  Object.defineProperty(globalThis, 'navigator', before!)
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

const ask = (name: string, answer: () => Promise<unknown>) =>
  askOrKeep(answer, {} as QueryFunctionContext, { queryHash: name, queryKey: [name] } as unknown as Query)
const refuse = (code: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(code))

test('answers wait until they can be kept, and one that was refused meanwhile is not among them', async () => {
  assert.equal(await ask('a', async () => 1), 1)
  await ask('b', async () => 2)
  await assert.rejects(ask('b', refuse('forbidden')))
  beginKeeping(keeper)
  assert.deepEqual(kept, [['a', 1]])
  await ask('c', async () => 3)
  assert.deepEqual(kept.at(-1), ['c', 3])
})

test('what is refused or gone is dropped, and other failures leave what is kept', async () => {
  beginKeeping(keeper)
  for (const code of ['forbidden', 'not_found', 'unavailable', 'timeout', 'throttled'] as const)
    await assert.rejects(ask(code, refuse(code)))
  assert.deepEqual(dropped, ['forbidden', 'not_found'])
  assert.deepEqual(removed, [])
})

test('an ended session removes everything, and nothing is kept after it', async () => {
  beginKeeping(keeper)
  await assert.rejects(ask('a', refuse('unauthenticated')))
  assert.deepEqual(removed, ['kept-answers'])
  await ask('b', async () => 2)
  assert.deepEqual(kept, [])
})

test('where nothing is installed a question without an answer fails as it would, and the connection is not doubted', async () => {
  keepNothing()
  await assert.rejects(ask('a', refuse('unreachable')), { code: 'unreachable' })
  assert.equal(isOffline(), false)
})
