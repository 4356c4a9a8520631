import assert from 'node:assert/strict'
import { after, beforeEach, mock, test } from 'node:test'
import { Answers, mostAnswers, mostDays } from './answers.ts'
import type { AnswerStore, KeptAnswer } from './answers.ts'

class MapStore implements AnswerStore {
  owner: number | undefined
  readonly rows = new Map<string, KeptAnswer>()
  person = async () => this.owner
  begin = async (person: number) => {
    this.rows.clear()
    this.owner = person
  }
  get = async (key: string) => this.rows.get(key)
  put = async (person: number, key: string, kept: KeptAnswer) => {
    if (person === this.owner) this.rows.set(key, kept)
  }
  delete = async (keys: readonly string[]) => {
    for (const key of keys) this.rows.delete(key)
  }
  times = async () => [...this.rows].map(([key, { at }]) => [key, at] as const)
}

const day = 24 * 60 * 60 * 1000
let store: MapStore
let answers: Answers
after(() => mock.timers.reset())
beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-26T14:05:00Z') })
  store = new MapStore()
  answers = new Answers(store)
})

test('an answer is read back with when it came, and a later one takes its place', async () => {
  await answers.begin(11)
  await answers.keep(11, 'portfolio', { value: '211000.00' })
  mock.timers.tick(60_000)
  await answers.keep(11, 'portfolio', { value: '212000.00' })
  const kept = await answers.read(11, 'portfolio')
  assert.deepEqual(kept, { answer: { value: '212000.00' }, at: Date.parse('2026-11-26T14:06:00Z') })
  await answers.drop('portfolio')
  assert.equal(await answers.read(11, 'portfolio'), undefined)
})

test('nobody reads what was kept for another person, and whoever comes next empties it', async () => {
  await answers.begin(11)
  await answers.keep(11, 'portfolio', 'hers')
  assert.equal(await answers.read(12, 'portfolio'), undefined)
  assert.deepEqual((await answers.read(undefined, 'portfolio'))?.answer, 'hers')
  await answers.begin(12)
  assert.equal(store.rows.size, 0)
  assert.equal(await answers.read(11, 'portfolio'), undefined)
  assert.equal(await answers.read(undefined, 'portfolio'), undefined)
})

test('a page of the first person that is still open adds nothing to what is the next one’s', async () => {
  await answers.begin(11)
  await answers.begin(12)
  await answers.keep(11, 'portfolio', 'hers')
  assert.equal(store.rows.size, 0)
})

test('before anybody is known nothing is kept or read', async () => {
  await answers.keep(11, 'portfolio', 'hers')
  assert.equal(store.rows.size, 0)
  assert.equal(await answers.read(undefined, 'portfolio'), undefined)
})

test('what is older than thirty days is neither read nor stays', async () => {
  await answers.begin(11)
  await answers.keep(11, 'old', 1)
  mock.timers.tick(mostDays * day)
  await answers.keep(11, 'new', 2)
  assert.ok(await answers.read(11, 'old'))
  mock.timers.tick(1)
  assert.equal(await answers.read(11, 'old'), undefined)
  await answers.begin(11)
  assert.deepEqual([...store.rows.keys()], ['new'])
})

test('beyond the most answers the oldest go', async () => {
  await answers.begin(11)
  for (let index = 0; index < mostAnswers + 2; index += 1) {
    await answers.keep(11, `answer ${index}`, index)
    mock.timers.tick(1)
  }
  await answers.begin(11)
  assert.equal(store.rows.size, mostAnswers)
  assert.ok(!store.rows.has('answer 1') && store.rows.has('answer 2'))
})
