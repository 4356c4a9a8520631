import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boardChanged, boardChannelOf } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { days, later, londonDate } from '../../kernel/clock.ts'
import { makeBoard, placesOf } from './test-board.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const move = (client: Client, id: number, body: Record<string, unknown>) =>
  client.post(`/api/pipeline-deals/${id}/move`, body)

test('a firm begins with a pipeline of five stages, which is where new deals begin', async () => {
  const { data } = (await staff.get('/api/pipelines?include=stages')).body
  assert.deepEqual(
    data[0].stages.map((stage: { name: string }) => stage.name),
    ['Screening', 'First meeting', 'Due diligence', 'Investment committee', 'Terms agreed'],
  )
  assert.equal(data[0].is_default, true)
})

test('a card is put before another one, or last, and the others close up', async () => {
  const board = await makeBoard(() => staff, 'Closing up')
  const [a, b, c] = [await board.add('One'), await board.add('Two'), await board.add('Three')]
  assert.deepEqual(await board.cards(), [[a, b, c], [], []])
  await move(staff, c, { pipeline_stage_id: board.stages[0], before_id: a })
  assert.deepEqual(await board.cards(), [[c, a, b], [], []])
  await move(staff, a, { pipeline_stage_id: board.stages[1] })
  await move(staff, b, { pipeline_stage_id: board.stages[1], before_id: a })
  assert.deepEqual(await board.cards(), [[c], [b, a], []])
  assert.deepEqual(await placesOf(api, board.stages), [[0], [0, 1], []])
})

test('a card whose neighbour has gone meanwhile is put last instead of being refused', async () => {
  const board = await makeBoard(() => staff, 'Gone')
  const [a, b] = [await board.add('One'), await board.add('Two')]
  await move(staff, b, { pipeline_stage_id: board.stages[2] })
  const answer = await move(staff, a, { pipeline_stage_id: board.stages[1], before_id: b })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(await board.cards(), [[], [a], [b]])
})

test('anyone who drags a card that somebody else has just moved is told, and nothing moves', async () => {
  const board = await makeBoard(() => staff, 'Two at once')
  const a = await board.add('One')
  const seen = (await staff.get(`/api/pipeline-deals/${a}`)).body.data.version
  await move(staff, a, { pipeline_stage_id: board.stages[1], version: seen })
  const late = await move(await api.as('fundManager'), a, {
    pipeline_stage_id: board.stages[2],
    version: seen,
  })
  assert.equal(late.status, 409)
  assert.equal(late.body.reason, 'stale_version')
  assert.deepEqual(await board.cards(), [[], [a], []])
})

test('the next step of a card is late once its day is over', async () => {
  const board = await makeBoard(() => staff, 'Steps')
  const due = async (day: string) => {
    const owner_id = await board.add(day)
    await staff.post('/api/tasks', { owner_type: 'pipeline_deal', owner_id, title: 'Call', due_date: day })
  }
  const now = api.clock.now()
  const [yesterday, today] = [londonDate(later(now, -days(1))), londonDate(now)]
  await due(yesterday)
  await due(today)
  const { stages } = (await staff.get(`/api/pipelines/${board.pipelineId}/board`)).body.data
  assert.deepEqual(
    stages[0].deals.map(({ next_step: step }: { next_step: unknown }) => step),
    [
      { title: 'Call', due_date: yesterday, is_late: true },
      { title: 'Call', due_date: today, is_late: false },
    ],
  )
})

test('the board is narrowed by words, lead and industry', async () => {
  const board = await makeBoard(() => staff, 'Narrow')
  const industry = (await staff.post('/api/industries', { name: 'Space' })).body.data.id
  const a = await board.add('Wexcombe Satellite', 0, { industry_id: industry })
  const b = await board.add('Other', 0, {
    company_name: '100% Satellites',
    owner_id: await api.userId('adviser'),
  })
  const seen = async (query: string) =>
    (await staff.get(`/api/pipelines/${board.pipelineId}/board?${query}`)).body.data.stages[0].deals.map(
      (deal: { id: number }) => deal.id,
    )
  assert.deepEqual(await seen('search=satellite'), [a, b])
  assert.deepEqual(await seen('search=100%25'), [b])
  assert.deepEqual(await seen(`industry_id=${industry}`), [a])
  assert.deepEqual(await seen(`owner_id=${await api.userId('adviser')}`), [b])
})

test('stages are sorted whole: one that is missing, foreign or named twice is refused', async () => {
  const board = await makeBoard(() => staff, 'Sorting')
  const [a, b, c] = board.stages
  const sort = (ids: unknown[]) =>
    staff.post('/api/pipeline-stages/sort-order', { pipeline_id: board.pipelineId, ids })
  const order = async () =>
    (await staff.get(`/api/pipeline-stages?filter[pipeline_id]=${board.pipelineId}`)).body.data.map(
      (stage: { id: number }) => stage.id,
    )
  for (const wrong of [[a, b], [a, b, b], [a, b, c, 999_999], []])
    assert.equal((await sort(wrong)).status, 422)
  assert.deepEqual(await order(), [a, b, c])
  assert.equal((await sort([c, a, b])).status, 204)
  assert.deepEqual(await order(), [c, a, b])
})

test('a stage with deals asks where they go, and takes them there in their order', async () => {
  const board = await makeBoard(() => staff, 'Deleting')
  const [first, second, third] = board.stages
  const [a, b, c] = [await board.add('One', 1), await board.add('Two', 1), await board.add('Three', 2)]
  const answer = await staff.delete(`/api/pipeline-stages/${second}`)
  assert.equal(answer.status, 409)
  assert.equal(answer.body.reason, 'in_use')
  const other = await makeBoard(() => staff, 'Elsewhere')
  const foreign = await staff.delete(`/api/pipeline-stages/${second}?target_stage_id=${other.stages[0]}`)
  assert.deepEqual(Object.keys(foreign.body.errors), ['target_stage_id'])
  const done = await staff.delete(`/api/pipeline-stages/${second}?target_stage_id=${third}`)
  assert.equal(done.status, 204, done.text)
  assert.deepEqual(await board.cards(), [[], [c, a, b]])
  assert.equal((await staff.delete(`/api/pipeline-stages/${first}`)).status, 204)
  const last = await staff.delete(`/api/pipeline-stages/${third}`)
  assert.equal(last.status, 409)
  const pipeline = await staff.delete(`/api/pipelines/${board.pipelineId}`)
  assert.equal(pipeline.body.reason, 'in_use')
  assert.equal((await staff.delete(`/api/pipelines/${other.pipelineId}`)).status, 204)
})

test('whatever is dragged, sorted, added and deleted at once, every stage keeps each card once, in places without a gap', async () => {
  const board = await makeBoard(() => staff, 'At once')
  const cards: number[] = []
  // Cards have their places in the order in which they are added.
  for (let number = 0; number < 6; number += 1) cards.push(await board.add(`Deal ${number}`, number % 3))
  const stage = fc.nat({ max: 2 })
  const card = fc.nat({ max: 5 })
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('move'), card, stage, before: fc.option(card) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('sort'),
        order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      }),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const answers = await Promise.all(
        steps.map((each) =>
          'order' in each
            ? staff.post('/api/pipeline-stages/sort-order', {
                pipeline_id: board.pipelineId,
                ids: each.order.map((place) => board.stages[place]),
              })
            : move(staff, cards[each.card]!, {
                pipeline_stage_id: board.stages[each.stage],
                before_id: each.before === null ? null : cards[each.before],
              }),
        ),
      )
      for (const answer of answers) assert.ok(answer.status < 300, answer.text)
      const places = await placesOf(api, board.stages)
      for (const each of places) assert.deepEqual(each, [...each.keys()])
      assert.deepEqual(
        (await board.cards()).flat().toSorted((one, other) => one - other),
        cards,
      )
    }),
    { numRuns: 25 },
  )
})

test('anyone who has a board open hears of each change of it at once, and of no other board', async () => {
  const board = await makeBoard(() => staff, 'StoredEvent')
  const other = await makeBoard(() => staff, 'StoredEvent elsewhere')
  await api.deliver()
  const { realtime } = api.platform
  const received = new Set<string>()
  api.platform.realtime = {
    ...realtime,
    publish: async ({ channels, event }) => {
      if (event === boardChanged) for (const channel of channels) received.add(channel)
    },
  }
  const told = async (perform: () => Promise<unknown>) => {
    received.clear()
    await perform()
    await api.deliver()
    return [...received].toSorted()
  }
  const [here, there] = [boardChannelOf(board.pipelineId), boardChannelOf(other.pipelineId)]
  const [a, b] = [await board.add('One'), await board.add('Two')]
  const to = (stage: number | undefined) => move(staff, a, { pipeline_stage_id: stage })
  assert.deepEqual(await told(() => board.add('Three')), [here])
  assert.deepEqual(await told(() => to(board.stages[1])), [here])
  assert.deepEqual(await told(() => to(other.stages[0])), [here, there])
  assert.deepEqual(await told(() => staff.patch(`/api/pipeline-deals/${b}`, { name: 'Second' })), [here])
  const step = { owner_type: 'pipeline_deal', owner_id: b, title: 'Call the founder' }
  let task = 0
  const noted = async () => {
    task = (await staff.post('/api/tasks', step)).body.data.id
  }
  assert.deepEqual(await told(noted), [here])
  assert.deepEqual(await told(() => staff.post(`/api/tasks/${task}/complete`)), [here])
  assert.deepEqual(await told(() => staff.delete(`/api/tasks/${task}`)), [here])
  const manager = await api.as('fundManager')
  assert.deepEqual(await told(() => manager.delete(`/api/pipeline-deals/${b}`)), [here])
  assert.deepEqual(await told(() => manager.post(`/api/pipeline-deals/${b}/restore`)), [here])
  const sorted = { pipeline_id: board.pipelineId, ids: board.stages.toReversed() }
  assert.deepEqual(await told(() => staff.post('/api/pipeline-stages/sort-order', sorted)), [here])
  const [last] = board.stages.slice(-1)
  assert.deepEqual(await told(() => staff.patch(`/api/pipeline-stages/${last}`, { name: 'Z' })), [here])
  api.platform.realtime = realtime
})

test('into the channel of a board is let who lists deals in this firm, and nobody else', async () => {
  const { pipelineId } = await makeBoard(() => staff, 'Channel')
  const enter = async (client: Client) =>
    (
      await client.post('/api/broadcasting/auth', {
        socket_id: '12.34',
        channel_name: boardChannelOf(pipelineId),
      })
    ).status
  assert.equal(await enter(await api.as('entrepreneur')), 200)
  for (const role of ['investmentManager', 'adviser', 'custodian', 'user'] as const)
    assert.equal(await enter(await api.as(role)), 403, role)
  assert.equal(await enter(await api.as('superAdmin', 2)), 403, 'another firm')
})
