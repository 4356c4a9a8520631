import type { Locator, Page } from '@playwright/test'
import { shownWhole } from './at-rest.ts'
import { box, list } from './fields.ts'
import { signIn } from './screens/api.ts'
import { expect, password, test } from './world.ts'
import type { World } from './world.ts'

/** Four pixels by three. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAKklEQVR42g3HMQEAMAzDMAMriNxGUjgBUYCbPgEOLh5CnLjx8lOnbr36AMLDDDH+qGCAAAAAAElFTkSuQmCC',
  'base64',
)

test('an investor says where they pay tax: checked as it is sent, masked as it is kept, shown when asked for', async ({
  world,
}) => {
  const page = await world.as('investor')
  await page.goto('/investor/profile/details')
  await page.getByRole('button', { name: 'Edit Tax' }).click()
  await list(page, 'UK taxpayer').selectOption('GB')
  await box(page, 'NI number').fill('QQ 12 34 56 C')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box(page, 'NI number')).toHaveAccessibleDescription(/format is invalid/)
  await box(page, 'NI number').fill('jg 10 37 59 a')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('JG •• •• •• A')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('JG103759A')).toBeVisible()
  await world.isAccessible(page, 'an investor’s details')
  await test.step('staff see what they asked for, of this person and until it changes', () =>
    staffSeeNumbers(world))
})

/** From one record to another that looks like it, and back; then a number is replaced. */
async function staffSeeNumbers(world: World): Promise<void> {
  const api = await signIn(world.product.address('wrenfield'), 'super-admin')
  const [first] = await Promise.all(
    ['AB123456C', 'CE123456D'].map(async (number, nth) => {
      const person = { first_name: 'Ottoline', last_name: 'Farrow', date_of_birth: '1979-05-04' }
      const { id } = await api.post<{ id: number }>('/api/users', {
        ...person,
        email: `farrow-${nth}@farrow.example`,
      })
      await api.patch(`/api/users/${id}/tax-details`, { national_insurance: number })
      return id
    }),
  )
  await api.close()
  const page = await world.as('super-admin')
  await page.goto(`/admin/investors/${first}/details`)
  await expect(page.getByText('AB •• •• •• C')).toBeVisible()
  await page.getByRole('link', { name: 'Ottoline Farrow' }).click()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('CE123456D')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('AB •• •• •• C'), 'of this person, masked').toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('AB123456C')).toBeVisible()
  await page.getByRole('button', { name: 'Edit tax' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tax of Ottoline Farrow' })
  await box(dialog, 'NI number').fill('EG 65 43 21 B')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('EG •• •• •• B'), 'what was replaced is shown no longer').toBeVisible()
}

/** Left half red, right half blue: 60 by 30 pixels. */
async function halves(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 30 })
    const context = canvas.getContext('2d')!
    for (const [at, colour] of ['red', 'blue'].entries()) {
      context.fillStyle = colour
      context.fillRect(at * 30, 0, 30, 30)
    }
    return canvas.toDataURL()
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** The colours at the left and right edge of the largest small picture. */
const shown = (dialog: Locator) =>
  dialog.locator('canvas[width="128"]').evaluate((canvas: HTMLCanvasElement) =>
    [4, 124].map((x) => {
      const [red, , blue] = canvas.getContext('2d')!.getImageData(x, 64, 1, 1).data
      return red! > blue! ? 'red' : 'blue'
    }),
  )

test('the cut of a picture follows keys, mouse and slider up to its edge, and a broken file is refused', async ({
  world,
}) => {
  const page = await world.as('investor')
  await page.goto('/investor/profile/details')
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Your picture').first().setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('broken.png', Buffer.from('no picture'))
  await expect(dialog.getByText('We can’t read this file as a picture.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('halves.png', await halves(page))
  const square = dialog.getByLabel(/^Visible area/)
  await expect.poll(() => shown(dialog)).toEqual(['red', 'blue'])
  await world.isAccessible(page, 'cutting a picture')
  await square.focus()
  for (let step = 0; step < 10; step += 1) await square.press('ArrowRight')
  await expect.poll(() => shown(dialog)).toEqual(['blue', 'blue'])
  const { x, y, width, height } = (await square.boundingBox())!
  await page.mouse.move(x + 20, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width + 200, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => shown(dialog), 'the edge of the picture stops it').toEqual(['red', 'red'])
  await dialog.getByRole('slider', { name: 'Closer' }).fill('4')
  await expect.poll(() => shown(dialog)).toEqual(['red', 'red'])
})

test('an investor lets somebody look, who sees the holdings and nothing more, until it is revoked', async ({
  world,
}) => {
  const [owner, guest] = [await world.as('investor'), await world.as('new-investor')]
  await owner.goto('/investor/profile/details')
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Let someone see your account' })
  await box(dialog, 'Name').fill('Peter Lowe')
  await box(dialog, 'E-mail').fill('new-investor@wrenfield.example')
  await world.isAccessible(owner, 'the invitation of somebody who may look')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(owner.getByText('Accountant. Can view holdings. Can’t invest')).toBeVisible()

  await guest.goto('/investor/profile/view')
  const terms = guest.getByRole('dialog', { name: 'Accept terms & conditions' })
  await terms.getByText('I have read, understood and accept the terms and conditions').click()
  await terms.getByRole('button', { name: 'Submit' }).click()
  await guest.getByRole('button', { name: /^View account of/ }).click()
  const strip = guest.getByRole('complementary', { name: 'Another person’s account' })
  await expect(strip).toBeVisible()
  await expect(guest).toHaveURL(/\/investor\/portfolio$/)
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  await world.isAccessible(guest, 'the portfolio that is shared')

  await owner.getByRole('button', { name: 'Revoke Peter Lowe' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(owner.getByText('Access removed for Peter Lowe')).toBeVisible()
  await guest.reload()
  await expect(guest).toHaveURL(/\/investor\/profile\/view$/)
  await expect(strip).toHaveCount(0)
})

test('a guest with limits opens what is held and nothing else, and no page of theirs asks what is closed', async ({
  world,
}) => {
  const [owner, guest] = [await world.as('investor'), await world.as('new-investor')]
  await owner.goto('/investor/profile/details')
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Let someone see your account' })
  await box(dialog, 'Name').fill('Nora Limits')
  await box(dialog, 'E-mail').fill('new-investor@wrenfield.example')
  await list(dialog, 'They are your').selectOption('assistant')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(owner.getByText('Nora Limits', { exact: true })).toBeVisible()

  await guest.goto('/investor/profile/view')
  const terms = guest.getByRole('dialog', { name: 'Accept terms & conditions' })
  const see = guest.getByRole('button', { name: /^View account of/ })
  await expect(see.first()).toBeAttached()
  if (await terms.isVisible()) {
    await terms.getByText('I have read, understood and accept the terms and conditions').click()
    await terms.getByRole('button', { name: 'Submit' }).click()
    await expect(terms).toHaveCount(0)
  }
  const refused: string[] = []
  guest.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  await see.first().click()
  await expect(guest).toHaveURL(/\/investor\/portfolio$/)
  const bar = guest.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Portfolio' })).toBeVisible()
  for (const name of ['Overview', 'Investments', 'News', 'Documents', 'Profile'])
    await expect(bar.getByRole('link', { name, exact: true })).toHaveCount(0)
  for (const closed of [
    '/investor',
    '/investor/investments',
    '/investor/profile/details',
    '/investor/profile/documents',
  ]) {
    await guest.goto(closed)
    await expect(guest, closed).toHaveURL(/\/investor\/portfolio$/)
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await shownWhole(guest)
  expect(refused).toEqual([])

  await owner.getByRole('button', { name: 'Revoke Nora Limits' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(owner.getByText('Access removed for Nora Limits')).toBeVisible()
})

test('a picture is cut to a square by keyboard, kept, and taken away again', async ({ world }) => {
  const page = await world.as('investor')
  await page.goto('/investor/profile/details')
  await page
    .getByLabel('Your picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: smallPicture })
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await dialog.getByRole('button', { name: /Drag it, or move it/ }).press('ArrowRight')
  await world.isAccessible(page, 'the cut of a picture')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Picture saved')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
})

test('anyone who opens the account to somebody gives the password again', async ({ world }) => {
  const page = await world.as('investor')
  await page.goto('/investor/profile/details')
  await world.product.forward({ minutes: 16 })
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Let someone see your account' })
  await box(dialog, 'Name').fill('James Whitcombe')
  await box(dialog, 'E-mail').fill('james@whitcombe.example')
  await list(dialog, 'They are your').selectOption('spouse')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('James Whitcombe', { exact: true })).toBeVisible()
})
