import { createHmac } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { domains, expect, password, test } from './world.ts'
import type { Firm } from './world.ts'

/** A device with a finger reader, as Chromium plays it: the window's own. */
async function withDevice(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, id: authenticatorId }
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' }).click()

async function byPassword(page: Page, name: string, firm: Firm = 'wrenfield'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(`${name}@${domains[firm]}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The code that an app shows for a secret, as RFC 6238 has it. */
function codeOf(secret: string, at: number): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const from = digest.at(-1)! & 15
  return String((digest.readUInt32BE(from) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

test('a colleague corrects their own name and phone', async ({ world }) => {
  const page = await world.as('adviser')
  await page.goto('/admin/settings/security/details')
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit personal details' }).click()
  await page.getByLabel('First name').fill('Rosamund')
  await page.getByLabel('Phone').fill('020 7946 0777')
  await world.isAccessible(page, 'the form of one’s own details')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit personal details' })).toBeFocused()
  await expect(page.getByText('020 7946 0777')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Rosamund / })).toBeVisible()
})

test('an app’s code is asked after the password, each code works once, and a recovery code stands in for it once', async ({
  world,
}) => {
  const page = await world.as('adviser')
  await page.goto('/admin/settings/security/details')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' })
  await dialog.getByRole('button', { name: 'Set up' }).click()
  const secret = await dialog.getByText(/^[A-Z2-7 ]{32,}$/).innerText()
  const code = async () => codeOf(secret, await world.product.now())
  await dialog.getByLabel('Six-digit code').fill('000000')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByLabel('Six-digit code')).toHaveAccessibleDescription(/invalid/)
  await dialog.getByLabel('Six-digit code').fill(await code())
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await world.isAccessible(page, 'the recovery codes')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('On, asked after a password')).toBeVisible()
  await expect(page.getByText(/\b10 of 10 left\b/)).toBeVisible()

  await page.goto('/api/logout')
  await byPassword(page, 'adviser')
  await expect(page).toHaveURL(/\/two-factor-challenge/)
  await world.isAccessible(page, 'the question for a code')
  const used = await code()
  await page.getByLabel('Six-digit code').fill(used)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByLabel('Six-digit code'),
    'the code that set it up is spent',
  ).toHaveAccessibleDescription(/invalid/)
  await world.product.forward({ seconds: 30 })
  await page.getByLabel('Six-digit code').fill(await code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/admin\/investors$/)

  for (const [turn, isTaken] of [
    [0, true],
    [0, false],
    [1, true],
  ] as const) {
    await page.goto('/api/logout')
    await byPassword(page, 'adviser')
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(codes[turn]!)
    await page.getByRole('button', { name: 'Confirm' }).click()
    if (isTaken) await expect(page).toHaveURL(/\/admin\/investors$/)
    else await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/invalid/)
  }
  await page.goto('/admin/settings/security/details')
  await expect(page.getByText(/\b8 of 10 left\b/)).toBeVisible()
})

test('a passkey is made, named, used and taken away, each with a proof, and only at its own firm', async ({
  world,
}) => {
  const page = await world.as('investor')
  const device = await withDevice(page)
  await page.goto('/investor/profile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const naming = page.getByRole('dialog', { name: 'Add a passkey' })
  await naming.getByLabel('Name').fill('Study, finger')

  // What the browser's own window answers to its Cancel.
  await page.evaluate(() => {
    const { credentials } = navigator
    credentials.create = async () => {
      Reflect.deleteProperty(credentials, 'create')
      throw new DOMException('Cancelled.', 'NotAllowedError')
    }
  })
  await naming.getByRole('button', { name: 'Continue' }).click()
  await expect(naming.getByRole('button', { name: 'Continue' }), 'turned back, and asked again').toBeEnabled()
  await expect(naming.getByLabel('Name')).toHaveValue('Study, finger')
  await naming.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(naming).toBeHidden()
  const made = await device.session.send('WebAuthn.getCredentials', { authenticatorId: device.id })
  expect(made.credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([
    ['localhost', true],
  ])

  await page.getByRole('button', { name: 'Rename Study, finger' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Kitchen, finger')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kitchen, finger', { exact: true })).toBeVisible()
  await world.isAccessible(page, 'the ways in')

  await page.goto('/api/logout')
  await byPasskey(page)
  await expect(page).toHaveURL(/\/investor$/)
  await page.goto('/investor/profile/security')
  await expect(page.getByText(/last used/)).toBeVisible()

  // The device knows no passkey for the other tenant, though it stands on the same machine.
  const other = `${world.product.address('harbour')}/login`
  await page.goto(other)
  await byPasskey(page)
  await expect(page.getByRole('alert')).toContainText('Passkey not used.')
  await world.isAccessible(page, 'the login page without a passkey')

  await page.goto(`${world.product.address('wrenfield')}/investor/profile/security`)
  await world.product.forward({ minutes: 16 })
  await page.getByRole('button', { name: 'Remove Kitchen, finger' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your password' })
  await proof.getByLabel('Password', { exact: true }).fill('not the password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/incorrect/)
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('None yet.')).toBeVisible()

  await page.goto('/api/logout')
  await byPasskey(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page, 'what was taken away opens nothing').toHaveURL(/\/login/)
})
