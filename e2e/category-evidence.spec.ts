import { box } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

const file = {
  name: 'Accountant’s letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

test('staff ask for more evidence of a category, the investor adds it, and staff approve with a note for the file', async ({
  world,
}) => {
  const address = world.product.address('wrenfield')
  const investor = await signIn(address, 'new-investor')
  const { id, name, email } = await investor.get<{ id: number; name: string; email: string }>('/api/user')
  await investor.patch(`/api/users/${id}`, { accepted_terms_version: 1 })
  const types = await investor.get<{ id: number; code: string }[]>('/api/investor-types')
  await investor.post('/api/investor-categorisations', {
    investor_type_id: types.find(({ code }) => code === 'high_net_worth')!.id,
    answers: { income: '180000.00', net_assets: '1425000.00' },
    signed_name: name,
    accepted: true,
  })
  await investor.close()

  const staff = await world.as('super-admin')
  await staff.goto(`/admin/investors/${id}/details/category`)
  const rail = staff.getByRole('complementary')
  await expect(rail.getByText('Amounts meet the test')).toBeVisible()
  await expect(rail.getByText('£180,000 against £100,000. £1,425,000 against £250,000')).toBeVisible()
  await expect(rail.getByText('Not rounded as asked: £1,425,000')).toBeVisible()
  await expect(rail.getByText('You are not the subject')).toBeVisible()
  await expect(rail.getByRole('radio', { name: /^Approve for 12 months/ })).not.toBeChecked()
  await rail.getByRole('radio', { name: /^Ask for more evidence/ }).check()
  const ask = rail.getByRole('button', { name: 'Ask for more evidence' })
  await expect(ask, 'what is asked for is missing').toBeDisabled()
  await box(rail, 'What do you need?').fill('A letter from your accountant.')
  await box(rail, 'Note for the file').fill('Rounded figures asked for by phone.')
  await world.isAccessible(staff, 'a category that more evidence is asked for')
  await ask.click()
  await expect(staff.getByText(`Evidence requested from ${name}`)).toBeVisible()
  await expect(staff.getByText('Nothing added yet.')).toBeVisible()
  await expect(staff.getByRole('row', { name: /More evidence requested/ })).toBeVisible()
  await expect(staff.getByRole('list', { name: 'Notes for the file' })).toContainText('Rounded figures')

  await world.product.deliver()
  const [letter] = await world.product.mailTo(email)
  expect(letter!.subject).toBe('More evidence needed for your investor categorisation')
  expect(letter!.text).toContain('A letter from your accountant.')
  const page = await world.as('new-investor')
  await page.goto('/investor/profile/type')
  const words = 'We need more evidence before we can approve your statement: A letter from your accountant.'
  await expect(page.getByText(words)).toBeVisible()
  await page.getByLabel('Add evidence').setInputFiles({
    ...file,
    name: 'letter.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(page.getByText(/must be a file of type/)).toBeVisible()
  await page.getByLabel('Add evidence').setInputFiles(file)
  await expect(page.getByText('File added')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files you added' })).toContainText(file.name)
  await world.isAccessible(page, 'evidence that is asked for')
  await expect(page.getByText('Rounded figures')).toHaveCount(0)

  await world.product.deliver()
  await staff.reload()
  await expect(staff.getByText('New files have been added.')).toBeVisible()
  await expect(staff.getByRole('link', { name: file.name })).toBeVisible()
  await staff.getByRole('checkbox', { name: `Supports it: ${file.name}` }).check()
  await world.isAccessible(staff, 'evidence that supports a statement')
  await rail.getByRole('radio', { name: /^Approve for 12 months/ }).check()
  await expect(box(rail, 'Note for the file')).toHaveValue('Rounded figures asked for by phone.')
  await rail.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(staff.getByText(`Category approved for ${name}`)).toBeVisible()
  await expect(staff.getByRole('row', { name: `${file.name}` })).toContainText('Supports it')
  await expect(rail.getByText('Note for the file: Rounded figures asked for by phone.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Your investor category is confirmed until/)).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})
