import type { Locator, Page } from '@playwright/test'
import { box, dayIn } from './fields.ts'
import { keepsItsPlace } from './keyboard.ts'
import { account } from './main-job/facts.ts'
import { signIn } from './screens/api.ts'
import type { Caller } from './screens/api.ts'
import { isIdentified } from './screens/ready-investor.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

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
  await test.step('a commitment that waits for its signature is signed, and deleted again', () =>
    signsLater(world, staff))
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
  await test.step('a fund that nothing uses is deleted and brought back, one in use is not', async () => {
    await staff.goto(details)
    await deletesFund(staff, 'This record is in use and can’t be deleted.')
    const { id } = await caller.post<{ id: number }>('/api/funds', { name: 'Misnamed Fund' })
    await staff.goto(`/admin/funds/${id}/details`)
    await deletesFund(staff, 'Misnamed Fund deleted')
    await expect(staff).toHaveURL(/\/admin\/funds$/)
    await staff.getByRole('button', { name: 'Undo' }).click()
    await expect(staff.getByRole('heading', { name: 'Misnamed Fund' })).toBeVisible()
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

async function deletesFund(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(answer)).toBeVisible()
}

async function signsLater(world: World, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add commitment' }).click()
  const form = page.getByRole('dialog', { name: 'Add commitment' })
  await choosesBuyer(page, form)
  await box(form, 'Amount').fill('2500')
  await box(form, 'Signed on').fill('')
  await form.getByRole('button', { name: 'Add commitment' }).click()
  const row = page.getByRole('table', { name: 'Commitments' }).getByRole('row', { name: /£2,500/ })
  await expect(row.getByText('Draft')).toBeVisible()
  await row.getByRole('button', { name: 'Open' }).click()
  const opened = page.getByRole('dialog', { name: /^Commitment of / })
  await world.isAccessible(page, 'a commitment that is not signed')
  await opened.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit commitment' })
  await box(edit, 'Amount').fill('2600')
  await box(edit, 'Signed on').fill(dayIn(0))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(opened.getByText('Signed', { exact: true })).toBeVisible()
  await expect(opened.getByRole('button', { name: /^Committed, .*£2,600/ })).toBeVisible()
  await opened.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this commitment?' })
  await expect(question.getByText(/£2,600\.00/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(opened).toBeHidden()
  await expect(page.getByText('£2,600')).toHaveCount(0)
}

async function choosesBuyer(page: Page, form: Locator): Promise<void> {
  await form.getByRole('combobox').fill('Fenwick')
  await page
    .getByRole('option', { name: new RegExp(buyerName) })
    .first()
    .click()
}

async function opensCommitment(page: Page) {
  const row = page.getByRole('table', { name: 'Commitments' }).getByRole('row', { name: /Eleanor Whitcombe/ })
  await row.getByRole('button', { name: 'Open' }).click()
  return page.getByRole('dialog')
}

async function drafts(page: Page): Promise<void> {
  const opened = await opensCommitment(page)
  await opened.getByRole('button', { name: 'Transfer', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Transfer commitment' })
  await choosesBuyer(page, form)
  await box(form, 'Amount').fill('4000')
  await form.getByLabel('Reason').fill('Sale of a part of the interest.')
  await form.getByRole('button', { name: 'Draft transfer' }).click()
  await expect(form).toBeHidden()
  await keepsItsPlace(page)
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
