import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { fundToTest, made, refused } from './test-companies.ts'

const api = apiForTests()
let staff: Client
let { company, figuresOf, acquired } = {} as Awaited<ReturnType<typeof fundToTest>>
before(async () => {
  ;({ staff, company, figuresOf, acquired } = await fundToTest(api))
})

type ClassSent = { id?: number | null; name: string } & Record<string, unknown>

const writes = (id: number, share_classes: readonly ClassSent[], who = staff) =>
  who.patch(`/api/companies/${id}`, { share_classes })

async function classesOf(id: number): Promise<ClassSent[]> {
  return (await staff.get(`/api/companies/${id}`)).body.data.share_classes
}
const namesOf = async (id: number) => (await classesOf(id)).map(({ name }) => name)

async function heldClasses(id: number): Promise<string[]> {
  const { body } = await staff.get(`/api/company-holdings?filter[company_id]=${id}&sort=acquired_on`)
  return body.data.map(({ share_class }: { share_class: string }) => share_class)
}

test('classes have a name, an order and what they carry', async () => {
  const id = await company('Classed', 'A Ordinary')
  const [first] = await classesOf(id)
  const series = {
    name: 'Series A',
    nominal_value: '0.0001',
    votes: '1',
    liquidation_preference: '1.5',
    participating: true,
    rights: 'Converts into A Ordinary shares on a listing.',
  }
  const answer = await writes(id, [series, first!])
  assert.equal(answer.status, 200, answer.text)
  const nothing = {
    nominal_value: null,
    votes: null,
    liquidation_preference: null,
    participating: false,
    rights: null,
  }
  assert.deepEqual(await classesOf(id), [
    { id: 2, ...series },
    { id: 1, name: 'A Ordinary', ...nothing },
  ])
  const { body } = await staff.get(`/api/timeline?owner_type=company&owner_id=${id}`)
  assert.equal(body.data[0].event, 'company.updated')
  assert.deepEqual(Object.keys(body.data[0].after), ['share_classes'])
})

test('a class that can’t be is refused on its field', async () => {
  const id = await company('Refused', 'A', 'B')
  const [a, b] = (await classesOf(id)) as [ClassSent, ClassSent]
  const refusals: [ClassSent[], string[]][] = [
    [[a, { ...b, name: 'a' }], ['share_classes.1.name']],
    [[{ name: '' }], ['share_classes.0.name']],
    [[{ name: 'x'.repeat(61) }], ['share_classes.0.name']],
    [[a, b, { id: 9, name: 'C' }], ['share_classes.2.id']],
    [[a, { ...a, name: 'C' }], ['share_classes.1.id']],
    [[{ ...a, votes: '-1' }, b], ['share_classes.0.votes']],
    [[{ ...a, liquidation_preference: '101' }, b], ['share_classes.0.liquidation_preference']],
    [[{ ...a, rights: 'x'.repeat(501) }, b], ['share_classes.0.rights']],
    [Array.from({ length: 31 }, (_, index) => ({ name: `Class ${index}` })), ['share_classes']],
  ]
  for (const [given, fields] of refusals) assert.deepEqual(await refused(writes(id, given)), [422, fields])
  assert.deepEqual(await namesOf(id), ['A', 'B'])
})

test('a holding is of one of the company’s classes, and the first holding makes the first', async () => {
  const plain = await company('Plain')
  assert.equal((await acquired(plain, '1', '1', '2024-01-01')).share_class, 'Ordinary')
  assert.deepEqual(await namesOf(plain), ['Ordinary'])
  assert.equal((await acquired(plain, '1', '1', '2024-01-02')).share_class, 'Ordinary', 'it has no other')
  const named = await company('Named')
  const { id: holding } = await acquired(named, '1', '1', '2024-01-01', { share_class: 'Seed' })
  assert.deepEqual(await namesOf(named), ['Seed'])
  const [seed] = await classesOf(named)
  await writes(named, [seed!, { name: 'Series A' }])
  const { fund_id } = (await staff.get(`/api/companies/${named}`)).body.data
  const another = { fund_id, company_id: named, shares: '1', cost: '1', acquired_on: '2024-01-03' }
  const add = (more: object) => staff.post('/api/company-holdings', { ...another, ...more })
  assert.deepEqual(await refused(add({})), [422, ['share_class']])
  assert.deepEqual(await refused(add({ share_class: 'Series B' })), [422, ['share_class']])
  assert.equal((await add({ share_class: 'Series A' })).status, 201)
  const url = `/api/company-holdings/${holding}`
  assert.deepEqual(await refused(staff.patch(url, { share_class: 'Series B' })), [422, ['share_class']])
  assert.equal((await staff.patch(url, { share_class: 'Series A' })).status, 200)
})

test('holdings and outcomes follow a class to its new name, also where two take each other’s', async () => {
  const id = await company('Renamed', 'A', 'B')
  await acquired(id, '100', '100', '2024-01-01', { share_class: 'A' })
  await acquired(id, '50', '200', '2024-01-02', { share_class: 'B' })
  const of = { company_id: id, type: 'partial_exit', date: '2024-05-01', proceeds: '10', shares: '40' }
  const outcome = await made(staff, 'company-outcomes', { ...of, share_class: 'A' })
  const figures = await figuresOf(id)
  const [a, b] = (await classesOf(id)) as [ClassSent, ClassSent]
  assert.equal(
    (
      await writes(id, [
        { ...a, name: 'B' },
        { ...b, name: 'A' },
      ])
    ).status,
    200,
  )
  assert.deepEqual(await heldClasses(id), ['B', 'A'])
  assert.equal((await staff.get(`/api/company-outcomes/${outcome.id}`)).body.data.share_class, 'B')
  assert.deepEqual(await figuresOf(id), figures)
  // 60 of what was A are left, under its new name.
  assert.deepEqual(
    await refused(staff.post('/api/company-outcomes', { ...of, share_class: 'A', shares: '60' })),
    [422, ['shares']],
  )
  assert.equal(
    (await staff.post('/api/company-outcomes', { ...of, share_class: 'B', shares: '60' })).status,
    201,
  )
})

test('a class that is held stays, and one that nothing is of can go', async () => {
  const id = await company('Held', 'A', 'B')
  const { id: holding } = await acquired(id, '100', '100', '2024-01-01', { share_class: 'A' })
  const [a, b] = (await classesOf(id)) as [ClassSent, ClassSent]
  const answer = await writes(id, [b])
  assert.deepEqual(answer.body.errors, {
    share_classes: ['Class A is used by holdings or outcomes. Change those first.'],
  })
  assert.equal((await writes(id, [a])).status, 200)
  assert.equal((await staff.delete(`/api/company-holdings/${holding}`)).status, 204)
  assert.equal((await writes(id, [])).status, 200)
  assert.deepEqual(await classesOf(id), [])
})

test('those who may change a company set its classes, as they read them', async () => {
  const id = await company('Guarded', 'A')
  assert.equal((await writes(id, [], await api.as('creator'))).status, 403)
  assert.equal((await writes(id, [], await api.as('user'))).status, 404)
  assert.equal((await writes(id, [], await api.as('superAdmin', 2))).status, 404)
  const late = await staff.patch(`/api/companies/${id}`, { share_classes: [], version: 99 })
  assert.equal(late.status, 409)
  assert.deepEqual(await namesOf(id), ['A'])
})
