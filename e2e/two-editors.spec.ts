import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

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
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this record meanwhile.')
  await expect(field('Middle names'), 'mine').toHaveValue('Ruth')
  await expect(page.getByRole('textbox', { name: /^Address( optional)?$/ }), 'theirs').toHaveValue(
    '3 Priory Walk',
  )
  await expect(field('Phone'), 'mine, where both wrote').toHaveValue('020 7946 0001')
  await expect(page.getByText('Somebody else wrote “020 7946 0002” here meanwhile.')).toBeVisible()
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
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
