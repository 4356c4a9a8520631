import type { Locator, Page } from '@playwright/test'
import type { SmallWorld } from './screens/small-world.ts'
import { test } from './screens/small-world-test.ts'
import { walkIn } from './screens/walk.ts'
import type { ScreenTour } from './screens/walk.ts'
import { expect } from './world.ts'

/** Screens whose buttons open dialogs, drawers and popovers of every kind. */
const screens: Readonly<Record<string, (world: SmallWorld) => readonly string[]>> = {
  'super-admin': ({ live, cashCall, existing, company, deal, investor, contact, fund, organisation }) => [
    '/admin/investors',
    `/admin/investors/${investor}/details`,
    `/admin/investors/${investor}/details/documents`,
    `/admin/investors/contacts/${contact}/details`,
    `/admin/investors/organisations/${organisation}/details`,
    `/admin/investments/deals/${deal}/performance`,
    `/admin/investments/opportunities/${live}/details`,
    `/admin/investments/opportunities/${live}/transactions`,
    `/admin/investments/opportunities/${live}/transactions/cash-calls/${cashCall}`,
    `/admin/investments/existing/${existing}/details`,
    `/admin/investments/existing/${existing}/cap-table`,
    `/admin/investments/companies/${company}/details`,
    `/admin/funds/${fund}/details`,
    '/admin/insider-register',
    '/admin/reports/wip',
    '/admin/settings/account/admin-accounts',
    '/admin/settings/account/documents',
    '/admin/settings/account/pipelines',
    '/admin/settings/investor/lead-status',
  ],
  investor: ({ liveSlug, existing }) => [
    '/investor/profile/details',
    '/investor/profile/security',
    `/investor/investments/${liveSlug}`,
    `/investor/portfolio/${existing}`,
  ],
}

/** What a button is called that opens something to fill in. A filter opens at its newest condition. */
const opener =
  /^(Add|Ask|Change|Columns|Convert|Edit|Enter|Folder|Invite|Link|New|Record|Rename|Save|Schedule|Set|Valuation|Waive)\b/

for (const [who, addresses] of Object.entries(screens))
  test(`what a button opens for ${who} has the focus in its first field, and gives it back`, async ({
    world,
    records,
  }) => {
    const page = await world.as(who)
    const looked: string[] = []
    await page.goto('/')
    await page.waitForURL((url) => url.pathname !== '/')
    const walk = walkIn(world, page)
    for (const address of addresses(records)) {
      await walk.open(address)
      for (const name of await openersOf(page))
        if (await opensDialog(page, walk, name)) looked.push(`${address}: ${name}`)
    }
    expect(looked.length).toBeGreaterThan(who === 'investor' ? 4 : 20)
  })

async function openersOf(page: Page): Promise<Set<string>> {
  const buttons = await page.getByRole('main').getByRole('button', { name: opener, disabled: false }).all()
  const names = await Promise.all(
    buttons.map(async (button) => (await button.ariaSnapshot()).match(/"(.*?)"/)?.[1]),
  )
  return new Set(names.filter((name) => name !== undefined))
}

const dialogsOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/**
 * Presses a button, and looks where the focus is in the dialog that it opens, and once that is closed. False
 * where it opens none.
 */
async function opensDialog(page: Page, walk: ScreenTour, name: string): Promise<boolean> {
  const [before, dialogs] = [page.url(), dialogsOf(page)]
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
  // A dialog whose code is still on its way comes after the press, and what it asks for after that.
  await walk.rests(before)
  const isOpen = await dialogs.first().isVisible()
  if (isOpen) {
    await expect.soft(dialogs, `${before}: ${name} opens one dialog`).toHaveCount(1)
    await expect.soft.poll(() => dialogs.last().evaluate(focusFault), `${before}: ${name}`).toBe('')
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0)
    const isLost = () => page.evaluate(() => document.activeElement === document.body)
    await expect.soft.poll(isLost, `${before}: the focus is lost after ${name}`).toBe(false)
  }
  // What opens in place, or leads elsewhere, is not closed by Escape.
  if (!isOpen || page.url() !== before) {
    const { origin } = new URL(before)
    await walk.open(new URL(before).pathname.startsWith('/admin') ? '/admin' : '/investor')
    await walk.open(before.slice(origin.length))
  }
  return isOpen
}

/** Says what has the focus in place of a dialog's first field. Runs in the page. */
function focusFault(dialog: Element): string {
  const fields =
    'input:not([type=checkbox],[type=file],[readonly],[tabindex="-1"],:disabled),textarea:not(:disabled),select:not(:disabled),[contenteditable=true]'
  const first = [...dialog.querySelectorAll(fields)].find(
    (field) => field.closest('[role=toolbar],[aria-hidden=true]') === null,
  )
  const active = document.activeElement
  const group = first?.closest('[role=radiogroup]')
  if (!first || active === first || group?.contains(active)) return ''
  return `${active?.outerHTML.slice(0, 100)} has the focus, not ${first.outerHTML.slice(0, 100)}`
}
