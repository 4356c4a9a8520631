import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  const people = [
    ['Rosamund', 'Thackeray', 'rosamund@thackeray.example', '+44 20 7946 0512'],
    ['Zoë', 'Ångström', 'zoe@north.example', '07700 900123'],
  ]
  for (const [first_name, last_name, email, phone] of people) {
    const made = await staff.post('/api/users', { first_name, last_name, email, phone })
    assert.equal(made.status, 201, made.text)
  }
  const tenant = { type: 'Business', name: 'Tidewell Holdings Limited', registration_number: '01234567' }
  assert.equal((await staff.post('/api/organisations', tenant)).status, 201)
})

interface SearchResult {
  type: string
  title: string
  note: string | null
  path: string
}
const find = async (client: Client, q: string, more = ''): Promise<SearchResult[]> => {
  const answer = await client.get(`/api/search?${new URLSearchParams({ q })}${more}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const titles = async (q: string, more?: string) => (await find(staff, q, more)).map(({ title }) => title)

test('staff find somebody by any part of a name, address, number or reference', async () => {
  const [rosamund] = await find(staff, 'ackeray rosa')
  assert.equal(rosamund?.title, 'Rosamund Thackeray')
  assert.match(rosamund?.note ?? '', /^rosamund@thackeray\.example, INV\d{6}$/)
  assert.match(rosamund?.path ?? '', /^\/admin\/investors\/\d+\/details$/)
  const reference = rosamund?.note?.split(', ')[1] ?? ''
  for (const q of [
    '@thackeray',
    '020 7946 0512',
    '7946 0512',
    reference,
    reference.toLowerCase(),
    'thackreay',
  ])
    assert.deepEqual(await titles(q), ['Rosamund Thackeray'], q)
  assert.deepEqual(await titles('zoe angstrom'), ['Zoë Ångström'])
  for (const q of ['01234567', 'tidewell', 'tidewel holdings'])
    assert.deepEqual(await titles(q), ['Tidewell Holdings Limited'], q)
  assert.deepEqual(await titles('100%'), [])
})

test('a search by a part of a telephone number shows the number, and any other search does not', async () => {
  for (const q of ['020 7946 0512', '7946 05', '79460512', '+44 20 7946']) {
    const [found] = await find(staff, q)
    assert.match(found?.note ?? '', /^rosamund@thackeray\.example, INV\d{6}, \+44 20 7946 0512$/, q)
  }
  assert.doesNotMatch((await find(staff, 'thackeray'))[0]?.note ?? '', /7946/)
})

test('a method to invest is told with the person whose it is', async () => {
  const [method] = (await staff.get('/api/investment-methods')).body.data
  const owner = (await find(staff, 'thackeray'))[0]!
  const id = Number(/\d+/.exec(owner.path)?.[0])
  const made = await staff.post('/api/investment-method-entities', {
    investment_method_id: method.id,
    lead_user_id: id,
    display_name: 'Quillon trust',
    registered_name: 'Trustees of Quillon',
  })
  assert.equal(made.status, 201, made.text)
  const [found] = await find(staff, 'quillon')
  assert.match(found?.note ?? '', /^Rosamund Thackeray(, |$)/)
})

test('a contact is found by their company or telephone number', async () => {
  const contact = {
    first_name: 'Perpetua',
    last_name: 'Quill',
    company: 'Quillfeather & Sons',
    phone: '07700 900456',
  }
  const made = await staff.post('/api/contacts', contact)
  assert.equal(made.status, 201, made.text)
  for (const q of ['quillfeather', '900456']) assert.deepEqual(await titles(q), ['Perpetua Quill'], q)
})

test('types narrow the search, and one that does not exist is refused on its field', async () => {
  const q = 'ti'
  assert.deepEqual(await titles(q, '&types=organisations'), ['Tidewell Holdings Limited'])
  assert.deepEqual(await titles(q, '&types=nominees'), [])
  assert.deepEqual(Object.keys((await staff.get('/api/search?q=ti&types=secrets')).body.errors), ['types'])
  assert.deepEqual(Object.keys((await staff.get('/api/search?q=t')).body.errors), ['q'])
})

test('nobody finds what their role does not list, or what is another firm’s', async () => {
  assert.deepEqual(await find(await api.as('custodian'), 'thackeray'), [])
  const types = (found: SearchResult[]) => [...new Set(found.map(({ type }) => type))]
  assert.deepEqual(
    types(await find(await api.as('adviser'), 'adviser')),
    [],
    'an Adviser does not list staff',
  )
  assert.deepEqual(types(await find(await api.as('support'), 'adviser')), ['staff'])
  assert.deepEqual(await find(await api.as('superAdmin', 2), 'thackeray'), [])
  assert.deepEqual(await find(await api.as('user'), 'thackeray'), [], 'people are staff’s to find')
})

test('an investor finds the offers, organisations and methods that are theirs to see, on the portal', async () => {
  const id = await api.userId('user')
  const investor = await api.as('user')
  const type = (await staff.post('/api/types', { name: 'Shares' })).body.data.id
  const opportunity = async (name: string, status: number, more = {}) => {
    const made = await staff.post('/api/investment-opportunities', { name, type_id: type, ...more })
    assert.equal(made.status, 201, made.text)
    await sql`update investment_opportunities set status = ${status} where tenant_id = 1 and id = ${made.body.data.id}`.execute(
      api.db,
    )
    return made.body.data as { id: number; slug: string }
  }
  const open = await opportunity('Quernstone Mills', 2)
  await opportunity('Quernstone Draft', 1)
  await opportunity('Quernstone Invited', 3)
  await opportunity('Quernstone Secret', 2, { market_sounding: true })
  await opportunity('Quernstone Ended', 5)
  const tenant = { type: 'Business', name: 'Quernstone Family Office' }
  const own = (await staff.post('/api/organisations', { ...tenant, user_ids: [id] })).body.data
  await staff.post('/api/organisations', { ...tenant, name: 'Quernstone Strangers' })
  const found = (await find(investor, 'quernstone')).map(({ type, title, path }) => [type, title, path])
  assert.deepEqual(found, [
    ['organisations', 'Quernstone Family Office', `/investor/profile/organisation_${own.id}`],
    ['opportunities', 'Quernstone Mills', `/investor/investments/${open.slug}`],
  ])
  assert.deepEqual(await find(investor, 'quernstone', '&types=investors,staff,contacts,nominees'), [])
  assert.equal((await api.guest().get('/api/search?q=quernstone')).status, 401)
})

test('who was deleted is found no more', async () => {
  const made = await staff.post('/api/users', {
    first_name: 'Gone',
    last_name: 'Tomorrow',
    email: 'gone@tomorrow.example',
  })
  assert.deepEqual(await titles('tomorrow'), ['Gone Tomorrow'])
  await staff.delete(`/api/users/${made.body.data.id}`)
  assert.deepEqual(await titles('tomorrow'), [])
})

test('staff find funds, companies and reports, each as far as their role lists them', async () => {
  const fund = (await staff.post('/api/funds', { name: 'Wolverstone Fund', legal_name: 'Wolverstone LP' }))
    .body.data
  const company = { name: 'Wolverstone Pumps', fund_id: fund.id, company_number: '09990001' }
  const made = (await staff.post('/api/companies', company)).body.data
  const report = { title: 'Wolverstone in spring', owner_type: 'fund', owner_id: fund.id }
  const draft = (await staff.post('/api/update-reports', report)).body.data
  const found = async (client: Client) =>
    (await find(client, 'wolverstone')).map(({ title, note, path }) => [title, note, path])
  const ofFund = ['Wolverstone Fund', 'Wolverstone LP', `/admin/funds/${fund.id}/details`]
  const ofCompany = ['Wolverstone Pumps', '09990001', `/admin/investments/companies/${made.id}/details`]
  const ofReport = [
    'Wolverstone in spring',
    'Wolverstone Fund',
    `/admin/reports/updates/${draft.id}/edit-update`,
  ]
  assert.deepEqual(await found(staff), [ofFund, ofCompany, ofReport])
  assert.deepEqual(await found(await api.as('custodian')), [ofCompany])
  assert.deepEqual(await found(await api.as('adviser')), [])
  assert.deepEqual(await found(await api.as('user')), [], 'an investor finds no fund that is not theirs')
  assert.deepEqual(await titles('09990001'), ['Wolverstone Pumps'])
  await staff.patch('/api/features', { funds_enabled: 0 })
  assert.deepEqual(await found(staff), [ofReport])
  await staff.patch('/api/features', { funds_enabled: 1 })
})
