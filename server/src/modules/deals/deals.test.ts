import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { makeBoard } from './test-board.ts'
import type { TestBoard } from './test-board.ts'

let api: Api
let staff: Client
let board: TestBoard
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  board = await makeBoard(() => staff, 'Growth equity')
})
after(() => api[Symbol.asyncDispose]())

const at = (id: number, rest = '') => `/api/pipeline-deals/${id}${rest}`

/** Nobody stays signed in for so long. */
async function wait(days: number): Promise<void> {
  api.clock.forward({ days })
  staff = await api.as('superAdmin')
}

test('a deal is led by the person who adds it, and is as likely as its stage says until it says so itself', async () => {
  const id = await board.add('Brightwell', 1, { target_amount: '5000000' })
  const { data } = (await staff.get(at(id, '?include=stage,owner,users&append=days_in_stage'))).body
  assert.equal(data.owner_id, await api.userId('superAdmin'))
  assert.equal(data.stage.name, 'B')
  assert.equal(data.effective_probability, 40)
  assert.equal(data.weighted_amount, '2000000.00')
  assert.equal(data.days_in_stage, 0)
  const own = await staff.patch(at(id), { probability: 65 })
  assert.equal(own.body.data.weighted_amount, '3250000.00')
  const again = await staff.patch(at(id), { probability: null })
  assert.equal(again.body.data.effective_probability, 40)
})

test('days in each stage are counted, also those of a second stay', async () => {
  const id = await board.add('Slow')
  const go = (stage: number) => staff.post(at(id, '/move'), { pipeline_stage_id: board.stages[stage] })
  await wait(6)
  await go(1)
  await wait(15)
  await go(0)
  await wait(2)
  const { data } = (await staff.get(at(id, '/progress'))).body
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
  const id = await board.add('Half a penny', 0, { target_amount: '0.03', probability: 50 })
  const go = (stage: number) =>
    staff.post(at(id, '/move'), { pipeline_stage_id: board.stages[stage], order: 1 })
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
  for (const placement of told) assert.equal((await staff.post(at(id, '/placements'), placement)).status, 201)
  const group = (await staff.post('/api/client-groups', { name: 'Those who are asked' })).body.data.id
  const circle = {
    placed_with_type: 'client_group',
    placed_with_id: group,
    amount: '0.01',
    status: 'declined',
  }
  const answer = await staff.post(at(id, '/placements'), circle)
  assert.equal(answer.status, 201, answer.text)
  const deal = (await staff.get(at(id, '?append=days_in_stage,placed_amount'))).body.data
  const stages: { id: number; days: number | null }[] = (await staff.get(at(id, '/progress'))).body.data
  assert.deepEqual(
    stages.map(({ days }) => days),
    [2, 2, null],
    'two times in a stage are made whole each by itself',
  )
  const figures = [
    { figure: 'sought', value: deal.target_amount },
    { figure: 'probability', value: String(deal.effective_probability) },
    { figure: 'weighted', value: deal.weighted_amount },
    { figure: 'placed', value: deal.placed_amount },
    { figure: 'days_in_stage', value: String(deal.days_in_stage) },
    { figure: `people:${answer.body.data.id}`, value: String(answer.body.data.placed_with_people) },
    { figure: 'placed_percent', value: '66.666667' },
    ...stages.flatMap((stage) =>
      stage.days === null ? [] : [{ figure: `days:${stage.id}`, value: String(stage.days) }],
    ),
  ].map((figure) => ({ ...figure, place: figure.figure }))
  await openAll(staff, (figure) => at(id, `/working?figure=${figure}`), figures)
  const weighted = (await staff.get(at(id, '/working?figure=weighted'))).body.data
  assert.equal(weighted.numbers, '(£0.03 × 50%) ÷ 100 = £0.02')
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, at(id, '/workbook'))).bytes), [])
  assert.equal((await (await api.as('user')).get(at(id, '/workbook'))).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(at(id, '/workbook'))).status, 404)
})

test('a stage asks for fields, and the deal that lacks them stays where it is', async () => {
  const strict = await makeBoard(() => staff, 'Strict')
  const ask = { required_fields: ['target_amount', 'risks'] }
  await staff.patch(`/api/pipeline-stages/${strict.stages[1]}`, ask)
  const id = await strict.add('Empty')
  const refused = await staff.post(at(id, '/move'), { pipeline_stage_id: strict.stages[1] })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['target_amount', 'risks'])
  await staff.patch(at(id), { target_amount: '10', risks: '<p>Many</p>' })
  assert.equal((await staff.post(at(id, '/move'), { pipeline_stage_id: strict.stages[1] })).status, 200)
})

test('a deal is lost with a reason, leaves the board, and can be opened again', async () => {
  const id = await board.add('Lost one', 2)
  const bare = await staff.patch(at(id), { status: 'lost' })
  assert.deepEqual(Object.keys(bare.body.errors), ['lost_reason'])
  const lost = await staff.patch(at(id), { status: 'lost', lost_reason: 'Another buyer' })
  assert.equal(lost.body.data.effective_probability, 0)
  assert.ok(!(await board.cards()).flat().includes(id))
  await staff.patch(at(id), { status: 'open' })
  assert.ok((await board.cards())[2]!.includes(id))
})

test('a stage that ends deals as lost asks for the reason too', async () => {
  const ending = await makeBoard(() => staff, 'With an end')
  await staff.patch(`/api/pipeline-stages/${ending.stages[2]}`, { is_terminal: 'lost' })
  const id = await ending.add('Ends')
  const to = { pipeline_stage_id: ending.stages[2] }
  assert.deepEqual(Object.keys((await staff.post(at(id, '/move'), to)).body.errors), ['lost_reason'])
  const done = await staff.post(at(id, '/move'), { ...to, lost_reason: 'Too dear' })
  assert.equal(done.body.data.status, 'lost')
  const back = await staff.post(at(id, '/move'), { pipeline_stage_id: ending.stages[0] })
  assert.deepEqual([back.body.data.status, back.body.data.lost_reason], ['open', null])
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
  const moved = await staff.patch(at(id), { pipeline_stage_id: other.stages[0] })
  assert.deepEqual([moved.status, ...Object.keys(moved.body.errors)], [422, 'pipeline_stage_id'])
  const whole = { pipeline_stage_id: other.stages[0], pipeline_id: other.pipelineId }
  assert.equal((await staff.patch(at(id), whole)).body.data.pipeline_id, other.pipelineId)
})

test('a sub-type that the firm moves to another type leaves the deals that have it as they are, and editable', async () => {
  const made = async (path: string, body: object): Promise<number> =>
    (await staff.post(`/api/${path}`, body)).body.data.id
  const [bonds, shares] = [await made('types', { name: 'Bonds' }), await made('types', { name: 'Stock' })]
  const subType = await made('sub-types', { name: 'Convertible', type_id: bonds })
  const id = await board.add('Kept', 0, { type_id: bonds, sub_type_id: subType })
  assert.equal((await staff.patch(`/api/sub-types/${subType}`, { type_id: shares })).status, 200)
  const same = await staff.patch(at(id), { name: 'Renamed', type_id: bonds, sub_type_id: subType })
  assert.deepEqual([same.status, same.body.data?.name], [200, 'Renamed'], same.text)
  assert.equal((await staff.patch(at(id), { type_id: shares })).status, 200)
  const wrong = await staff.patch(at(id), { type_id: bonds })
  assert.deepEqual([wrong.status, ...Object.keys(wrong.body.errors)], [422, 'sub_type_id'])
})

test('deleted deals say since when they are, to those who may ask for them', async () => {
  const id = await board.add('Gone')
  const keeper = await api.as('fundManager')
  await keeper.delete(at(id))
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
  assert.equal((await them.get(at(id))).status, 404)
  assert.equal((await them.get(`/api/pipelines/${board.pipelineId}/board`)).status, 404)
  assert.equal((await them.post(at(id, '/move'), { pipeline_stage_id: board.stages[1] })).status, 404)
  assert.equal((await them.delete(`/api/pipeline-stages/${board.stages[1]}`)).status, 404)
})

test('an entrepreneur changes deals and adds none; a fund manager alone deletes, and brings back; investors see nothing', async () => {
  const id = await board.add('Roles')
  const entrepreneur = await api.as('entrepreneur')
  assert.equal((await entrepreneur.get(`/api/pipelines/${board.pipelineId}/board`)).status, 200)
  assert.equal((await entrepreneur.post(at(id, '/move'), { pipeline_stage_id: board.stages[1] })).status, 200)
  const added = await entrepreneur.post('/api/pipeline-deals', {
    name: 'No',
    pipeline_id: board.pipelineId,
    pipeline_stage_id: board.stages[0],
  })
  assert.equal(added.status, 403)
  assert.equal((await staff.delete(at(id))).status, 403)
  const fundManager = await api.as('fundManager')
  assert.equal((await fundManager.delete(at(id))).status, 204)
  assert.ok(!(await board.cards()).flat().includes(id))
  assert.equal((await fundManager.post(at(id, '/restore'))).status, 200)
  assert.equal((await board.cards())[1]!.at(-1), id)
  assert.equal((await fundManager.post('/api/pipelines', { name: 'No' })).status, 403)
  assert.equal((await fundManager.get('/api/pipelines?include=stages')).status, 200)
  for (const who of ['user', 'investmentManager', 'creator'] as const)
    assert.equal((await (await api.as(who)).get('/api/pipeline-deals')).status, 403)
})

test('an old version is refused, so that two editors do not overwrite each other', async () => {
  const id = await board.add('Edited')
  const seen = (await staff.get(at(id))).body.data.version
  await staff.patch(at(id), { score: 50, version: seen })
  const late = await staff.patch(at(id), { score: 90, version: seen })
  assert.equal(late.body.reason, 'stale_version')
  assert.equal((await staff.get(at(id))).body.data.score, 50)
})

test('a deal becomes one draft opportunity, however often and by however many it is asked for', async () => {
  const type = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
  const id = await board.add('Brightwell Fuel Cells, Series B', 2, {
    target_amount: '5000000.00',
    pre_money: '22000000.00',
    company_name: 'Brightwell Fuel Cells Ltd',
    description: '<p>Fuel cells.</p>',
  })
  assert.deepEqual(Object.keys((await staff.post(at(id, '/convert'))).body.errors), ['type_id'])
  assert.equal((await (await api.as('entrepreneur')).post(at(id, '/convert'), { type_id: type })).status, 403)
  const answers = await Promise.all([1, 2, 3].map(() => staff.post(at(id, '/convert'), { type_id: type })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  const made = answers.find(({ status }) => status === 201)!.body.data
  assert.deepEqual(
    [made.status, made.target_amount, made.valuation, made.issuer_name, made.description],
    [1, '5000000.00', '22000000.00', 'Brightwell Fuel Cells Ltd', '<p>Fuel cells.</p>'],
  )
  const { data } = (await staff.get(at(id))).body
  assert.deepEqual([data.status, data.converted_opportunity_id], ['won', made.id])
  assert.ok(!(await board.cards()).flat().includes(id))
  const count = (await staff.get(`/api/investment-opportunities?filter[name]=Brightwell`)).body.meta.total
  assert.equal(count, 1)
})

test('the company’s revenue is kept by quarter, each of them once', async () => {
  const id = await board.add('Figures')
  const write = (figures: object[]) => staff.post(at(id, '/figures'), { figures })
  const q3 = { quarter: '2026-07-01', revenue: '1850000.00', is_forecast: false }
  assert.equal(
    (await write([q3, { quarter: '2026-10-01', revenue: '2100000.00', is_forecast: true }])).status,
    200,
  )
  assert.deepEqual(Object.keys((await write([q3, q3])).body.errors), ['figures.1.quarter'])
  assert.equal((await write([{ ...q3, quarter: '2026-08-01' }])).status, 422)
  assert.equal((await staff.get(at(id, '/figures'))).body.data.length, 2)
})

test('notes, tasks and attributes hang on a deal, and its first open task is the next step on its card', async () => {
  const id = await board.add('Watched')
  const own = { owner_type: 'pipeline_deal', owner_id: id }
  assert.equal((await staff.post('/api/notes', { ...own, body: '<p>Met.</p>' })).status, 201)
  await staff.post('/api/tasks', { ...own, title: 'Read deck', due_date: '2030-01-02' })
  await staff.post('/api/tasks', { ...own, title: 'Call', due_date: '2030-01-01' })
  const { data } = (await staff.get(`/api/pipelines/${board.pipelineId}/board?search=Watched`)).body
  assert.deepEqual(data.stages[0].deals[0].next_step, { title: 'Call', due_date: '2030-01-01' })
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

test('deals are found by a field of the firm’s own, whatever its type, and the file has it as a column', async () => {
  const field = async (name: string, type: string, options?: string[]) =>
    (
      await staff.post('/api/attributes', {
        name,
        type,
        owner_type: 'pipeline_deal',
        ...(options && { options }),
      })
    ).body.data.id as number
  const sector = await field('Sector', 'select', ['Oil, gas', 'Wind'])
  const themes = await field('Themes', 'multi', ['Ports', 'Grid'])
  const jobs = await field('Jobs', 'number')
  const green = await field('Green', 'boolean')
  const met = await field('First met', 'date')
  const note = await field('Source note', 'text')
  const give = (id: number, values: [number, unknown][]) =>
    staff.post('/api/attribute-values/bulk', {
      owner_type: 'pipeline_deal',
      owner_id: id,
      values: values.map(([attribute_id, value]) => ({ attribute_id, value })),
    })
  const [one, two] = [await board.add('Arrow'), await board.add('Bolt')]
  assert.equal(
    (
      await give(one, [
        [sector, 'Oil, gas'],
        [themes, ['Ports', 'Grid']],
        [jobs, '120'],
        [green, false],
        [met, '2026-02-01'],
        [note, 'Hull 100% quay'],
      ])
    ).status,
    204,
  )
  await give(two, [
    [sector, 'Wind'],
    [themes, ['Grid']],
    [jobs, '9'],
    [green, true],
    [met, '2026-05-01'],
  ])
  const found = async (...filters: string[]) => {
    const answer = await staff.get(`/api/pipeline-deals?sort=id&${filters.join('&')}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.map(({ id }: { id: number }) => id)
  }
  const by = (id: number, value: string) => `filter[attribute.${id}]=${encodeURIComponent(value)}`
  assert.deepEqual(await found(by(sector, 'Oil%2C gas')), [one])
  assert.deepEqual(await found(by(sector, 'Oil%2C gas,Wind')), [one, two])
  assert.deepEqual(await found(by(themes, 'Grid')), [one, two])
  assert.deepEqual(await found(by(themes, 'Grid'), by(sector, 'Wind')), [two])
  assert.deepEqual(await found(by(jobs, '>=100')), [one])
  assert.deepEqual(await found(by(jobs, '>5,<100')), [two])
  assert.deepEqual(await found(by(met, '<2026-03-01,>=2026-03-01')), [])
  assert.deepEqual(await found(by(jobs, 'many')), [])
  assert.deepEqual(await found(by(green, 'yes')), [two])
  assert.deepEqual(await found(by(met, '<2026-03-01')), [one])
  assert.deepEqual(await found(by(note, '100%25')), [one])
  assert.deepEqual(await found(by(999_999, 'x')), [])
  assert.deepEqual(
    await found(`filter[any.a.attribute.${jobs}]=9`, `filter[any.a.attribute.${sector}]=Oil%252C gas`),
    [one, two],
  )
  assert.equal((await staff.get('/api/pipeline-deals?filter[attribute.x]=1')).status, 400)
  assert.equal((await staff.get('/api/pipelines?filter[attribute.1]=1')).status, 400)
  const columns = ['name', ...[sector, themes, green].map((id) => `attribute.${id}`)].join(',')
  const file = await staff.get(
    `/api/pipeline-deals/export?columns=${columns}&sort=id&filter[attribute.${jobs}]=>=1`,
  )
  assert.match(file.text, /Arrow,"Oil, gas","Ports, Grid",No\r?\n/)
  assert.match(file.text, /Bolt,Wind,Grid,Yes/)
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`/api/pipeline-deals/export?columns=attribute.${sector}`)).status, 400)
})

test('a deal is added with the firm’s own fields filled in, or not at all', async () => {
  const field = async (body: object) =>
    (await staff.post('/api/attributes', { owner_type: 'pipeline_deal', ...body })).body.data.id as number
  const rating = await field({ name: 'Rating', type: 'select', options: ['A', 'B'], required: true })
  const visits = await field({ name: 'Visits', type: 'number' })
  const add = (value: unknown) =>
    staff.post('/api/pipeline-deals', {
      name: 'Filled',
      pipeline_id: board.pipelineId,
      pipeline_stage_id: board.stages[0],
      attribute_values: [
        { attribute_id: visits, value: '3' },
        { attribute_id: rating, value },
      ],
    })
  const counted = async () => (await staff.get('/api/pipeline-deals?filter[name]=Filled')).body.meta.total
  for (const wrong of [null, 'C']) {
    const refused = await add(wrong)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['attribute_values.1.value']])
  }
  assert.equal(await counted(), 0)
  const { id, version } = (await add('A')).body.data
  const values = async () =>
    (await staff.get(at(id, '?include=attributeValues'))).body.data.attribute_values.map(
      ({ value }: { value: unknown }) => value,
    )
  assert.deepEqual(await values(), ['3', 'A'])
  const changed = await staff.patch(at(id), {
    attribute_values: [{ attribute_id: visits, value: null }],
    version,
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await values(), [null, 'A'])
})
