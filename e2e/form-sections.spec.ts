import { openAtRest } from './at-rest.ts'
import { box } from './fields.ts'
import { walkIn } from './screens/walk.ts'
import { expect, test } from './world.ts'

test('a form lists its sections, goes to them, counts what has to be mended, and gives up what was typed', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  for (const address of ['/admin/investors/nominees/new-nominee', '/admin/investments/deals/new-deal']) {
    await page.goto(address)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(sections.getByRole('button').first()).toBeVisible()
    expect(await sections.getByRole('button').count()).toBeGreaterThan(1)
  }
  await page.goto('/admin/investments/opportunities/new-opportunity')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('button', { name: 'Issuer' }).click()
  await expect(box(page, 'Legal name of the issuer')).toBeFocused()
  await page.keyboard.type('Saltmarsh Ltd')
  await expect(page.getByText(/\b1 unsaved change\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Create opportunity' }).click()
  await expect(sections.getByRole('button', { name: 'Basics 2 to fix' })).toBeVisible()
  await expect(box(page, 'Name')).toBeFocused()
  await world.isAccessible(page, 'a form with its sections')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(box(page, 'Legal name of the issuer')).toHaveValue('')
  await expect(page.getByText(/\b1 unsaved change\b/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused()

  const phone = await world.as('super-admin', { width: 390, height: 844 })
  await phone.goto('/admin/investments/opportunities/new-opportunity')
  await expect(phone.getByRole('button', { name: 'Create opportunity' })).toBeVisible()
  await expect(phone.getByRole('navigation', { name: 'Sections' })).toBeHidden()
})

const forms: Readonly<Record<string, string>> = {
  '/admin/investors/new-investor': 'Add investor',
  '/admin/investors/contacts/new-contact': 'Add contact',
  '/admin/investors/organisations/new-organisation': 'Add organisation',
  '/admin/investors/nominees/new-nominee': 'Add nominee',
  '/admin/investors/investment-methods/new-method': 'Add investment method',
  '/admin/investments/deals/new-deal': 'Add deal',
  '/admin/investments/companies/new-company': 'Add company',
  '/admin/funds/new-fund': 'Add fund',
  '/admin/insider-register/pa-deals/create': 'Submit for approval',
  '/admin/reports/updates/new-update': 'Start writing',
  '/admin/settings/account/triggers/new': 'Create automation',
  '/admin/settings/account/features': 'Save',
  '/admin/settings/security/password': 'Change password',
  '/admin/settings/branding': 'Save and publish',
  '/admin/settings/terminology/roles': 'Save and publish',
  '/admin/settings/terminology/texts': 'Save and publish',
  '/admin/settings/investor/portfolio-stats': 'Save and publish',
  '/admin/settings/investor/terms': 'Save and publish',
  '/admin/settings/investor/market-sounding': 'Save and publish',
  '/admin/settings/investor/risk-warning': 'Save and publish',
  '/admin/settings/investor/fact-find': 'Save draft',
}

test('the foot of every form stays in view and says that nothing is unsaved before anything is typed', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  await openAtRest(page, '/admin')
  const { open } = walkIn(world, page)
  for (const [address, save] of Object.entries(forms)) {
    await open(address)
    const foot = page.locator('[data-foot]')
    await expect(foot.getByRole('status'), address).toHaveText('No unsaved changes')
    await expect(foot.getByRole('button', { name: 'Discard' }), address).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(foot.getByRole('button', { name: save, exact: true }), address).toBeInViewport({ ratio: 1 })
  }
  for (const width of [390, 1024]) {
    const narrow = await world.as('super-admin', { width, height: 844 })
    for (const address of ['/admin/settings/branding', '/admin/settings/investor/terms']) {
      await narrow.goto(address)
      await expect(narrow.getByRole('button', { name: 'Save and publish' }), address).toBeInViewport({
        ratio: 1,
      })
    }
  }
})

test('a settings page of several parts lists them, and one with a preview shows that instead', async ({
  world,
}) => {
  const page = await world.as('super-admin')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await page.goto('/admin/settings/investor/terms')
  await sections.getByRole('button', { name: 'At registration' }).click()
  await expect(box(page, 'Declaration')).toBeFocused()
  await page.goto('/admin/settings/investor/fact-find')
  await expect(sections.getByRole('button', { name: /^1\. / })).toBeVisible()
  await page.goto('/admin/settings/branding')
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect(sections).toHaveCount(0)
})
