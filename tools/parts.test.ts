import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noTests } from './check-steps.ts'
import { coreJourneys, unknownJourneys } from './journeys.ts'
import { journeyFiles, partCount, partsOf, partsOfDay, stepAlone } from './parts.ts'

const journeys = Array.from({ length: 200 }, (_, at) => `file-${at % 60}.spec.ts › journey ${at}`)

test('the parts hold each file once, its journeys together, and are about as long as each other', () => {
  const parts = partsOf(journeyFiles(journeys))
  assert.equal(parts.length, partCount)
  const names = parts.flat().map(({ name }) => name)
  assert.equal(new Set(names).size, 60)
  assert.equal(names.length, 60)
  const seconds = parts.map((part) => part.reduce((total, each) => total + each.seconds, 0))
  assert.ok(Math.max(...seconds) - Math.min(...seconds) <= 120, seconds.join())
  assert.deepEqual(
    partsOf(journeyFiles(journeys.toReversed()))
      .map((part) => part.length)
      .toSorted(),
    parts.map((part) => part.length).toSorted(),
  )
})

test('a long step takes the place of many journeys, and one that nobody measured of one', () => {
  const step = (name: string) => stepAlone({ name, run: () => Promise.resolve(noTests) })
  assert.deepEqual(
    [step('server/test/scenarios/demo-world.test.ts'), step('New')].map(({ seconds }) => seconds),
    [480, 30],
  )
  const [longest, ...others] = partsOf([
    ...journeyFiles(journeys),
    step('server/test/scenarios/demo-world.test.ts'),
  ])
    .map((part) => part.length)
    .toSorted((one, other) => one - other)
  assert.ok(longest! < others[0]!, 'its part has fewer files')
})

test('every day begins with the next part, and in eight days each was first once', () => {
  const parts = Array.from({ length: partCount }, (_, at) => at)
  const firsts = parts.map((days) => partsOfDay(parts, new Date(Date.UTC(2026, 10, 28 + days)))[0])
  assert.equal(new Set(firsts).size, partCount)
  assert.deepEqual(partsOfDay(parts, new Date('2026-12-01T09:00:00Z')).toSorted(), parts)
})

test('the core has the main job, and a line of it that no journey is called is told', () => {
  const core = coreJourneys()
  assert.ok(core.some((journey) => journey.startsWith('main-job.spec.ts › ')))
  assert.equal(new Set(core).size, core.length)
  assert.deepEqual(unknownJourneys(['a.spec.ts › old', 'a.spec.ts › new'], ['a.spec.ts › new']), [
    'a.spec.ts › old',
  ])
})
