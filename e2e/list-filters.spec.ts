import type { Locator, Page } from '@playwright/test'
import { openAtRest, shownWhole } from './at-rest.ts'
import { walkIn } from './screens/walk.ts'
import { expect, test } from './world.ts'

/** Lists of the back office. */
const lists = [
  '/admin/investors',
  '/admin/investors/contacts',
  '/admin/investors/organisations',
  '/admin/investors/organisation-applications',
  '/admin/investors/investment-methods',
  '/admin/investors/nominees',
  '/admin/investors/jobs',
  '/admin/investments/deals?view=list',
  '/admin/investments/opportunities',
  '/admin/investments/existing',
  '/admin/investments/companies',
  '/admin/funds',
  '/admin/reports/updates',
  '/admin/reports/kpi-periods',
  '/admin/reports/kpi-requests',
  '/admin/insider-register',
  '/admin/insider-register/soundings',
  '/admin/insider-register/do-not-sound',
  '/admin/insider-register/restricted-list',
  '/admin/insider-register/pa-deals',
]

/** A person, who is looked for by the search of the list. */
const pickedByRecord = ['Applied by']

/** The names of the columns that a list shows. */
const heads = (page: Page) =>
  page
    .locator('[data-list] thead th')
    .evaluateAll((cells) =>
      cells
        .map((cell) => (cell.querySelector(':scope > button:not([aria-label])') ?? cell).textContent.trim())
        .filter((text) => text !== ''),
    )

test('each column of each list can be filtered under its own name', async ({ world }) => {
  const page = await world.as('super-admin', { width: 1440 })
  await openAtRest(page, '/admin')
  const { open } = walkIn(world, page)
  for (const address of lists) {
    await open(address)
    await shownWhole(page)
    const shown = await heads(page)
    expect(shown.length, address).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    const fields = await fieldsOffered(panel)
    const named = shown.filter((head) => !pickedByRecord.includes(head))
    expect.soft(fields, address).toEqual(expect.arrayContaining(named))
    await page.keyboard.press('Escape')
  }
})

/** The fields that a condition offers: in a list of the browser's own, or in one that is searched. */
async function fieldsOffered(panel: Locator): Promise<string[]> {
  const field = panel.getByRole('combobox', { name: 'Field' }).first()
  const own = await field.evaluate((select) =>
    select instanceof HTMLSelectElement ? [...select.options].map(({ text }) => text) : undefined,
  )
  if (own) return own
  await field.fill('')
  const options = panel.page().getByRole('option')
  await expect(options.first()).toBeVisible()
  const labels = await options.evaluateAll((all) =>
    all.map((one) => one.querySelector('span')?.firstChild?.textContent?.trim() ?? ''),
  )
  await panel.page().keyboard.press('Escape')
  return labels
}
