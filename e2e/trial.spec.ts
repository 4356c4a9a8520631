import type { Page } from '@playwright/test'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

const host = 'trial.localhost'
const ada = { email: 'ada@oxbow.example' }
const password = 'gannet lichen marram 1'
const says = 'Trial account for Oxbow'
const strip = (page: Page) => page.getByText(says)

test('a firm that is opened on trial says so to its staff at any width, until the trial is ended', async ({
  world,
}) => {
  const [whose, named] = [`--host ${host} --email ${ada.email}`, '--first-name Ada --last-name Lovell']
  const opens = `create-tenant --trial --name Oxbow --slug oxbow ${whose} ${named}`
  await world.product.run(opens.split(' '))
  const origin = new URL(world.product.address('wrenfield'))
  origin.hostname = host
  const page = await world.visitor()
  // A server knows a new firm two seconds after it was opened, at the latest.
  await expect(async () => {
    await page.goto(`${origin.origin}/login`)
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(strip(page), 'who is not signed in reads nothing of it').toHaveCount(0)
  await choosesPassword(world, page)
  await page.goto(`${origin.origin}/admin/investors`)
  await expect(strip(page)).toBeVisible()
  await world.isAccessible(page, 'a firm on trial')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(strip(page)).toBeInViewport({ ratio: 1 })
  await page.goto(`${origin.origin}/admin/settings`)
  await expect(strip(page)).toBeInViewport({ ratio: 1 })
  await world.isAccessible(page, 'a firm on trial, on a phone')
  const others = await world.as('super-admin')
  await others.goto('/admin/investors')
  await expect(others.getByRole('heading', { name: 'Investors', level: 1 })).toBeVisible()
  await expect(others.getByText(/^Trial account/), 'no other firm is on trial').toHaveCount(0)

  await world.product.run(['end-trial', '--slug', 'oxbow'])
  await page.goto(`${origin.origin}/admin/investors`)
  await expect(page.getByRole('heading', { name: 'Investors', level: 1 })).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

/** Its first Super Admin chooses a password by the link in the mail, and signs in. */
async function choosesPassword({ product }: World, page: Page): Promise<void> {
  await product.deliver()
  const letters = await page.evaluate(async () => {
    const answer = await fetch('/dev/mail', { headers: { accept: 'application/json' } })
    return ((await answer.json()) as { data: { to: string; text: string }[] }).data
  })
  const letter = letters.find(({ to }) => to === ada.email)
  const link = new URL(/https?:\/\/\S+\/set-password\/\S+/.exec(letter!.text)![0])
  await page.goto(new URL(link.pathname + link.search, page.url()).href)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel('E-mail').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await addsPasskey(page)
}

/** Staff need a second step; Chromium plays a device with a finger reader. */
async function addsPasskey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const saved = page.getByRole('button', { name: 'I’ve saved them' })
  await saved.click()
  await expect(saved).toBeHidden()
}
