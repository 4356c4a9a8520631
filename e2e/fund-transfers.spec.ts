import type { Page } from '@playwright/test'
import { box } from './fields.ts'
import { account } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import type { Caller } from './screens/api.ts'
import { isIdentified } from './screens/ready-investor.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test.use({ ownProduct: 'fund transfers' })

const buyerName = 'Fenwick Family Trust'

/** Another investor who may hold a commitment, and nothing of the fund on its way. */
async function makesBuyer(staff: Caller, approver: Caller, buyer: Caller): Promise<void> {
  const me = await buyer.get<{ id: number }>('/api/user')
  await isIdentified(me.id, staff, approver)
  const kinds = await buyer.get<{ id: number; kind: string }[]>('/api/investment-methods')
  const method = await staff.post<{ id: number; status: string }>('/api/investment-method-entities', {
    lead_user_id: me.id,
    investment_method_id: kinds.find(({ kind }) => kind === 'individual')!.id,
    registered_name: buyerName,
    address: { line1: '3 Quay Street', city: 'Bristol', postcode: 'BS1 4DB', country: 'GB' },
    ownership: 'sole',
    bank: { holder_name: buyerName, sort_code: account.sortCode, account_number: account.number },
  })
  if (method.status === 'draft') await staff.post(`/api/investment-method-entities/${method.id}/submit`)
  await approver.post(`/api/investment-method-entities/${method.id}/approve`)
}

test('a part of a commitment goes to another investor, the rest is closed, and each reads of their own', async ({
  world,
  product,
  records,
}) => {
  const [caller, approver, buyer] = (await Promise.all(
    ['super-admin', 'fund-manager', 'new-investor'].map((name) => signIn(product.address('wrenfield'), name)),
  )) as [Caller, Caller, Caller]
  await makesBuyer(caller, approver, buyer)
  const [due] = await caller.get<{ id: number }[]>(`/api/distributions?filter[fund_id]=${records.fund}`)
  await caller.post(`/api/distributions/${due!.id}/cancel`, { reason: 'After the transfer' })
  const details = `/admin/funds/${records.fund}/details`
  const staff = await world.as('super-admin')
  await staff.goto(details)
  await test.step('a part is drafted, and the drafter can not approve it', async () => {
    await drafts(staff)
    const dialog = await opens(staff)
    await expect(dialog.getByText('A colleague who didn’t draft it must approve it.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Approve transfer' })).toHaveCount(0)
    await world.isAccessible(staff, 'a transfer of a commitment')
  })
  await test.step('a colleague approves it', async () => {
    const colleague = await world.as('support')
    await colleague.goto(details)
    const dialog = await opens(colleague)
    await dialog.getByRole('button', { name: 'Approve transfer' }).click()
    await expect(dialog.getByText('Approved', { exact: true })).toBeVisible()
    await expect(dialog.getByText('£2,000.00').first()).toBeVisible()
  })
  await test.step('what is left is closed, and nothing more is called of it', async () => {
    await staff.reload()
    const asked = await requestsClosing(staff)
    await expect(asked.getByText('A colleague who didn’t request it must approve it.')).toBeVisible()
    await expect(asked.getByRole('button', { name: 'Approve request' })).toHaveCount(0)
    await world.isAccessible(staff, 'a commitment whose closing was requested')
    const colleague = await world.as('support')
    await colleague.goto(details)
    const opened = await opensCommitment(colleague)
    await expect(opened.getByText('The investor is released.')).toBeVisible()
    await opened.getByRole('button', { name: 'Approve request' }).click()
    await expect(opened.getByText('Closed on')).toBeVisible()
    await colleague.keyboard.press('Escape')
    await world.isAccessible(colleague, 'a fund with a closed commitment')
  })
  await test.step('both investors read of their own part', async () => {
    const seller = await world.as('investor', { width: 390, height: 844, touch: true })
    await seller.goto(`/investor/portfolio/fund/${records.fund}`)
    await expect(seller.getByText('Transferred to others')).toBeVisible()
    await expect(seller.getByText('Closed on')).toBeVisible()
    await expect(seller.getByText(buyerName)).toHaveCount(0)
    await world.isAccessible(seller, 'a commitment of which a part was transferred')
    const owner = await world.as('new-investor')
    await owner.goto(`/investor/portfolio/fund/${records.fund}`)
    await expect(owner.getByText('Transferred to you on')).toBeVisible()
    await expect(owner.getByText('Eleanor')).toHaveCount(0)
  })
  await Promise.all([caller, approver, buyer].map((each) => each.close()))
})

async function opensCommitment(page: Page) {
  const row = page.getByRole('table', { name: 'Commitments' }).getByRole('row', { name: /Eleanor Whitcombe/ })
  await row.getByRole('button', { name: 'Open' }).click()
  return page.getByRole('dialog')
}

async function drafts(page: Page): Promise<void> {
  const opened = await opensCommitment(page)
  await opened.getByRole('button', { name: 'Transfer', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Transfer commitment' })
  await form.getByRole('combobox').fill('Fenwick')
  await page
    .getByRole('option', { name: new RegExp(buyerName) })
    .first()
    .click()
  await box(form, 'Amount').fill('4000')
  await form.getByLabel('Reason').fill('Sale of a part of the interest.')
  await form.getByRole('button', { name: 'Draft transfer' }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')
}

async function opens(page: Page) {
  const row = page.getByRole('table', { name: 'Commitment transfers' }).getByRole('row', { name: buyerName })
  await row.getByRole('button', { name: 'Open' }).click()
  return page.getByRole('dialog')
}

async function requestsClosing(page: Page) {
  const opened = await opensCommitment(page)
  await opened.getByRole('button', { name: 'Close commitment' }).click()
  const form = page.getByRole('dialog', { name: 'Close this commitment?' })
  await expect(
    form.getByText(/£3,000\.00 is left to call and will be released once a colleague approves/),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Request closing' }).click()
  await expect(form.getByText('Enter the reason.')).toBeVisible()
  await form.getByLabel('Reason').fill('The investor is released.')
  await form.getByRole('button', { name: 'Request closing' }).click()
  await expect(form).toBeHidden()
  return page.getByRole('dialog')
}
