import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'
import { bothWrite } from './both-write.ts'
import type { VersionedRecord } from './both-write.ts'

test('the drawers of a lead status and of a group keep what both wrote', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const page = await world.as('support')
  const change = (path: string, { version }: VersionedRecord, overrides: object) =>
    staff.post(`/api/${path}`, { _method: 'PATCH', version, ...overrides })

  const status = await staff.post<VersionedRecord>('/api/lead-statuses', { name: 'Lukewarm', type: 1 })
  await page.goto(`/admin/settings/investor/lead-status?panel=${status.id}`)
  await bothWrite({
    form: page.getByRole('dialog', { name: 'Lukewarm' }),
    mine: ['Name', 'Lukewarm, called'],
    theirs: ['Colour', '#1f5bd8'],
    meanwhile: () => change(`lead-statuses/${status.id}`, status, { colour: '#1f5bd8' }),
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await staff.get(`/api/lead-statuses/${status.id}`)).toMatchObject({
    name: 'Lukewarm, called',
    colour: '#1f5bd8',
  })

  const group = await staff.post<VersionedRecord>('/api/client-groups', { name: 'Thames rowers' })
  await page.goto('/admin/settings/investor/lead-status')
  await page.getByRole('button', { name: 'Thames rowers' }).click()
  await bothWrite({
    form: page.getByRole('dialog', { name: 'Thames rowers' }),
    mine: ['Name', 'Thames oarsmen'],
    theirs: ['Description', 'Met in Putney'],
    meanwhile: () => change(`client-groups/${group.id}`, group, { description: 'Met in Putney' }),
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await staff.get(`/api/client-groups/${group.id}`)).toMatchObject({
    name: 'Thames oarsmen',
    description: 'Met in Putney',
  })
  await staff.close()
})

test('the drawer of a colleague and the dialog of a stage keep what both wrote', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const page = await world.as('support')
  const change = (path: string, { version }: VersionedRecord, overrides: object) =>
    staff.post(`/api/${path}`, { _method: 'PATCH', version, ...overrides })

  const adviser = (
    await staff.get<(VersionedRecord & { email: string })[]>('/api/users?filter[role_id]=12')
  ).at(0)!
  await page.goto(`/admin/settings/account/admin-accounts?panel=${adviser.id}`)
  await bothWrite({
    form: page.getByRole('dialog'),
    mine: ['Phone', '020 7946 0011'],
    theirs: ['Last name', 'Fairweather-Lowe'],
    meanwhile: () => change(`users/${adviser.id}`, adviser, { last_name: 'Fairweather-Lowe' }),
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await staff.get(`/api/users/${adviser.id}`)).toMatchObject({
    phone: '020 7946 0011',
    last_name: 'Fairweather-Lowe',
  })

  const pipeline = await staff.post<VersionedRecord>('/api/pipelines', { name: 'Wharf route' })
  const stage = await staff.post<VersionedRecord>('/api/pipeline-stages', {
    pipeline_id: pipeline.id,
    name: 'Seen',
  })
  await page.goto(`/admin/settings/account/pipelines/${pipeline.id}/stages`)
  await page.getByRole('button', { name: 'Edit Seen' }).click()
  await bothWrite({
    form: page.getByRole('dialog'),
    mine: ['Name', 'Seen twice'],
    theirs: ['Limit in days', '14'],
    meanwhile: () => change(`pipeline-stages/${stage.id}`, stage, { sla_days: 14 }),
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await staff.get(`/api/pipeline-stages/${stage.id}`)).toMatchObject({
    name: 'Seen twice',
    sla_days: 14,
  })
  await staff.close()
})
