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

/** Two deals with a value in each kind of field: what comes second is of the second deal. */
async function dealsWithFields() {
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
  const given = await give(one, [
    [sector, 'Oil, gas'],
    [themes, ['Ports', 'Grid']],
    [jobs, '120'],
    [green, false],
    [met, '2026-02-01'],
    [note, 'Hull 100% quay'],
  ])
  assert.equal(given.status, 204)
  await give(two, [
    [sector, 'Wind'],
    [themes, ['Grid']],
    [jobs, '9'],
    [green, true],
    [met, '2026-05-01'],
  ])
  return { one, two, sector, themes, jobs, green, met, note }
}

test('deals are found by a field of the firm’s own, whatever its type, and the file has it as a column', async () => {
  const { one, two, sector, themes, jobs, green, met, note } = await dealsWithFields()
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
  assert.match(file.text, /Arrow,"Oil, gas",Ports; Grid,No\r?\n/)
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
    (await staff.get(dealPath(id, '?include=attributeValues'))).body.data.attribute_values.map(
      ({ value }: { value: unknown }) => value,
    )
  assert.deepEqual(await values(), ['3', 'A'])
  const changed = await staff.patch(dealPath(id), {
    attribute_values: [{ attribute_id: visits, value: null }],
    version,
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await values(), [null, 'A'])
})
