import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { makeBoard } from '../deals/test-board.ts'
import type { TestBoard } from '../deals/test-board.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const read = async ({ pipelineId }: TestBoard, more = '') => {
  const answer = await staff.get(`/api/wip-report?pipeline_id=${pipelineId}${more}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const save = async ({ pipelineId }: TestBoard): Promise<string> => {
  const saved = await staff.post('/api/wip-report', { pipeline_id: pipelineId })
  assert.equal(saved.status, 201, saved.text)
  return saved.body.data.date
}
const change = async (id: number, values: object) => {
  const changed = await staff.patch(`/api/pipeline-deals/${id}`, values)
  assert.equal(changed.status, 200, changed.text)
}
/** A Fund Manager alone deletes deals. */
const remove = async (id: number) => {
  const removed = await (await api.as('fundManager')).delete(`/api/pipeline-deals/${id}`)
  assert.equal(removed.status, 204, removed.text)
}
/** Sessions of staff don't last a week. */
async function aWeekLater() {
  api.clock.forward({ days: 7 })
  staff = await api.as('superAdmin')
}
const sum = (count: number, amount: string) => ({ count, amount })

test('a saved day shows the probabilities of its stages as they were, and none that it did not keep', async () => {
  const board = await makeBoard(() => staff, 'Probabilities')
  await board.add('One', 0, { target_amount: '1000.00' })
  const day = await save(board)
  const renamed = await staff.patch(`/api/pipeline-stages/${board.stages[0]}`, { probability: 90 })
  assert.equal(renamed.status, 200, renamed.text)
  const probabilities = async (more = '') =>
    (await read(board, more)).stages.map(({ probability }: { probability: number | null }) => probability)
  assert.deepEqual(await probabilities(`&to=${day}`), [20, null, null])
  assert.deepEqual(await probabilities(), [90, 40, 60])
})

test('two saved days are compared by how deals stood on the later, whatever became of them since', async () => {
  const board = await makeBoard(() => staff, 'Two days')
  const other = await makeBoard(() => staff, 'Elsewhere')
  const lost = await board.add('Lost, then opened again', 0, { target_amount: '100.00' })
  const deleted = await board.add('Lost, then deleted', 0, { target_amount: '200.00' })
  const moved = await board.add('Moved, then won', 0, { target_amount: '300.00' })
  const restored = await board.add('Won and deleted, then restored', 0, { target_amount: '400.00' })
  const from = await save(board)
  await aWeekLater()
  for (const id of [lost, deleted]) await change(id, { status: 'lost', lost_reason: 'Price' })
  await change(moved, { pipeline_id: other.pipelineId, pipeline_stage_id: other.stages[0] })
  await change(restored, { status: 'won' })
  await remove(restored)
  api.clock.forward({ minutes: 5 })
  const to = await save(board)
  const gone = async () =>
    (await read(board, `&from=${from}&to=${to}`)).gone.map(
      ({ pipeline_deal_id: id, outcome }: { pipeline_deal_id: number; outcome: string }) => [id, outcome],
    )
  const then = await gone()
  assert.deepEqual(Object.fromEntries(then), {
    [lost]: 'lost',
    [deleted]: 'lost',
    [moved]: 'removed',
    [restored]: 'removed',
  })

  await aWeekLater()
  await change(lost, { status: 'open' })
  await remove(deleted)
  await change(moved, { status: 'won' })
  const back = await (await api.as('fundManager')).post(`/api/pipeline-deals/${restored}/restore`)
  assert.equal(back.status, 200, back.text)
  assert.deepEqual(await gone(), then)
})

test('of one owner a deal that was given to another owner is neither removed nor new', async () => {
  const board = await makeBoard(() => staff, 'Owners')
  const [one, other] = [await api.userId('superAdmin'), await api.userId('support')]
  const deal = await board.add('Given away', 1, { target_amount: '100.00', owner_id: one })
  const left = await board.add('Is lost', 0, { target_amount: '50.00', owner_id: one })
  await save(board)
  await aWeekLater()
  await change(deal, { owner_id: other })
  await change(left, { status: 'lost', lost_reason: 'Price' })
  const ofOne = await read(board, `&owner_id=${one}`)
  assert.deepEqual(ofOne.gone, [{ pipeline_deal_id: left, name: 'Is lost', outcome: 'lost' }])
  assert.deepEqual(ofOne.bridges, [
    {
      currency: 'GBP',
      before: sum(2, '150.00'),
      added: sum(0, '0.00'),
      changed: sum(0, '0.00'),
      won: sum(0, '0.00'),
      lost: sum(1, '-50.00'),
      removed: sum(0, '0.00'),
      reassigned: sum(1, '-100.00'),
      after: sum(0, '0.00'),
    },
  ])
  const ofOther = await read(board, `&owner_id=${other}`)
  const [{ added, reassigned, after }] = ofOther.bridges
  assert.deepEqual([added, reassigned, after], [sum(0, '0.00'), sum(1, '100.00'), sum(1, '100.00')])
  assert.deepEqual([ofOther.deals[0].move, ofOther.gone], ['same', []])
})
