import { box, tickAll } from './fields.ts'
import { tellsWhoSheIs } from './main-job/investor.ts'
import { signIn } from './screens/api.ts'
import { hasMethod } from './screens/ready-investor.ts'
import { offers } from './screens/rounds.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

const paper = {
  name: 'bill.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** A firm that requires two documents, an offer for everybody, and a newcomer with a way to invest. */
async function prepares({ product }: World) {
  const address = product.address('wrenfield')
  const [staff, approver, investor] = await Promise.all(
    ['super-admin', 'fund-manager', 'new-investor'].map((name) => signIn(address, name)),
  )
  const { id } = await investor!.get<{ id: number }>('/api/user')
  await investor!.patch(`/api/users/${id}`, { accepted_terms_version: 1 })
  await hasMethod(investor!, approver!)
  await staff!.post('/api/onboarding-documents', {
    title: 'Client agreement',
    body: '<p>We arrange investments for you.</p>',
  })
  await staff!.post('/api/registration-requirements', { title: 'Proof of address', code: 'home_address' })
  const type = await staff!.post<{ id: number }>('/api/types', { name: 'Equity' })
  const offer = await offers(staff!, type.id, 'Ostler and Finch', { fca_class: 'mass_market' })
  await Promise.all([staff!, approver!, investor!].map((caller) => caller.close()))
  return { id, offer: `/investor/investments/${offer.slug}` }
}

test('a newcomer completes details and documents, staff approve what was sent, and then they invest', async ({
  world,
}) => {
  const { id, offer } = await prepares(world)
  const page = await world.as('new-investor')
  const staff = await world.as('super-admin')
  const documents = '/investor/profile/documents'

  await test.step('the checklist names what is missing', async () => {
    await page.goto('/investor/profile/view')
    await expect(
      page.getByText('Still needed: date of birth, country of residence and home address'),
    ).toBeVisible()
    await expect(page.getByText('Still needed: Client agreement')).toBeVisible()
    await world.isAccessible(page, 'the checklist of a newcomer')
  })
  await test.step('so does the record, for staff', async () => {
    await staff.goto(`/admin/investors/${id}/details`)
    const rail = staff.getByRole('complementary')
    await expect(rail.getByText('Date of birth, country of residence and home address')).toBeVisible()
    await expect(rail.getByText('Missing: Client agreement')).toBeVisible()
  })
  await test.step('the offer asks for it before it takes a reservation', async () => {
    await page.goto(offer)
    await expect(page.getByText('Read and accept our documents', { exact: true })).toBeVisible()
    await expect(page.getByText('Client agreement', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reserve An Allocation' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Complete your details' }).first().click()
    await expect(page).toHaveURL('/investor/profile/details')
    await tellsWhoSheIs(page)
  })
  await test.step('they accept the agreement', async () => {
    await page.goto(offer)
    await page.getByRole('link', { name: 'Read the documents' }).first().click()
    await expect(page).toHaveURL(documents)
    await page.getByText('Read it', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'I have read “Client agreement” and accept it' }).check()
    await world.isAccessible(page, 'documents that are required')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByText('You accepted “Client agreement”')).toBeVisible()
  })
  await test.step('they send the proof of address, and wait for the firm', async () => {
    await page.goto(offer)
    await page.getByRole('link', { name: 'Send documents' }).first().click()
    await page.getByLabel('Send your proof of address').setInputFiles(paper)
    await expect(page.getByText('Being checked', { exact: true })).toBeVisible()
    await page.goto(offer)
    await expect(page.getByText('We’re checking your documents', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reserve An Allocation' })).toHaveCount(0)
  })
  await test.step('staff see what waits, and approve it', async () => {
    await staff.goto(`/admin/investors/${id}/details`)
    await expect(staff.getByRole('complementary').getByText('To review: Proof of address')).toBeVisible()
    await staff.goto(`/admin/investors/${id}/details/investment-documents`)
    await staff.getByRole('button', { name: 'Approve Proof of address' }).click()
    await expect(staff.getByText('Approved', { exact: true })).toBeVisible()
  })
  await test.step('they reserve', async () => {
    await page.goto(offer)
    await page.getByRole('link', { name: 'Reserve An Allocation' }).first().click()
    await box(page, 'Amount').fill('25,000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: /Individual/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    const funding = page.getByRole('radiogroup', { name: 'Is your funding in place?' })
    await funding.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await tickAll(page)
    await page.getByRole('button', { name: 'Reserve An Allocation' }).click()
    await expect(page.getByRole('heading', { name: /£25,000(\.00)? reserved for you/ })).toBeVisible()
  })
})
