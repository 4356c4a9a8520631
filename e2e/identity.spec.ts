import { box, list } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, test } from './world.ts'

const file = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
})

test('an investor sends their documents, one of the staff proposes to pass them, and another approves', async ({
  world,
}) => {
  const address = world.product.address('wrenfield')
  const person = await signIn(address, 'new-investor')
  const { id, name } = await person.get<{ id: number; name: string }>('/api/user')
  const page = await world.as('new-investor')
  await page.goto('/investor/profile/identity')
  await expect(page.getByRole('heading', { level: 1, name: 'Identity Checks' })).toBeVisible()
  await expect(page.getByText('Complete your details first')).toBeVisible()
  await person.patch(`/api/users/${id}`, {
    accepted_terms_version: 1,
    date_of_birth: '1984-05-17',
    country_of_residence: 'GB',
    address: { line1: '4 Mill Lane', city: 'York', postcode: 'YO1 7HT', country: 'GB' },
  })
  await person.close()

  await page.reload()
  await page.getByRole('button', { name: 'Send for checking' }).click()
  await expect(page.getByText('Choose a file').first(), 'what is missing is said').toBeVisible()
  await list(page, 'Identity document').selectOption('Driving licence')
  await page.getByLabel('Driving licence, front').setInputFiles(file('licence.pdf'))
  await page.getByLabel('Proof of address').setInputFiles(file('bill.pdf'))
  await world.isAccessible(page, 'the documents of an identity check')
  await page.getByRole('button', { name: 'Send for checking' }).click()
  await expect(page.getByText('Documents sent')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you sent' })).toContainText('licence.pdf')
  await expect(page.getByRole('button', { name: 'Send for checking' })).toHaveCount(0)

  const first = await world.as('super-admin')
  await first.goto(`/admin/investors/${id}/details`)
  const rail = first.getByRole('complementary')
  await expect(rail.getByText('To review')).toBeVisible()
  await expect(rail.getByRole('link', { name: 'licence.pdf' })).toBeVisible()
  await rail.getByRole('button', { name: 'Record identity check' }).click()
  const dialog = first.getByRole('dialog', { name: `Identity check of ${name}` })
  await list(dialog, 'Result').selectOption('Clear')
  await list(dialog, 'Risk').selectOption('High: after 12 months')
  await box(dialog, 'Reason').fill('Licence and bill agree with the record.')
  await dialog.getByRole('button', { name: 'Save result' }).click()
  await expect(first.getByText('A colleague has been asked to approve it')).toBeVisible()
  await expect(rail.getByText('so a colleague has to approve it')).toBeVisible()
  await expect(rail.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await world.isAccessible(first, 'a proposed identity check')

  const second = await world.as('investment-manager')
  await second.goto(`/admin/investors/${id}/details`)
  const theirs = second.getByRole('complementary')
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText(`Identity of ${name} verified`)).toBeVisible()
  await expect(theirs.getByText('Valid until')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Identity verified')).toBeVisible()
})

test('an investor shows their document to Stripe, and one of the staff approves the result', async ({
  world,
}) => {
  const address = world.product.address('wrenfield')
  const investor = await signIn(address, 'investor')
  const { id, name } = await investor.get<{ id: number; name: string }>('/api/user')
  await investor.patch(`/api/users/${id}`, {
    accepted_terms_version: 1,
    date_of_birth: '1971-08-03',
    country_of_residence: 'GB',
    address: { line1: '14 Priory Walk', city: 'Lewes', postcode: 'BN7 0XX', country: 'GB' },
  })
  await investor.close()
  const staff = await world.as('super-admin')
  await staff.goto('/admin/settings/investor/registration-documents')
  const chooses = staff.getByRole('switch', { name: 'Check documents with Stripe Identity' })
  await chooses.click()
  await expect(staff.getByText('Connect your Stripe account first')).toBeVisible()
  const keeper = await signIn(address, 'super-admin')
  await keeper.post('/api/card-connection', {
    secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
    webhook_secret: 'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
  })
  await keeper.close()
  await chooses.click()
  await expect(staff.getByText('Stripe checks documents first')).toBeVisible()
  await world.isAccessible(staff, 'who looks at identity documents')

  const page = await world.as('investor')
  await page.goto('/investor/profile/identity')
  await page.getByRole('button', { name: 'Verify with Stripe' }).click()
  await expect(page.getByText('Choose a file.'), 'what is missing is said').toBeVisible()
  await page.getByLabel('Proof of address').setInputFiles(file('bill.pdf'))
  await world.isAccessible(page, 'the way to Stripe')
  await page.getByRole('button', { name: 'Verify with Stripe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your identity' })).toBeVisible()
  await page.goto('/investor/profile/identity')
  await expect(page.getByRole('button', { name: 'Continue with Stripe' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Stripe' }).click()
  const [first, ...last] = name.toUpperCase().split(' ')
  await page.getByLabel('First names').fill(first!)
  await page.getByLabel('Last name').fill(last.join(' '))
  await page.getByRole('button', { name: 'Show document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Identity Checks' })).toBeVisible()
  await expect(page.getByText("We're checking your identity.")).toBeVisible()

  await staff.goto(`/admin/investors/${id}/details`)
  const rail = staff.getByRole('complementary')
  await expect(rail.getByText('Stripe Identity', { exact: true })).toBeVisible()
  await rail.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText(`Identity of ${name} verified`)).toBeVisible()
})
