import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { openAll } from '../captable/test-figures.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { makeBoard } from './test-board.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

test('totals of the board are the sums of its cards, weighted to the penny', async () => {
  const board = await makeBoard(() => staff, 'Sums')
  await board.add('Half a penny up', 0, { target_amount: '0.03', probability: 50 })
  await board.add('Stage default', 1, { target_amount: '5000000.00' })
  await board.add('In dollars', 1, { target_amount: '10.00', currency: 'USD', probability: 10 })
  const lost = await board.add('Lost', 1, { target_amount: '77.00' })
  await staff.patch(`/api/pipeline-deals/${lost}`, { status: 'lost', lost_reason: 'Price' })
  const { data } = (await staff.get(`/api/pipelines/${board.pipelineId}/board`)).body
  assert.deepEqual(data.totals, [
    { currency: 'GBP', count: 2, target_amount: '5000000.03', weighted_amount: '2000000.02' },
    { currency: 'USD', count: 1, target_amount: '10.00', weighted_amount: '1.00' },
  ])
  assert.deepEqual(data.stages[0].totals, [
    { currency: 'GBP', count: 1, target_amount: '0.03', weighted_amount: '0.02' },
  ])
})

test('every sum of a board opens to its working in its own currency, and the workbook recalculates', async () => {
  const board = await makeBoard(() => staff, 'Workings')
  await board.add('Half a penny up', 0, { target_amount: '0.03', probability: 50 })
  await board.add('In dollars', 1, { target_amount: '10.00', currency: 'USD', probability: 10 })
  await board.add('Stage default', 1, { target_amount: '5000000.00' })
  await board.add('Says nothing', 1)
  await board.add('Dollars again', 1, { target_amount: '30.00', currency: 'USD' })
  const path = `/api/pipelines/${board.pipelineId}/board`
  const seen = (await staff.get(path)).body.data
  const figures = [
    ...seen.totals.flatMap(sumsOf('')),
    ...seen.stages.flatMap((stage: { id: number; totals: BoardTotals[] }) =>
      stage.totals.flatMap(sumsOf(`stage_`, `:${stage.id}`)),
    ),
  ]
  assert.equal(figures.length, 10)
  await openAll(staff, (figure) => `${path}/working?figure=${figure}`, figures)
  const counts = [
    { place: 'board', figure: 'count', value: '5' },
    ...seen.stages.map(({ id, deals }: { id: number; deals: unknown[] }) => ({
      place: 'stage',
      figure: `stage_count:${id}`,
      value: String(deals.length),
    })),
  ]
  assert.deepEqual(
    counts.map(({ value }) => value),
    ['5', '1', '4', '0'],
  )
  await openAll(staff, (figure) => `${path}/working?figure=${figure}`, counts)
  const dollars = (await staff.get(`${path}/working?figure=weighted:USD`)).body.data
  assert.equal(dollars.numbers, 'total of $13.00 = $13.00')
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
  const narrowed = (await staff.get(`${path}/working?figure=sought:USD&search=again`)).body.data
  assert.equal(narrowed.value, '30.00')
  assert.equal((await (await api.as('user')).get(`${path}/workbook`)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(`${path}/workbook`)).status, 404)
})

interface BoardTotals {
  currency: string
  target_amount: string
  weighted_amount: string
}

const sumsOf =
  (prefix: string, of = '') =>
  (sums: BoardTotals) => [
    { place: 'sought', figure: `${prefix}sought${of}:${sums.currency}`, value: sums.target_amount },
    { place: 'weighted', figure: `${prefix}weighted${of}:${sums.currency}`, value: sums.weighted_amount },
  ]
