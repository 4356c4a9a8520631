import { box, dayIn } from './fields.ts'
import { openWorking } from './open-working.ts'
import { signIn } from './screens/api.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'

test('the figures of a fund open to how they were got, and a distribution is sent back', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto('/admin/funds')
  await openWorking(page, /^TVPI, /)
  await page.goto(`/admin/funds/${records.fund}/details`)
  await openWorking(page, /^TVPI: /)
  await openWorking(page, /^Cash in the account: /)
  await openWorking(page, /^Gross multiple of cost: /)
  await expect(page.getByText('Shown once a value follows the first payment')).toBeVisible()
  await page.goto(`/admin/funds/${records.fund}/portfolio`)
  await openWorking(page, /^Fair value, Morrow Health: /)
  await openWorking(page, /^Cash and other net assets: /)

  await page.goto(`/admin/funds/${records.fund}/transactions`)
  await page.getByRole('link', { name: 'Distribution 1' }).click()
  await openWorking(page, /^Gain, Eleanor Whitcombe: /)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Send back' }).click()
  const reason = page.getByRole('dialog', { name: 'Send Distribution 1 back?' })
  await box(reason, 'Reason').fill('The record date is wrong.')
  await reason.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('The record date is wrong.').first()).toBeVisible()
})

test('staff record a figure of a fund and draft a value of it, correct both and delete them', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto(`/admin/funds/${records.fund}/details`)
  await page.getByRole('button', { name: 'Add KPI' }).click()
  const added = page.getByRole('dialog', { name: 'Add KPI' })
  await box(added, 'Name').fill('Jobs created')
  await box(added, 'Value').fill('412')
  await box(added, 'Period').fill('Q3 2026')
  await world.isAccessible(page, 'a new figure of a fund')
  await added.getByRole('button', { name: 'Add KPI' }).click()
  await expect(page.getByText('Jobs created: 412')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Jobs created' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit KPI' })
  await box(edited, 'Value').fill('415')
  await edited.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Jobs created: 415')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Jobs created' }).click()
  await expect(page.getByText('Jobs created: 415')).toBeHidden()

  await page.getByRole('button', { name: 'Draft a value' }).click()
  const draft = page.getByRole('dialog', { name: 'Draft net asset value' })
  await box(draft, 'Date').fill(dayIn(-2))
  await box(draft, 'Assets').fill('6000')
  await box(draft, 'Units in issue').fill('5000')
  await draft.getByRole('button', { name: 'Save draft' }).click()
  const value = page.getByRole('row').filter({ hasText: 'A colleague must approve it' })
  const acts = async (name: string) => {
    await value.getByRole('button', { name: /^Actions for the value at / }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await acts('Change')
  const change = page.getByRole('dialog', { name: 'Change net asset value' })
  await box(change, 'Assets').fill('6500')
  await world.isAccessible(page, 'a draft value that is changed')
  await change.getByRole('button', { name: 'Save draft' }).click()
  await expect(value).toContainText('£6,500')
  await acts('Delete draft')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(value).toHaveCount(0)
})

test('a value says its class where there are several, and holdings of another currency alone are named', async ({
  world,
  product,
  records,
}) => {
  const caller = await signIn(product.address('wrenfield'), 'super-admin')
  const fund = await caller.post<{ id: number }>('/api/funds', { name: 'Two Class Fund' })
  const of = { fund_id: fund.id }
  for (const unitClass of ['A', 'B'])
    await caller.post('/api/fund-commitments', {
      ...of,
      investment_method_entity_id: records.method,
      amount: '1000.00',
      class: unitClass,
    })
  const abroad = await caller.post<{ id: number }>('/api/companies', {
    ...of,
    name: 'Halden Robotics',
    currency: 'USD',
  })
  const shares = { share_class: 'Ordinary', shares: '100', cost: '500', acquired_on: '2024-01-10' }
  await caller.post('/api/company-holdings', { ...of, company_id: abroad.id, ...shares })
  await caller.close()

  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto(`/admin/funds/${fund.id}/details`)
  await page.getByRole('button', { name: 'Draft a value' }).click()
  const draft = page.getByRole('dialog', { name: 'Draft net asset value' })
  await box(draft, 'Date').fill(dayIn(-2))
  await box(draft, 'Assets').fill('6000')
  await box(draft, 'Units in issue').fill('5000')
  await draft.getByRole('button', { name: 'Save draft' }).click()
  await expect(draft.getByText('Choose which class of units this value is for.')).toBeVisible()
  await world.isAccessible(page, 'a draft value of one of several classes')
  await draft.getByRole('button', { name: 'Unit class' }).click()
  await page.getByRole('option', { name: 'B', exact: true }).click()
  await draft.getByRole('button', { name: 'Save draft' }).click()
  const value = page.getByRole('row').filter({ hasText: 'A colleague must approve it' })
  await expect(value.getByRole('cell', { name: 'B', exact: true })).toBeVisible()
  await value.getByRole('button', { name: /^Actions for the value at / }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await expect(page.getByRole('dialog', { name: 'Change net asset value, class B' })).toBeVisible()

  await page.goto(`/admin/funds/${fund.id}/portfolio`)
  await expect(page.getByText('Excluded, in another currency: Halden Robotics.')).toBeVisible()
  await page.goto(`/admin/funds/${fund.id}/portfolio-analysis`)
  await expect(page.getByText('Excluded, not in GBP: $500 in 1 company.')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'No holdings in GBP' })).toHaveCount(2)
})

test('staff call an amount for each unit, and the call says how it comes to its lines', async ({
  world,
  records,
}) => {
  const page = await world.as('super-admin', { width: 1440, height: 900 })
  await page.goto(`/admin/funds/${records.fund}/transactions`)
  await page.getByRole('button', { name: 'New cash call' }).click()
  const form = page.getByRole('dialog', { name: 'New cash call' })
  await box(form, 'Title').fill('Call by unit')
  await box(form, 'Due date').fill(dayIn(30))
  await form.getByRole('button', { name: 'How much' }).click()
  await page.getByRole('option', { name: 'An amount per unit' }).click()
  await expect(form.getByText('Each investor pays this for every unit held today.')).toBeVisible()
  await box(form, 'Amount per unit, GBP').fill('0.0125')
  await world.isAccessible(page, 'a new call by unit')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await expect(form).toBeHidden()
  await page
    .getByRole('row')
    .filter({ hasText: 'Call by unit' })
    .getByRole('button', { name: 'Lines', exact: true })
    .click()
  const lines = page.getByRole('dialog', { name: 'Call by unit' })
  await expect(lines.getByText('£0.0125 for each unit held when the draft was created.')).toBeVisible()
  await world.isAccessible(page, 'the lines of a call by unit')
})

test('staff call the management fee of a quarter, and see what it is worked out of', async ({
  world,
  product,
  records,
}) => {
  const caller = await signIn(product.address('wrenfield'), 'super-admin')
  await caller.patch(`/api/funds/${records.fund}`, { fee_percent: '2' })
  await caller.close()
  const page = await world.as('super-admin', { width: 390, height: 844 })
  await page.goto(`/admin/funds/${records.fund}/transactions`)
  await page.getByRole('button', { name: 'New cash call' }).click()
  const form = page.getByRole('dialog', { name: 'New cash call' })
  await box(form, 'Title').fill('Fee of the quarter')
  await form.getByRole('button', { name: 'How much' }).click()
  await page.getByRole('option', { name: 'The management fee for a period' }).click()
  await box(form, 'Due date').fill(dayIn(30))
  await box(form, 'First day').fill('01/01/2027')
  await box(form, 'Last day').fill('31/03/2027')
  await expect(
    form.getByText(/^£[\d,.]+: 2\.00% a year of commitments \(£.+\), 1 January.+, 90 days\.$/),
  ).toBeVisible()
  await world.isAccessible(page, 'a new call of the management fee')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await expect(form).toBeHidden()
  await page
    .getByRole('row')
    .filter({ hasText: 'Fee of the quarter' })
    .getByRole('button', { name: 'Lines', exact: true })
    .click()
  await expect(
    page.getByRole('dialog', { name: 'Fee of the quarter' }).getByText(/, 90 days\.$/),
  ).toBeVisible()
})

test('an investor opens what their units hold, and what a company of theirs reports', async ({
  world,
  records,
}) => {
  const page = await world.as('investor', { width: 390, height: 844 })
  await page.goto(`/investor/portfolio/fund/${records.fund}`)
  await openWorking(page, /^Your share, Morrow Health: /)
  await openWorking(page, /^Gains in value: /)
  await page.goto(`/investor/portfolio/${records.existing}/reports/kpis`)
  await openWorking(page, /^Gross margin: /)
  await openWorking(page, /^Revenue, compared: /)
})

test('an investor reads what was paid in for, and downloads the notice of a call', async ({
  world,
  records,
}) => {
  const page = await world.as('investor', { width: 1440, height: 900 })
  await page.goto(`/investor/portfolio/fund/${records.fund}?tab=transactions`)
  for (const [item, ending] of [
    ['PDF', '.pdf'],
    ['Excel workbook', '.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Notice of Cash call 1' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`Cash call 1, Growth Fund II${ending}`)
  }
  await page.goto(`/investor/portfolio/fund/${records.fund}?tab=account`)
  await openWorking(page, /^Paid in: management fees, since you joined/)
  await openWorking(page, /^Left to call, quarter/)
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Statement (Excel)' }).click(),
  ])
  expect(statement.suggestedFilename()).toMatch(/^Capital account, Growth Fund II.*\.xlsx$/)
  expect(await world.graveFindings(page)).toEqual([])
})
