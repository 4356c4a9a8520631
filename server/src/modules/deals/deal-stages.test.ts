import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { dealPath, makeBoard, placesOf } from './test-board.ts'
import type { TestBoard } from './test-board.ts'

const api = apiForTests()
let staff: Client
let board: TestBoard
before(async () => {
  staff = await api.as('superAdmin')
  board = await makeBoard(() => staff, 'Growth equity')
})

/** Nobody stays signed in for so long. */
async function wait(days: number): Promise<void> {
  api.clock.forward({ days })
  staff = await api.as('superAdmin')
}

test('days in each stage are counted, also those of a second stay', async () => {
  const id = await board.add('Slow')
  const go = (stage: number) => staff.post(dealPath(id, '/move'), { pipeline_stage_id: board.stages[stage] })
  await wait(6)
  await go(1)
  await wait(15)
  await go(0)
  await wait(2)
  const { data } = (await staff.get(dealPath(id, '/progress'))).body
  assert.deepEqual(
    data.map(({ state, days }: { state: string; days: number | null }) => [state, days]),
    [
      ['current', 8],
      ['ahead', 15],
      ['ahead', null],
    ],
  )
  const events = (
    await staff.get(`/api/activity?filter[subject_type]=pipeline_deal&filter[subject_id]=${id}`)
  ).body
  assert.equal(
    events.data.filter((event: { event: string }) => event.event === 'pipeline_deal.moved').length,
    2,
  )
})

test('the figures of a deal open to their workings, and its workbook recalculates', async () => {
  const pennies = await makeBoard(() => staff, 'Pennies')
  for (const stage of [0, 1]) await pennies.add('First of its stage', stage)
  const id = await pennies.add('Half a penny', 0, { target_amount: '0.03', probability: 50 })
  const go = (stage: number) =>
    staff.post(dealPath(id, '/move'), { pipeline_stage_id: pennies.stages[stage], order: 1 })
  for (const [days, stage] of [
    [1.7, 1],
    [2.7, 0],
  ] as const) {
    await wait(days)
    assert.equal((await go(stage)).status, 200)
  }
  await wait(1.6)
  const told = [
    { placed_with_type: 'fund', placed_with_name: 'Fund III', amount: '0.02' },
    { placed_with_type: 'other', placed_with_name: 'Somebody', amount: '0.01', status: 'declined' },
  ]
  for (const placement of told)
    assert.equal((await staff.post(dealPath(id, '/placements'), placement)).status, 201)
  const group = (await staff.post('/api/client-groups', { name: 'Those who are asked' })).body.data.id
  const circle = {
    placed_with_type: 'client_group',
    placed_with_id: group,
    amount: '0.01',
    status: 'declined',
  }
  const answer = await staff.post(dealPath(id, '/placements'), circle)
  assert.equal(answer.status, 201, answer.text)
  const deal = (await staff.get(dealPath(id, '?append=days_in_stage,placed_amount,placed_percent'))).body.data
  const stages: { id: number; days: number | null }[] = (await staff.get(dealPath(id, '/progress'))).body.data
  assert.deepEqual(
    stages.map(({ days }) => days),
    [2, 2, null],
    'two times in a stage are made whole each by itself',
  )
  assert.equal(deal.placed_percent, '66.666667')
  const figures = [
    { figure: 'sought', value: deal.target_amount },
    { figure: 'probability', value: String(deal.effective_probability) },
    { figure: 'weighted', value: deal.weighted_amount },
    { figure: 'placed', value: deal.placed_amount },
    { figure: 'days_in_stage', value: String(deal.days_in_stage) },
    { figure: `people:${answer.body.data.id}`, value: String(answer.body.data.placed_with_people) },
    { figure: 'placed_percent', value: deal.placed_percent },
    ...stages.flatMap((stage) =>
      stage.days === null ? [] : [{ figure: `days:${stage.id}`, value: String(stage.days) }],
    ),
  ].map((figure) => ({ ...figure, place: figure.figure }))
  await openAll(staff, (figure) => dealPath(id, `/working?figure=${figure}`), figures)
  const weighted = (await staff.get(dealPath(id, '/working?figure=weighted'))).body.data
  assert.equal(weighted.numbers, '(£0.03 × 50%) ÷ 100 = £0.02')
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, dealPath(id, '/workbook'))).bytes), [])
  assert.equal((await (await api.as('user')).get(dealPath(id, '/workbook'))).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(dealPath(id, '/workbook'))).status, 404)
})

test('a stage asks for fields, and the deal that lacks them stays where it is', async () => {
  const strict = await makeBoard(() => staff, 'Strict')
  const ask = { required_fields: ['target_amount', 'risks'] }
  await staff.patch(`/api/pipeline-stages/${strict.stages[1]}`, ask)
  const id = await strict.add('Empty')
  const refused = await staff.post(dealPath(id, '/move'), { pipeline_stage_id: strict.stages[1] })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['target_amount', 'risks'])
  await staff.patch(dealPath(id), { target_amount: '10', risks: '<p>Many</p>' })
  assert.equal((await staff.post(dealPath(id, '/move'), { pipeline_stage_id: strict.stages[1] })).status, 200)
})

test('a deal is lost with a reason, leaves the board, and can be opened again', async () => {
  const id = await board.add('Lost one', 2)
  const bare = await staff.patch(dealPath(id), { status: 'lost' })
  assert.deepEqual(Object.keys(bare.body.errors), ['lost_reason'])
  const lost = await staff.patch(dealPath(id), { status: 'lost', lost_reason: 'Another buyer' })
  assert.equal(lost.body.data.effective_probability, 0)
  assert.ok(!(await board.cards()).flat().includes(id))
  const opened = await staff.patch(dealPath(id), { status: 'open' })
  assert.equal(opened.body.data.lost_reason, null)
  assert.ok((await board.cards())[2]!.includes(id))
})

test('a stage that ends deals as lost asks for the reason too', async () => {
  const ending = await makeBoard(() => staff, 'With an end')
  await staff.patch(`/api/pipeline-stages/${ending.stages[2]}`, { is_terminal: 'lost' })
  const id = await ending.add('Ends')
  const to = { pipeline_stage_id: ending.stages[2] }
  assert.deepEqual(Object.keys((await staff.post(dealPath(id, '/move'), to)).body.errors), ['lost_reason'])
  const done = await staff.post(dealPath(id, '/move'), { ...to, lost_reason: 'Too dear' })
  assert.equal(done.body.data.status, 'lost')
  const back = await staff.post(dealPath(id, '/move'), { pipeline_stage_id: ending.stages[0] })
  assert.deepEqual([back.body.data.status, back.body.data.lost_reason], ['open', null])
  const changed = await staff.patch(dealPath(id), { ...to, lost_reason: 'Too late' })
  assert.deepEqual([changed.body.data.status, changed.body.data.lost_reason], ['lost', 'Too late'])
})

test('deals that left the board go along with their stage, and stay as they ended', async () => {
  const board = await makeBoard(() => staff, 'Ended')
  const [, second, third] = board.stages
  const [lost, held, gone] = [
    await board.add('Lost', 1),
    await board.add('Held', 1),
    await board.add('Gone', 1),
  ]
  await staff.patch(dealPath(lost), { status: 'lost', lost_reason: 'Too dear' })
  await staff.patch(dealPath(held), { status: 'on_hold' })
  const manager = await api.as('fundManager')
  await manager.delete(dealPath(gone))
  await staff.patch(`/api/pipeline-stages/${third}`, { is_terminal: 'won' })
  const ending = await staff.delete(`/api/pipeline-stages/${second}?target_stage_id=${third}`)
  assert.deepEqual(Object.keys(ending.body.errors), ['target_stage_id'])
  await staff.patch(`/api/pipeline-stages/${third}`, { is_terminal: 'none' })
  const done = await staff.delete(`/api/pipeline-stages/${second}?target_stage_id=${third}`)
  assert.equal(done.status, 204, done.text)
  const read = async (id: number) => {
    const {
      status,
      lost_reason: reason,
      pipeline_stage_id: stage,
    } = (await staff.get(dealPath(id))).body.data
    return [status, reason, stage]
  }
  assert.deepEqual(await read(lost), ['lost', 'Too dear', third])
  assert.deepEqual(await read(held), ['on_hold', null, third])
  assert.equal((await manager.post(dealPath(gone, '/restore'))).status, 200)
  assert.deepEqual(await read(gone), ['open', null, third])
  assert.deepEqual(await placesOf(api, [third!]), [[0, 1, 2]])
})
