import { box, list } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

test('a required field of the firm’s own is asked for where a record is added', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const required = { required: true, type: 'text' }
  await staff.post('/api/attributes', {
    ...required,
    owner_type: 'contact',
    name: 'Main bank',
    section: 'Money',
  })
  const kinds = { type: 'select', options: ['Listed', 'Private'] }
  await staff.post('/api/attributes', { ...required, ...kinds, owner_type: 'fund', name: 'Focus' })
  await staff.close()

  const page = await world.as('super-admin')
  await page.goto('/admin/investors/contacts/new-contact')
  await box(page, 'First name').fill('Imogen')
  await box(page, 'Last name').fill('Sayle')
  await box(page, 'E-mail').fill('imogen@sayle.example')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(box(page, 'Main bank')).toHaveAccessibleDescription('Enter the main bank.')
  await expect(box(page, 'Main bank')).toBeFocused()
  await expect(page.getByRole('heading', { level: 3, name: 'Money' })).toBeVisible()
  await world.isAccessible(page, 'a new contact with a field of the firm')
  await box(page, 'Main bank').fill('North Bank')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imogen Sayle' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'North Bank' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Money' })).toBeVisible()

  await page.goto('/admin/funds/new-fund')
  await box(page, 'Name').fill('Growth Fund IX')
  await page.getByRole('button', { name: 'Add fund' }).click()
  await expect(list(page, 'Focus')).toHaveAccessibleDescription('Choose the focus.')
  await list(page, 'Focus').selectOption('Private')
  await page.getByRole('button', { name: 'Add fund' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Growth Fund IX' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Private' })).toBeVisible()
})
