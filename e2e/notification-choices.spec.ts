import type { Page } from '@playwright/test'
import { signIn } from './screens/api.ts'
import { offers } from './screens/rounds.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

const eleanor = 'investor@wrenfield.example'

/** Offers something, and invites one investor to it. */
async function invite(world: World, name: string): Promise<void> {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const investor = await signIn(world.product.address('wrenfield'), 'investor')
  const { id } = await investor.get<{ id: number }>('/api/user')
  const type = await staff.post<{ id: number }>('/api/types', { name: `Type of ${name}` })
  const offer = await offers(staff, type.id, name)
  await staff.post('/api/invitations', { investment_opportunity_id: offer.id, user_ids: [id] })
  await Promise.all([staff, investor].map((caller) => caller.close()))
  await world.product.deliver()
}

const invitationsTo = async (world: World) =>
  (await world.product.mailTo(eleanor)).filter(({ subject }) => subject.startsWith('You’re invited to'))

const groupOf = (page: Page, name: string) => page.getByRole('group', { name })
const switchOf = (page: Page, group: string, channel: string) =>
  groupOf(page, group).getByRole('switch', { name: channel })

test('an invitation stops others like it, from its foot and without signing in, and the profile turns them on again', async ({
  world,
}) => {
  await invite(world, 'Larkfield Therapeutics')
  const [letter] = await invitationsTo(world)
  const link = /Stop these e-mails:\s+(\S+)/.exec(letter!.text)![1]!
  const address = `${world.product.address('wrenfield')}${new URL(link).pathname}`

  const visitor = await world.visitor({ width: 390, height: 844 })
  await test.step('the link asks first', async () => {
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Stop these e-mails?' })).toBeVisible()
    await expect(visitor.getByText('You get e-mails about: New opportunities.')).toBeVisible()
    await world.isAccessible(visitor, 'the page of a link that stops e-mails')
  })
  await test.step('one press stops them, and says so', async () => {
    await visitor.getByRole('button', { name: 'Stop these e-mails' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'E-mails stopped' })).toBeVisible()
    await world.isAccessible(visitor, 'the page of stopped e-mails')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1, name: 'E-mails stopped' })).toBeVisible()
  })
  await test.step('the next invitation is in the app alone', async () => {
    await invite(world, 'Pennine Grid')
    expect(await invitationsTo(world)).toHaveLength(1)
  })
  const page = await world.as('investor')
  await test.step('the profile shows it, and turns it on by keyboard', async () => {
    await page.goto('/investor/profile/notifications')
    const mail = switchOf(page, 'New opportunities', 'E-mail')
    await expect(mail).not.toBeChecked()
    await expect(switchOf(page, 'New opportunities', 'In the app')).toBeChecked()
    await mail.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Turned on')).toBeVisible()
    await page.reload()
    await expect(mail).toBeChecked()
    await invite(world, 'Brackenhall Bio')
    expect(await invitationsTo(world)).toHaveLength(2)
  })
})

test('a link that was altered stops nothing and says so', async ({ world }) => {
  const page = await world.visitor()
  await page.goto(`/unsubscribe/user.1.reports.${'0'.repeat(64)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop these e-mails' })).toHaveCount(0)
  await world.isAccessible(page, 'the page of a link that doesn’t work')
})

test('what is required has no switch and a reason, for investors and for staff, on a phone too', async ({
  world,
}) => {
  const investor = await world.as('investor', { width: 390, height: 844, touch: true })
  await investor.goto('/investor/profile/notifications')
  await expect(investor.getByRole('switch')).toHaveCount(6)
  await expect(investor.getByText('You could miss a payment without these.')).toBeVisible()
  await world.isAccessible(investor, 'an investor’s notifications')

  const staff = await world.as('adviser', { width: 390, height: 844, touch: true })
  await staff.goto('/admin/settings/account/notifications')
  await expect(staff).toHaveURL(/\/settings\/security\/notifications$/)
  await expect(switchOf(staff, 'Tasks and notes', 'In the app')).toBeChecked()
  await expect(switchOf(staff, 'Tasks and notes', 'E-mail')).toHaveCount(0)
  await expect(staff.getByText('They protect your account and the firm.')).toBeVisible()
  await switchOf(staff, 'Questions', 'E-mail').click()
  await expect(staff.getByText('Turned off')).toBeVisible()
  await staff.getByRole('button', { name: 'Undo' }).click()
  await expect(switchOf(staff, 'Questions', 'E-mail')).toBeChecked()
  await world.isAccessible(staff, 'notifications of staff')
})
