import type { Page } from '@playwright/test'
import { smallestPdf } from './main-job/facts.ts'
import { box } from './fields.ts'
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
  await dialog.getByRole('button', { name: 'Convert to investor' }).click()
  await expect(page).toHaveURL(/\/admin\/investors\/\d+\/details$/)
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
  const draftSent = page.waitForRequest(/\/api\/organisation-links\/\d+$/)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Application sent')).toBeVisible()
  await draftSent
  await expect(page.getByRole('button', { name: 'Link another organisation' })).toBeVisible()
}

/** A draft was kept around the file, which is what is sent afterwards: no second application is made. */
async function refusesADisguise(page: Page): Promise<void> {
  const file = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') }
  const refused = page.waitForResponse((response) => response.status() === 422)
  await page.getByLabel('Add Certificate of incorporation').setInputFiles(file)
  await refused
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
  await expect(page.getByText(`${firm} is returned with your question`)).toBeVisible()
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
  await expect(page.getByText('1 of 3 documents approved')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
  const question = page.getByRole('alertdialog', { name: `Approve ${imogen.name} for ${firm}?` })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${firm} is approved`)).toBeVisible()
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
