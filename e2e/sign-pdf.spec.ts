import type { Page } from '@playwright/test'
import { expect, test } from './world.ts'

/** The smallest PDF with two pages and a line of text on each. */
function agreement(): string {
  const text = (line: string) => `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`
  const stream = (content: string) => `<</Length ${content.length}>>\nstream\n${content}\nendstream`
  const page = (contents: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<</Font<</F1 7 0 R>>>>>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(5),
    page(6),
    stream(text('Subscription agreement, Tidewell Series B')),
    stream(text('Signature page')),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${file}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
}

const userId = (page: Page): Promise<number> =>
  page.evaluate(async () => ((await (await fetch('/api/user')).json()) as { data: { id: number } }).data.id)

/** Files the agreement with an investor, as the documents page does; answers the document's id. */
function filesAgreement(staff: Page, ownerId: number): Promise<number> {
  return staff.evaluate(
    async ({ bytes, owner }) => {
      const form = new FormData()
      form.append('owner_type', 'user')
      form.append('owner_id', String(owner))
      form.append('name', 'Subscription agreement')
      form.append('file', new File([bytes], 'agreement.pdf', { type: 'application/pdf' }))
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const answer = await fetch('/api/documents', {
        method: 'POST',
        headers: { 'x-xsrf-token': token, accept: 'application/json' },
        body: form,
      })
      return ((await answer.json()) as { data: { id: number } }).data.id
    },
    { bytes: agreement(), owner: ownerId },
  )
}

test('staff place fields and send, the investor signs by hand, and the sealed file is there for both', async ({
  world,
  product,
}) => {
  const staff = await world.as('super-admin')
  const investor = await world.as('investor')
  const ownerId = await userId(investor)
  const documentId = await filesAgreement(staff, ownerId)

  await staff.goto(`${product.address('wrenfield')}/admin/investors/${ownerId}/sign-pdf/${documentId}`)
  await staff.getByRole('button', { name: 'Prepare to sign' }).click()
  await expect(staff.getByRole('button', { name: /^Send to/ })).toBeDisabled()
  await expect(staff.locator('[data-page="1"] canvas').first()).toBeVisible()
  await staff.getByRole('button', { name: 'Signature', exact: true }).click()
  const placed = staff.getByRole('button', { name: /^Signature, .* page 1, 198 across/ })
  await expect(placed).toBeFocused()
  await staff.keyboard.press('Shift+ArrowLeft')
  await staff.keyboard.press('ArrowUp')
  await expect(staff.getByText('Page 1, 188 across, 399 down')).toBeVisible()
  await staff.getByRole('button', { name: 'Date signed', exact: true }).click()
  await expect(staff.getByText(/^Saved at/)).toBeVisible()
  await world.isAccessible(staff, 'preparing a document to be signed')
  await staff.getByRole('button', { name: 'Send to 1 signer' }).click()
  await expect(staff.getByText('Out for signature')).toBeVisible()

  await investor.goto(`${product.address('wrenfield')}/investor/pdf/${documentId}`)
  await expect(investor.getByRole('heading', { name: 'Sign Subscription agreement' })).toBeVisible()
  await expect(investor.locator('[data-page="1"] canvas').first()).toBeVisible()
  await investor.getByRole('radio', { name: 'Draw' }).check({ force: true })
  await investor.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(investor.getByText('Draw your signature, or choose Type.')).toBeVisible()
  await draws(investor)
  await investor.getByRole('checkbox', { name: /I agree to sign electronically/ }).check()
  await world.isAccessible(investor, 'signing a document')
  await investor.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(investor.getByText(/Everyone has signed/)).toBeVisible()
  await product.deliver()

  await investor.reload()
  await investor.getByRole('link', { name: 'View signed document' }).click()
  await expect(investor.locator('[data-page="3"]')).toBeAttached()
  await staff.reload()
  await expect(staff.getByText('PAdES B-B')).toBeVisible()
  await expect(staff.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
})

async function draws(page: Page): Promise<void> {
  const pad = await page.locator('aside canvas').boundingBox()
  if (!pad) throw new Error('There is no place to draw.')
  await page.mouse.move(pad.x + 30, pad.y + 80)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    // Points of one line come one after the other.
    await page.mouse.move(pad.x + 30 + step * 18, pad.y + (step % 2 === 0 ? 80 : 40))
  await page.mouse.up()
}

test('a draft is sent with all that was placed, also while a save is still under way', async ({
  world,
  product,
}) => {
  const staff = await world.as('super-admin')
  const ownerId = await userId(await world.as('investor'))
  const documentId = await filesAgreement(staff, ownerId)
  await staff.goto(`${product.address('wrenfield')}/admin/investors/${ownerId}/sign-pdf/${documentId}`)
  await staff.getByRole('button', { name: 'Prepare to sign' }).click()
  await expect(staff.locator('[data-page="1"] canvas').first()).toBeVisible()
  await staff.clock.install()
  // The first save gets no answer until two more were asked for: by the pause after the last change, and by
  // pressing Send.
  const held = Promise.withResolvers<void>()
  const firstSave = Promise.withResolvers<void>()
  await staff.route('**/api/signature-requests/*', async (route) => {
    firstSave.resolve()
    await held.promise
    await route.continue()
  })
  await staff.getByRole('button', { name: 'Signature', exact: true }).click()
  await staff.clock.runFor(600)
  await firstSave.promise
  await staff.getByRole('button', { name: 'Date signed', exact: true }).click()
  await staff.clock.runFor(600)
  await staff.getByRole('button', { name: 'Send to 1 signer' }).click()
  held.resolve()
  await staff.clock.resume()
  await expect(staff.getByText('Out for signature')).toBeVisible()
  const kinds = await staff.evaluate(
    async (id) =>
      (
        (await (await fetch(`/api/signature-requests?filter[document_id]=${id}`)).json()) as {
          data: { fields: { kind: string }[] }[]
        }
      ).data[0]!.fields.map(({ kind }) => kind),
    documentId,
  )
  expect(kinds).toEqual(['signature', 'date'])
})

test('who declines says why, and staff read it', async ({ world, product }) => {
  const staff = await world.as('super-admin')
  const investor = await world.as('investor')
  const ownerId = await userId(investor)
  const documentId = await filesAgreement(staff, ownerId)
  const page = `${product.address('wrenfield')}/admin/investors/${ownerId}/sign-pdf/${documentId}`
  await staff.goto(page)
  await staff.getByRole('button', { name: 'Prepare to sign' }).click()
  await staff.getByRole('button', { name: 'Signature', exact: true }).click()
  await staff.getByRole('button', { name: 'Send to 1 signer' }).click()
  await expect(staff.getByText('Out for signature')).toBeVisible()

  await investor.goto(`${product.address('wrenfield')}/investor/pdf/${documentId}`)
  await investor.getByRole('button', { name: 'Decline, with a reason' }).click()
  await investor.getByRole('textbox', { name: 'Your reason' }).fill('The number of shares is wrong.')
  await investor.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(investor.getByText(/A signer declined/)).toBeVisible()
  await staff.reload()
  await expect(staff.getByText('Declined: The number of shares is wrong.')).toBeVisible()
})

test('somebody without an account signs by the link and the code in their mail, and keeps the sealed file', async ({
  world,
  product,
}) => {
  const staff = await world.as('super-admin')
  const investor = await world.as('investor')
  const ownerId = await userId(investor)
  const documentId = await filesAgreement(staff, ownerId)
  await staff.goto(`${product.address('wrenfield')}/admin/investors/${ownerId}/sign-pdf/${documentId}`)
  await staff.getByRole('button', { name: 'Prepare to sign' }).click()
  await staff.getByRole('button', { name: 'Options of Eleanor Whitcombe' }).click()
  await staff.getByRole('menuitem', { name: 'Remove with all fields' }).click()
  await staff.getByRole('button', { name: 'Add another signer' }).click()
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Ruth Penhale')
  await staff.getByRole('textbox', { name: 'E-mail' }).fill('ruth@penhale.example')
  await staff.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(staff.getByText('Link to ruth@penhale.example')).toBeVisible()
  await staff.getByRole('button', { name: 'Signature', exact: true }).click()
  await world.isAccessible(staff, 'a signer without an account')
  await staff.getByRole('button', { name: 'Send to 1 signer' }).click()
  await expect(staff.getByText('Out for signature')).toBeVisible()
  await product.deliver()

  const [letter] = await product.mailTo('ruth@penhale.example')
  const link = /(\/sign\/[^\s)]+)/.exec(letter!.text)![1]!
  const guest = await world.visitor()
  await guest.goto(`${link.slice(0, -1)}x`)
  await expect(guest.getByRole('heading', { name: 'This link doesn’t lead to a document' })).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'A document is waiting for you' })).toBeVisible()
  await expect(guest.getByText('Subscription agreement')).toHaveCount(0)
  await world.isAccessible(guest, 'a personal link before the code')
  await guest.getByRole('button', { name: 'Send me a code' }).click()
  await guest.getByLabel('Six-digit code').fill('000 00x')
  await guest.getByRole('button', { name: 'Read the document' }).click()
  await expect(guest.getByLabel('Six-digit code')).toHaveAccessibleDescription(/wrong or has expired/)
  const [withCode] = await product.mailTo('ruth@penhale.example')
  await guest.getByLabel('Six-digit code').fill(/^\d{3} \d{3}$/m.exec(withCode!.text)![0])
  await guest.getByRole('button', { name: 'Read the document' }).click()

  await expect(guest.getByRole('heading', { name: 'Sign Subscription agreement' })).toBeVisible()
  await expect(guest.locator('[data-page="1"] canvas').first()).toBeVisible()
  await guest.getByRole('checkbox', { name: /I agree to sign electronically/ }).check()
  await world.isAccessible(guest, 'signing by a personal link')
  await guest.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(guest.getByText(/Everyone has signed/)).toBeVisible()
  await product.deliver()
  await guest.reload()
  await expect(guest.getByRole('link', { name: 'Download signed document' })).toBeVisible()
  await expect(guest.locator('[data-page="3"]')).toBeAttached()
  await staff.reload()
  await expect(staff.getByText('Link to r…@penhale.example')).toBeVisible()
})
