import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { makeBoard } from '../deals/test-board.ts'
import type { TestBoard } from '../deals/test-board.ts'
import { readBack } from '../../pdf/read-back.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { wrongCells } from '../../figures/test-workbook.ts'

const api = apiForTests()
let staff: Client
let board: TestBoard
before(async () => {
  staff = await api.as('superAdmin')
  board = await makeBoard(() => staff, 'Weekly')
})

const read = async (more = '', who = staff) => {
  const answer = await who.get(`/api/wip-report?pipeline_id=${board.pipelineId}${more}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const save = (title: string, who = staff) =>
  who.post('/api/wip-report', { pipeline_id: board.pipelineId, title })
const sum = (count: number, amount: string) => ({ count, amount })

test('a pipeline is kept, and compared with what it is later, deal by deal', async () => {
  const stays = await board.add('Stays', 1, { target_amount: '1000000.00' })
  const moves = await board.add('Moves on', 0, { target_amount: '500000.00' })
  const lost = await board.add('Is lost', 0, { target_amount: '250000.00' })
  const nothing = await board.add('Says nothing', 0)
  const first = await read()
  assert.deepEqual([first.from, first.is_saved, first.bridges, first.snapshots], [null, false, [], []])

  const saved = await save('Committee pack')
  assert.equal(saved.status, 201, saved.text)
  assert.equal(saved.body.data.deals, 4)
  assert.equal((await save('Again')).status, 409)

  api.clock.forward({ days: 7 })
  staff = await api.as('superAdmin')
  await staff.patch(`/api/pipeline-deals/${stays}`, { target_amount: '1200000.00' })
  await staff.post(`/api/pipeline-deals/${moves}/move`, { pipeline_stage_id: board.stages[1] })
  await staff.patch(`/api/pipeline-deals/${lost}`, { status: 'lost', lost_reason: 'Price' })
  const added = await board.add('Is new', 2, { target_amount: '300000.00' })
  const now = await read(`&from=${saved.body.data.date}`)
  assert.deepEqual(now.bridges, [
    {
      currency: 'GBP',
      before: sum(4, '1750000.00'),
      added: sum(1, '300000.00'),
      changed: sum(1, '200000.00'),
      won: sum(0, '0.00'),
      lost: sum(1, '-250000.00'),
      removed: sum(0, '0.00'),
      reassigned: sum(0, '0.00'),
      after: sum(4, '2000000.00'),
    },
  ])
  const moveById = Object.fromEntries(
    now.deals.map((deal: { pipeline_deal_id: number; move: string }) => [deal.pipeline_deal_id, deal.move]),
  )
  assert.deepEqual(moveById, { [stays]: 'same', [moves]: 'on', [nothing]: 'same', [added]: 'new' })
  assert.deepEqual(now.gone, [{ pipeline_deal_id: lost, name: 'Is lost', outcome: 'lost' }])
  assert.deepEqual(now.totals, [{ currency: 'GBP', count: 4, amount: '2000000.00', weighted: '860000.00' }])
})

test('what was saved stays as it was, whatever becomes of its deals', async () => {
  const { snapshots } = await read()
  const then = await read(`&to=${snapshots[0].date}`)
  assert.deepEqual([then.is_saved, then.totals[0].amount, then.deals.length], [true, '1750000.00', 4])
})

test('the days that are compared are snapshots, the earlier one first', async () => {
  const { snapshots } = await read()
  const ask = (more: string) => staff.get(`/api/wip-report?pipeline_id=${board.pipelineId}${more}`)
  assert.equal((await ask('&to=2020-01-01')).status, 404)
  assert.equal((await ask('&from=2020-01-01')).status, 404)
  const refused = await ask(`&from=${snapshots[0].date}&to=${snapshots[0].date}`)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['from']])
})

test('its figures open, and the workbook recalculates', async () => {
  const { snapshots } = await read()
  const scope = `pipeline_id=${board.pipelineId}&from=${snapshots[0].date}`
  await openAll(staff, (figure) => `/api/wip-report/figures/working?${scope}&figure=${figure}`, [
    { place: 'total', figure: 'total:GBP', value: '2000000.00' },
    { place: 'changed', figure: 'changed:GBP', value: '200000.00' },
    { place: 'after', figure: 'after:GBP', value: '2000000.00' },
  ])
  const { bytes } = await fetchBytes(api, staff, `/api/wip-report/figures/workbook?${scope}`)
  assert.deepEqual(await wrongCells(bytes), [])
})

test('on paper it says the same', async () => {
  const { snapshots } = await read()
  const path = `/api/wip-report/pdf?pipeline_id=${board.pipelineId}&from=${snapshots[0].date}`
  const words = readBack((await fetchBytes(api, staff, path)).bytes).pages.join('\n')
  for (const part of [
    'Work in progress',
    'Moves on',
    '£2,000,000.00',
    '−£250,000.00',
    'Is lost',
    'Page 1 of',
  ])
    assert.ok(words.includes(part), `${part} in ${words}`)
  assert.equal((await (await api.as('custodian')).get(path)).status, 403)
})

test('a saved day adds up stage by stage, also once a stage was deleted and another one renamed', async () => {
  const other = await makeBoard(() => staff, 'Rebuilt')
  const [first, second, third] = other.stages
  await other.add('In the first', 0, { target_amount: '100.00' })
  await other.add('In the second', 1, { target_amount: '200.00' })
  const saved = await staff.post('/api/wip-report', { pipeline_id: other.pipelineId })
  await staff.delete(`/api/pipeline-stages/${second}?target_stage_id=${third}`)
  await staff.patch(`/api/pipeline-stages/${first}`, { name: 'Called otherwise' })
  const path = `/api/wip-report?pipeline_id=${other.pipelineId}&to=${saved.body.data.date}`
  const { stages } = (await staff.get(path)).body.data
  assert.deepEqual(
    stages.map(({ name, totals }: { name: string; totals: { amount: string }[] }) => [
      name,
      totals.map(({ amount }) => amount),
    ]),
    [
      ['A', ['100.00']],
      ['B', ['200.00']],
      ['C', []],
    ],
  )
})

test('two who save at once keep one snapshot', async () => {
  const other = await makeBoard(() => staff, 'At once')
  await other.add('One')
  const answers = await Promise.all(
    [1, 2, 3].map(() => staff.post('/api/wip-report', { pipeline_id: other.pipelineId })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
})

test('each role reads and saves as it may', async () => {
  for (const [role, reads, saves] of [
    ['investmentCommittee', 200, 201],
    ['fundManager', 200, 403],
    ['custodian', 403, 403],
    ['user', 403, 403],
  ] as const) {
    const who = await api.as(role)
    const pipeline = await makeBoard(() => staff, `Of ${role}`)
    const asked = { pipeline_id: pipeline.pipelineId }
    assert.equal((await who.get(`/api/wip-report?pipeline_id=${asked.pipeline_id}`)).status, reads, role)
    assert.equal((await who.post('/api/wip-report', asked)).status, saves, role)
  }
  const foreign = await api.as('superAdmin', 2)
  assert.equal((await foreign.get(`/api/wip-report?pipeline_id=${board.pipelineId}`)).status, 404)
  assert.equal((await save('Theirs', foreign)).status, 404)
})
