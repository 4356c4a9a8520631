import type { Page } from '@playwright/test'
import { delayAnswer } from './delay-answer.ts'
import { smallestPdf } from './main-job/facts.ts'
import { box, list } from './fields.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

const imogen = { first: 'Imogen', last: 'Clarke', name: 'Imogen Clarke', email: 'imogen@clarke.example' }
const firm = 'Clarke Studio Ltd'
const password = 'gatepost-willow-41'

/**
 * From somebody whom staff spoke to, to somebody who invests for a company. One test, since each step lives
 * on the one before it.
 */
test('a contact becomes an investor, who is linked to an organisation', async ({ world }) => {
  const staff = await world.as('super-admin')
  const her = await world.visitor()

  await test.step('staff enter a contact', () => entersTheContact(world, staff))
  await test.step('staff convert the contact, and everything moves along', () => converts(world, staff))
  await test.step('she chooses a password from the mail and signs in', () => signsIn(world, her))
  await test.step('she applies for her company', () => applies(world, her))
  await test.step('staff ask for a document, and she adds it', async () => {
    await asksForMore(world, staff)
    await answers(her)
  })
  await test.step('staff approve, once', () => approves(world, staff))
  await test.step('she acts for her company', () => actsForIt(world, her))
})

async function entersTheContact(world: World, page: Page): Promise<void> {
  await page.goto('/admin/investors/contacts')
  await page.getByRole('link', { name: 'New contact' }).first().click()
  await box(page, 'First name').fill(imogen.first)
  await box(page, 'Last name').fill(imogen.last)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('An e-mail address or a phone number is required.')).toBeVisible()
  await box(page, 'E-mail').fill(imogen.email)
  await box(page, 'Company').fill(firm)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page).toHaveURL(/\/contacts\/\d+\/details$/)
  await expect(page.getByRole('heading', { level: 1, name: imogen.name })).toBeVisible()
  await writesBelow(page)
  await world.isAccessible(page, 'a contact')
}

/** What happened stands below the details themselves, and is written there. */
async function writesBelow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a note, log a call or add a task' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Prefers to be rung on Fridays.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Prefers to be rung on Fridays.')
  await page.getByRole('radio', { name: 'Calls' }).click()
  await expect(page).toHaveURL(/details\?kind=calls$/)
  await expect(page.getByText('Nothing of this type yet')).toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/details$/)
}

async function converts(world: World, page: Page): Promise<void> {
  const contact = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Convert to investor' }).click()
  const dialog = page.getByRole('dialog', { name: `Convert ${imogen.name} to an investor?` })
  await expect(dialog.getByText('Not carried over from the form')).toBeVisible()
  await world.isAccessible(page, 'the conversion')
  await list(dialog, 'Lead status').selectOption('None')
  await dialog.getByRole('button', { name: 'Convert to investor' }).click()
  await expect(page).toHaveURL(/\/admin\/investors\/\d+\/details$/)
  // A lead status that was cleared does not come back from the contact.
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible()
  await page.goto(contact)
  await expect(page.getByText('Converted to an investor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Convert to investor' })).toHaveCount(0)
}

async function signsIn({ product }: World, page: Page): Promise<void> {
  await product.deliver()
  const [letter] = await product.mailTo(imogen.email)
  const link = new URL(/http:\/\/\S+\/set-password\/\S+/.exec(letter!.text)![0])
  await page.goto(link.pathname + link.search)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel('E-mail').fill(imogen.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const terms = page.getByRole('dialog', { name: 'Accept terms & conditions' })
  await terms.getByText('I have read, understood and accept the terms and conditions').click()
  await terms.getByRole('button', { name: 'Submit' }).click()
  await expect(terms).toBeHidden()
}

async function applies(world: World, page: Page): Promise<void> {
  await page.goto('/investor/profile/organisation-apply')
  await box(page, 'Company number').fill('445799')
  await box(page, 'Name').fill(firm)
  await page.getByRole('radio', { name: 'Owner' }).check()
  await box(page, 'Share (%)').fill('75')
  await expect(page.getByText('75.00%')).toBeVisible()
  await world.isAccessible(page, 'the application')
  await refusesADisguise(page)
  await tradesAlone(page)
  const draftSent = page.waitForRequest(/\/api\/organisation-links\/\d+$/)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Application sent')).toBeVisible()
  await draftSent
  await expect(page.getByRole('button', { name: 'Link another organisation' })).toBeVisible()
}

/**
 * A draft is kept around the file, which is what is saved meanwhile and sent afterwards: no second application
 * is made.
 */
async function refusesADisguise(page: Page): Promise<void> {
  const file = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') }
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/organisation-links')) made.push('draft')
  })
  const refused = page.waitForResponse((response) => response.status() === 422)
  const release = await delayAnswer(page, /\/api\/organisation-links$/)
  await page.getByLabel('Add Certificate of incorporation').setInputFiles(file)
  await expect.poll(() => made).toEqual(['draft'])
  await box(page, 'Share (%)').fill('80')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('button', { name: 'Saving' })).toBeVisible()
  release()
  await refused
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await expect(page.getByText('80.00%')).toBeVisible()
  expect(made).toEqual(['draft'])
}

/** Owners are not asked of a sole trader: one who was left half filled in holds nothing up. */
async function tradesAlone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a person or another organisation' }).click()
  await list(page, 'Type').selectOption('Sole Trader')
  const saved = page.waitForResponse(/\/api\/organisation-links\/\d+$/)
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await list(page, 'Type').selectOption('Business')
  await box(page, 'Share (%)').fill('80')
}

/** Opens it from the list, where it waits. */
async function asksForMore(world: World, page: Page): Promise<void> {
  await page.goto('/admin/investors/organisation-applications?filter[status]=pending')
  await page.getByRole('link', { name: firm }).click()
  await expect(page.getByText('No organisation has this number or a similar name.')).toBeVisible()
  await world.isAccessible(page, 'an application')
  await page.getByRole('button', { name: 'Start review' }).click()
  await page.getByRole('button', { name: 'Request information' }).click()
  const dialog = page.getByRole('dialog', { name: 'What do you need?' })
  await box(dialog, 'In your own words').fill('Please add the certificate of incorporation.')
  await dialog.getByRole('button', { name: 'Request information' }).click()
  await expect(page.getByText(`Question sent about ${firm}`)).toBeVisible()
}

async function answers(page: Page): Promise<void> {
  await page.goto('/investor/profile/organisation-apply')
  await expect(page.getByText('Please add the certificate of incorporation.')).toBeVisible()
  const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallestPdf) }
  await page.getByLabel('Add Certificate of incorporation').setInputFiles(file)
  await expect(page.getByText(/^certificate\.pdf, /)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Under review')).toBeVisible()
}

async function approves({ product }: World, page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText('certificate.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await expect(page.getByText(/\b1 of 3 documents approved\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
  const question = page.getByRole('alertdialog', { name: `Approve ${imogen.name} for ${firm}?` })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${firm} approved`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await product.deliver()
}

async function actsForIt({ product }: World, page: Page): Promise<void> {
  const letters = await product.mailTo(imogen.email)
  expect(letters[0]!.subject).toBe(`You’re now linked to ${firm}`)
  await page.goto('/investor/profile/organisation-apply')
  await page
    .getByRole('list', { name: 'Organisation Applications' })
    .getByRole('link', { name: firm })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: firm })).toBeVisible()
  await expect(page.getByText('00445799')).toBeVisible()
}
