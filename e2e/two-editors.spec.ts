import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'
import { bothWrite } from './both-write.ts'
import type { VersionedRecord } from './both-write.ts'

test('of two who edit a record nobody writes over the other, and nobody types anything twice', async ({
  world,
}) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const person = { first_name: 'Isolde', last_name: 'Marchbanks', email: 'isolde@marchbanks.example' }
  const { id, version } = await staff.post<{ id: number; version: number }>('/api/users', person)
  const page = await world.as('support')
  await page.goto(`/admin/investors/${id}/edit`)
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Middle names').fill('Ruth')
  await field('Phone').fill('020 7946 0001')
  await field('Occupation').fill('Surveyor')

  const theirs = { phone: '020 7946 0002', occupation: 'Surveyor', address: { line1: '3 Priory Walk' } }
  await staff.post(`/api/users/${id}`, { _method: 'PATCH', version, ...theirs })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Another user has changed this record.')
  await expect(field('Middle names'), 'mine').toHaveValue('Ruth')
  await expect(page.getByRole('textbox', { name: /^Address( optional)?$/ }), 'theirs').toHaveValue(
    '3 Priory Walk',
  )
  await expect(field('Phone'), 'mine, where both wrote').toHaveValue('020 7946 0001')
  await expect(page.getByText('Another user entered “020 7946 0002” while you were editing.')).toBeVisible()
  await expect(page.getByText(/\b2 unsaved changes\b/)).toBeVisible()
  await world.isAccessible(page, 'a form that two had open')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/investors/${id}/details`))

  const kept = await staff.get<Record<string, unknown>>(`/api/users/${id}`)
  const { middle_names: middle, phone, occupation, address } = kept
  expect({ middle, phone, occupation }).toEqual({
    middle: 'Ruth',
    phone: '020 7946 0001',
    occupation: 'Surveyor',
  })
  expect(address).toMatchObject({ line1: '3 Priory Walk' })
  await staff.close()
})

test('a deal and a call keep what both wrote', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const page = await world.as('support')
  const [pipeline] = await staff.get<(VersionedRecord & { stages: VersionedRecord[] })[]>(
    '/api/pipelines?include=stages',
  )
  const deal = await staff.post<VersionedRecord>('/api/pipeline-deals', {
    name: 'Pellworth Optics',
    pipeline_id: pipeline!.id,
    pipeline_stage_id: pipeline!.stages[0]!.id,
  })
  await page.goto(`/admin/investments/deals/${deal.id}/edit`)
  await bothWrite({
    form: page.getByRole('main'),
    mine: ['Source', 'A conference'],
    theirs: ['Introduced by', 'Priya Nair'],
    meanwhile: () =>
      staff.post(`/api/pipeline-deals/${deal.id}`, {
        _method: 'PATCH',
        version: deal.version,
        introducer: 'Priya Nair',
      }),
  })
  await expect(page).toHaveURL(new RegExp(`/deals/${deal.id}/(?!edit)`))
  expect(await staff.get(`/api/pipeline-deals/${deal.id}`)).toMatchObject({
    source: 'A conference',
    introducer: 'Priya Nair',
  })

  const call = await staff.post<VersionedRecord>('/api/call-logs', {
    owner_type: 'pipeline_deal',
    owner_id: deal.id,
    called_at: '2026-01-05T10:00:00Z',
    summary: 'Rang about the lens',
  })
  await page.goto(`/admin/investments/deals/${deal.id}/notes-calls-tasks`)
  await page.getByRole('button', { name: /^More about: Call/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await bothWrite({
    form: page.getByRole('main'),
    mine: ['Minutes', '25'],
    theirs: ['Notes', 'Rang about both lenses'],
    meanwhile: () =>
      staff.post(`/api/call-logs/${call.id}`, {
        _method: 'PATCH',
        version: call.version,
        summary: 'Rang about both lenses',
      }),
    save: 'Save call',
  })
  await expect(page.getByRole('textbox', { name: 'Minutes' })).toBeHidden()
  expect(await staff.get(`/api/call-logs/${call.id}`)).toMatchObject({
    duration: 1500,
    summary: 'Rang about both lenses',
  })
  await staff.close()
})

test('a person’s own details keep what both wrote', async ({ world }) => {
  const address = world.product.address('wrenfield')
  const staff = await signIn(address, 'super-admin')
  const eleanor = await world.as('investor')
  const { id, version } = await (await signIn(address, 'investor')).get<VersionedRecord>('/api/user')
  await eleanor.goto('/investor/profile/details')
  await eleanor.getByRole('button', { name: 'Edit Background' }).click()
  await bothWrite({
    form: eleanor.getByRole('main'),
    mine: ['Occupation', 'Marine surveyor'],
    theirs: ['Source of wealth', 'Sale of a boatyard'],
    meanwhile: () =>
      staff.post(`/api/users/${id}`, { _method: 'PATCH', version, source_of_wealth: 'Sale of a boatyard' }),
  })
  await expect(eleanor.getByRole('textbox', { name: 'Occupation' })).toBeHidden()
  expect(await staff.get(`/api/users/${id}`)).toMatchObject({
    occupation: 'Marine surveyor',
    source_of_wealth: 'Sale of a boatyard',
  })
  await staff.close()
})

test('the firm’s look, words and switches keep what both changed', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const page = await world.as('support')
  const meanwhile = (overrides: object) => staff.post('/api/branding/1', { _method: 'PATCH', ...overrides })

  await page.goto('/admin/settings/branding')
  await bothWrite({
    form: page.getByRole('main'),
    mine: ['Home button on error pages', 'To the start'],
    theirs: ['Page title', 'Wrenfield at work'],
    meanwhile: () => meanwhile({ page_title: 'Wrenfield at work' }),
    save: 'Save and publish',
  })
  await expect(page.getByText('Branding published')).toBeVisible()

  await page.goto('/admin/settings/terminology/investor')
  await page.getByRole('button', { name: /^Edit Nominee/ }).click()
  const label = page.getByRole('textbox', { name: /^One/ })
  await label.fill('Custodian')
  await meanwhile({ navigation: { nominee: 'Trustee', adviser: 'Consultant' } })
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Another user has changed this record.')
  await expect(page.getByText('Another user entered “Trustee” while you were editing.')).toBeVisible()
  await expect(label, 'mine is kept').toHaveValue('Custodian')
  await world.isAccessible(page, 'labels that two had open')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('Labels published')).toBeVisible()

  await page.goto('/admin/settings/account/features')
  const funds = page.getByRole('switch', { name: 'Funds' })
  const before = await funds.isChecked()
  await page.locator('label', { hasText: /^Funds$/ }).click()
  await meanwhile({ home_link_text: 'Home' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Another user has changed this record.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Feature saved')).toBeVisible()

  const kept = await staff.get<Record<string, unknown>>('/api/branding/1')
  expect(kept).toMatchObject({
    page_title: 'Wrenfield at work',
    home_link_text: 'Home',
    funds_enabled: before ? 0 : 1,
    navigation: { nominee: 'Custodian', adviser: 'Consultant' },
  })
  await meanwhile({
    page_title: null,
    home_link_text: null,
    funds_enabled: before ? 1 : 0,
    navigation: { nominee: null, adviser: null },
  })
  await staff.close()
})
