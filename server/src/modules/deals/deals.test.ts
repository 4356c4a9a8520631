import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { dealPath, makeBoard } from './test-board.ts'
import type { TestBoard } from './test-board.ts'

const api = apiForTests()
let staff: Client
let board: TestBoard
before(async () => {
  staff = await api.as('superAdmin')
  board = await makeBoard(() => staff, 'Growth equity')
})

test('a deal is led by the person who adds it, and is as likely as its stage says until it says so itself', async () => {
  const id = await board.add('Brightwell', 1, { target_amount: '5000000' })
  const { data } = (await staff.get(dealPath(id, '?include=stage,owner,users&append=days_in_stage'))).body
  assert.equal(data.owner_id, await api.userId('superAdmin'))
  assert.equal(data.stage.name, 'B')
  assert.equal(data.effective_probability, 40)
  assert.equal(data.weighted_amount, '2000000.00')
  assert.equal(data.days_in_stage, 0)
  const own = await staff.patch(dealPath(id), { probability: 65 })
  assert.equal(own.body.data.weighted_amount, '3250000.00')
  const again = await staff.patch(dealPath(id), { probability: null })
  assert.equal(again.body.data.effective_probability, 40)
})

test('a stage of another pipeline, a foreign industry and an investor in the team are refused on their fields', async () => {
  const other = await makeBoard(() => staff, 'Other')
  const base = { name: 'X', pipeline_id: board.pipelineId }
  const refusal = async (body: object) => {
    const answer = await staff.post('/api/pipeline-deals', { ...base, ...body })
    return [answer.status, ...Object.keys(answer.body.errors ?? {})]
  }
  const stage = { pipeline_stage_id: board.stages[0] }
  assert.deepEqual(await refusal({ pipeline_stage_id: other.stages[0] }), [422, 'pipeline_stage_id'])
  assert.deepEqual(await refusal({ ...stage, user_ids: [await api.userId('user')] }), [422, 'user_ids.0'])
  const theirs = await (await api.as('superAdmin', 2)).post('/api/industries', { name: 'Theirs' })
  assert.deepEqual(await refusal({ ...stage, industry_id: theirs.body.data.id }), [422, 'industry_id'])
  const id = await board.add('Stays')
  const moved = await staff.patch(dealPath(id), { pipeline_stage_id: other.stages[0] })
  assert.deepEqual([moved.status, ...Object.keys(moved.body.errors)], [422, 'pipeline_stage_id'])
  const whole = { pipeline_stage_id: other.stages[0], pipeline_id: other.pipelineId }
  assert.equal((await staff.patch(dealPath(id), whole)).body.data.pipeline_id, other.pipelineId)
})

test('a sub-type that the firm moves to another type leaves the deals that have it as they are, and editable', async () => {
  const made = async (path: string, body: object): Promise<number> =>
    (await staff.post(`/api/${path}`, body)).body.data.id
  const [bonds, shares] = [await made('types', { name: 'Bonds' }), await made('types', { name: 'Stock' })]
  const subType = await made('sub-types', { name: 'Convertible', type_id: bonds })
  const id = await board.add('Kept', 0, { type_id: bonds, sub_type_id: subType })
  assert.equal((await staff.patch(`/api/sub-types/${subType}`, { type_id: shares })).status, 200)
  const same = await staff.patch(dealPath(id), { name: 'Renamed', type_id: bonds, sub_type_id: subType })
  assert.deepEqual([same.status, same.body.data?.name], [200, 'Renamed'], same.text)
  assert.equal((await staff.patch(dealPath(id), { type_id: shares })).status, 200)
  const wrong = await staff.patch(dealPath(id), { type_id: bonds })
  assert.deepEqual([wrong.status, ...Object.keys(wrong.body.errors)], [422, 'sub_type_id'])
})

test('deleted deals say since when they are, to those who may ask for them', async () => {
  const id = await board.add('Gone')
  const keeper = await api.as('fundManager')
  await keeper.delete(dealPath(id))
  const { data } = (await keeper.get('/api/pipeline-deals?filter[trashed]=only&sort=-id')).body
  assert.deepEqual(
    [data[0].id, data[0].deleted_at.slice(0, 10)],
    [id, api.clock.now().toISOString().slice(0, 10)],
  )
  const all = (await keeper.get('/api/pipeline-deals?filter[trashed]=with&sort=id')).body.data
  assert.equal(all[0].deleted_at, null)
  assert.equal('deleted_at' in (await keeper.get('/api/pipeline-deals')).body.data[0], false)
})

test('another firm finds neither the deal nor its stages, and moves nothing', async () => {
  const id = await board.add('Ours')
  const them = await api.as('superAdmin', 2)
  assert.equal((await them.get(dealPath(id))).status, 404)
  assert.equal((await them.get(`/api/pipelines/${board.pipelineId}/board`)).status, 404)
  assert.equal((await them.post(dealPath(id, '/move'), { pipeline_stage_id: board.stages[1] })).status, 404)
  assert.equal((await them.delete(`/api/pipeline-stages/${board.stages[1]}`)).status, 404)
})

test('an entrepreneur changes deals and adds none; a fund manager alone deletes, and brings back; investors see nothing', async () => {
  const id = await board.add('Roles')
  const entrepreneur = await api.as('entrepreneur')
  assert.equal((await entrepreneur.get(`/api/pipelines/${board.pipelineId}/board`)).status, 200)
  assert.equal(
    (await entrepreneur.post(dealPath(id, '/move'), { pipeline_stage_id: board.stages[1] })).status,
    200,
  )
  const added = await entrepreneur.post('/api/pipeline-deals', {
    name: 'No',
    pipeline_id: board.pipelineId,
    pipeline_stage_id: board.stages[0],
  })
  assert.equal(added.status, 403)
  assert.equal((await staff.delete(dealPath(id))).status, 403)
  const fundManager = await api.as('fundManager')
  assert.equal((await fundManager.delete(dealPath(id))).status, 204)
  assert.ok(!(await board.cards()).flat().includes(id))
  assert.equal((await fundManager.post(dealPath(id, '/restore'))).status, 200)
  assert.equal((await board.cards())[1]!.at(-1), id)
  assert.equal((await fundManager.post('/api/pipelines', { name: 'No' })).status, 403)
  assert.equal((await fundManager.get('/api/pipelines?include=stages')).status, 200)
  for (const who of ['user', 'investmentManager', 'creator'] as const)
    assert.equal((await (await api.as(who)).get('/api/pipeline-deals')).status, 403)
})

test('an old version is refused, so that two editors do not overwrite each other', async () => {
  const id = await board.add('Edited')
  const seen = (await staff.get(dealPath(id))).body.data.version
  await staff.patch(dealPath(id), { score: 50, version: seen })
  const late = await staff.patch(dealPath(id), { score: 90, version: seen })
  assert.equal(late.body.reason, 'stale_version')
  assert.equal((await staff.get(dealPath(id))).body.data.score, 50)
})

test('a deal becomes one draft opportunity, however often and by however many it is asked for', async () => {
  const type = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
  const id = await board.add('Brightwell Fuel Cells, Series B', 2, {
    target_amount: '5000000.00',
    pre_money: '22000000.00',
    company_name: 'Brightwell Fuel Cells Ltd',
    description: '<p>Fuel cells.</p>',
  })
  assert.deepEqual(Object.keys((await staff.post(dealPath(id, '/convert'))).body.errors), ['type_id'])
  assert.equal(
    (await (await api.as('entrepreneur')).post(dealPath(id, '/convert'), { type_id: type })).status,
    403,
  )
  const answers = await Promise.all(
    [1, 2, 3].map(() => staff.post(dealPath(id, '/convert'), { type_id: type })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  const made = answers.find(({ status }) => status === 201)!.body.data
  assert.deepEqual(
    [made.status, made.target_amount, made.valuation, made.issuer_name, made.description],
    [1, '5000000.00', '22000000.00', 'Brightwell Fuel Cells Ltd', '<p>Fuel cells.</p>'],
  )
  const { data } = (await staff.get(dealPath(id))).body
  assert.deepEqual([data.status, data.converted_opportunity_id], ['won', made.id])
  assert.ok(!(await board.cards()).flat().includes(id))
  const count = (await staff.get(`/api/investment-opportunities?filter[name]=Brightwell`)).body.meta.total
  assert.equal(count, 1)
})

test('the company’s revenue is kept by quarter, each of them once', async () => {
  const id = await board.add('Figures')
  const write = (figures: object[]) => staff.post(dealPath(id, '/figures'), { figures })
  const q3 = { quarter: '2026-07-01', revenue: '1850000.00', is_forecast: false }
  assert.equal(
    (await write([q3, { quarter: '2026-10-01', revenue: '2100000.00', is_forecast: true }])).status,
    200,
  )
  assert.deepEqual(Object.keys((await write([q3, q3])).body.errors), ['figures.1.quarter'])
  assert.equal((await write([{ ...q3, quarter: '2026-08-01' }])).status, 422)
  assert.equal((await staff.get(dealPath(id, '/figures'))).body.data.length, 2)
})

test('notes, tasks and attributes hang on a deal, and its first open task is the next step on its card', async () => {
  const id = await board.add('Watched')
  const own = { owner_type: 'pipeline_deal', owner_id: id }
  assert.equal((await staff.post('/api/notes', { ...own, body: '<p>Met.</p>' })).status, 201)
  await staff.post('/api/tasks', { ...own, title: 'Read deck', due_date: '2030-01-02' })
  await staff.post('/api/tasks', { ...own, title: 'Call', due_date: '2030-01-01' })
  const { data } = (await staff.get(`/api/pipelines/${board.pipelineId}/board?search=Watched`)).body
  assert.deepEqual(data.stages[0].deals[0].next_step, {
    title: 'Call',
    due_date: '2030-01-01',
    is_late: false,
  })
  const timeline = await staff.get(`/api/timeline?owner_type=pipeline_deal&owner_id=${id}`)
  assert.equal(timeline.body.open_tasks.length, 2)
  assert.equal(
    (await (await api.as('investmentManager')).post('/api/notes', { ...own, body: '<p>x</p>' })).status,
    422,
  )
})

test('the list answers every filter, sort and include that it declares', async () => {
  const query = [
    'filter[pipeline_id]=1,2',
    'filter[status]=open',
    'filter[target_amount]=>=0',
    'filter[created_between]=2020-01-01,2099-01-01',
    'filter[search]=bright',
    'sort=stage_order,-target_amount,expected_close,stage_entered_at,name',
    'include=pipeline,stage,industry,type,roundType,owner,users,documents,attributeValues',
    'append=days_in_stage',
  ].join('&')
  const found = await staff.get(`/api/pipeline-deals?${query}`)
  assert.equal(found.status, 200, found.text)
  const counted = await staff.get('/api/pipelines?include=dealsCount,stages,deals')
  assert.equal(counted.status, 200, counted.text)
  assert.equal((await staff.get('/api/pipeline-stages?include=dealsCount,pipeline')).status, 200)
})
