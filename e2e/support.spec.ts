import { box } from './fields.ts'
import { signIn } from './screens/api.ts'
import { offers } from './screens/rounds.ts'
import { expect, test } from './world.ts'

type CreatedPage = { id: number; slug: string }

test('an investor writes to the person who leads an offer, from its page', async ({ world }) => {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const leader = await signIn(world.product.address('wrenfield'), 'investment-manager')
  const { id: owner } = await leader.get<CreatedPage>('/api/user')
  const type = await staff.post<CreatedPage>('/api/types', { name: 'Contact' })
  const opportunity = await offers(staff, type.id, 'Larkfield Therapeutics, Series C', {
    fca_class: 'mass_market',
    owner_id: owner,
  })
  const page = await world.as('investor')
  await page.goto(`/investor/investments/${opportunity.slug}`)
  await expect(page.getByText('Tom Ashworth')).toBeVisible()
  await page.getByRole('button', { name: 'Message Tom Ashworth' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message Tom Ashworth' })
  await expect(box(dialog, 'Subject')).toHaveValue('About Larkfield Therapeutics, Series C')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Enter the message.')).toBeVisible()
  await world.isAccessible(page, 'a message to the firm')
  await box(dialog, 'Message').fill('Could we talk on Thursday?')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  const sent = page.getByRole('dialog', { name: 'Message sent' })
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(sent).toBeHidden()
  await world.product.deliver()
  const [letter] = await world.product.mailTo('investment-manager@wrenfield.example')
  expect(letter?.subject).toBe('About Larkfield Therapeutics, Series C')
  expect(letter?.text).toContain('Could we talk on Thursday?')
})

test('somebody who can’t sign in writes from the first page and is told where the answer goes', async ({
  world,
}) => {
  const page = await world.visitor({ width: 390, height: 844 })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Help' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, 'Your e-mail address').fill('walker@example.com')
  await box(dialog, 'Subject').fill('I have lost my telephone')
  await box(dialog, 'Message').fill('How do I sign in without it?')
  await world.isAccessible(page, 'a message of a guest')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Wrenfield Capital will reply to walker@example.com.')).toBeVisible()
  await world.product.deliver()
  const [letter] = await world.product.mailTo('help@wrenfield.example')
  expect(letter?.subject).toBe('I have lost my telephone')
})
