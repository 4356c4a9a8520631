import type { Locator, Page } from '@playwright/test'
import { openAtRest } from './at-rest.ts'
import { expect, test } from './world.ts'

/**
 * Screens on which each kind of popover, menu and list box is met, besides the page that shows every
 * component.
 */
const screens = {
  'super-admin': [
    '/admin',
    '/admin/investors',
    '/admin/investments/deals/new-deal',
    '/admin/settings/branding',
  ],
  investor: ['/investor', '/investor/profile/view'],
} as const

/**
 * What opens something over the page. A figure opens beside it, and the button in a combo box opens what its
 * field opens.
 */
const openers =
  ':is([aria-haspopup], [role=combobox], button[aria-expanded]):not([data-figure], [tabindex="-1"])'

/** The component sheet. It asks for nothing. */
async function opensKit(page: Page): Promise<void> {
  await page.goto('/kit')
  await page.locator(openers).first().waitFor()
}

for (const theme of ['light', 'dark'] as const) {
  test(`nothing shows through what floats on the component sheet, ${theme}`, async ({ world }) => {
    const page = await world.visitor({ theme })
    await opensKit(page)
    const roles = await opensEach(page)
    expect(roles).toEqual(expect.arrayContaining(['dialog', 'listbox', 'menu']))
    for (const button of await page
      .getByRole('button', { name: /^Open (choice|confirmation|wide|long|investor|drawer)$/ })
      .all()) {
      await button.click()
      await coversWhatLiesBelow(page, page.getByRole('dialog').or(page.getByRole('alertdialog')))
      await page.keyboard.press('Escape')
      if ((await page.getByRole('dialog').count()) > 0) await opensKit(page)
    }
    await page.getByRole('button', { name: '–', exact: true }).focus()
    await coversWhatLiesBelow(page, page.getByRole('tooltip'))
  })

  for (const [who, addresses] of Object.entries(screens))
    test(`nothing shows through what floats on the screens of ${who}, ${theme}`, async ({ world }) => {
      const page = await world.as(who, { theme })
      for (const address of addresses) {
        await openAtRest(page, address)
        await opensEach(page)
      }
    })
}

for (const { width, touch } of [
  { width: 390, touch: true },
  { width: 390, touch: false },
  { width: 1440, touch: false },
])
  test(`lists open as wide as their fields, at ${width}${touch ? ' by touch' : ''}`, async ({ world }) => {
    const page = await world.visitor({ width, touch })
    await opensKit(page)
    for (const field of [
      page.getByRole('combobox', { name: 'Investor', exact: true }),
      page.getByRole('button', { name: /Category/ }),
    ]) {
      await bringIntoView(page, field)
      await field.click()
      const list = page.getByRole('listbox')
      await expect(list).toBeVisible()
      expect(await field.evaluate(edgesOfFrame)).toEqual(await list.evaluate(edgesOfSurface))
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
    }
  })

/**
 * Opens what can be opened, one of each look since rows have the same, and looks at each. Gives the roles of
 * what was opened.
 */
async function opensEach(page: Page): Promise<(string | null)[]> {
  const looks = new Set<string>()
  const roles: (string | null)[] = []
  for (const opener of await page.locator(openers).filter({ visible: true }).all()) {
    if (!(await opener.isEnabled())) continue
    const look = await opener.evaluate(({ tagName, className }) => `${tagName} ${className}`)
    if (looks.has(look)) continue
    looks.add(look)
    roles.push(await opens(page, opener))
  }
  return roles
}

/** Scrolls before the click: a page that still moves would close again what the click opens. */
async function bringIntoView(page: Page, opener: Locator): Promise<void> {
  await opener.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((moved) => requestAnimationFrame(() => requestAnimationFrame(moved))))
}

async function opens(page: Page, opener: Locator): Promise<string | null> {
  await bringIntoView(page, opener)
  await opener.click()
  const dialog = page.getByRole('dialog').last()
  await expect(
    page.locator(`${openers}[aria-controls][aria-expanded=true]`).or(dialog).first(),
  ).toBeAttached()
  const id = await opener.getAttribute('aria-controls')
  const surface = id === null ? dialog : page.locator(`[id="${id}"]`)
  await coversWhatLiesBelow(page, surface)
  const role = await surface.getAttribute('role')
  await page.keyboard.press('Escape')
  await expect(surface).toBeHidden()
  return role
}

/** The surface has a full colour of its own, and its picture stays the same whatever lies below. */
async function coversWhatLiesBelow(page: Page, surface: Locator): Promise<void> {
  await expect(surface).toBeVisible()
  const { name, ground, isOverPage } = await surface.evaluate(aboutGround)
  expect.soft(ground, `${name} has a ground of its own`).toBe('opaque')
  if (!isOverPage) return
  const { x, y, width, height } = (await surface.boundingBox())!
  // Without the round corners, beside which the page is seen.
  const clip = { x: x + 8, y: y + 8, width: width - 16, height: height - 16 }
  // Looked at again where something in it came in the meantime, such as a count.
  await expect
    .soft(async () => {
      const before = await page.screenshot({ clip, animations: 'disabled' })
      await page.evaluate(invertPage, true)
      const after = await page.screenshot({ clip, animations: 'disabled' })
      await page.evaluate(invertPage, false)
      expect(before.equals(after), `${name} hides what lies below`).toBe(true)
    })
    .toPass({ timeout: 20_000 })
}

/**
 * Whether the surface is painted with a full colour, itself or by the layer in which it hangs over the page.
 * A panel that stands in the page itself has to be painted itself. Runs in the page.
 */
function aboutGround(surface: Element): {
  name: string
  ground: 'opaque' | 'see-through'
  isOverPage: boolean
} {
  const isOverPage = surface.closest('#root') === null
  const around = (inner: Element | null): Element[] =>
    inner === null || inner === document.body ? [] : [inner, ...around(inner.parentElement)]
  const own = isOverPage ? around(surface) : [surface]
  const isFull = (element: Element) => {
    const alpha = /(?:\/|rgba\(.*,)\s*([\d.]+)\)/.exec(getComputedStyle(element).backgroundColor)?.[1]
    return Number(alpha ?? 1) === 1
  }
  const isFaded = own.some((element) => getComputedStyle(element).opacity !== '1')
  return {
    name: `${surface.role} ${surface.ariaLabel ?? surface.textContent.slice(0, 40)} at ${location.pathname}`,
    ground: own.some(isFull) && !isFaded ? 'opaque' : 'see-through',
    isOverPage,
  }
}

interface Edges {
  left: number
  right: number
}

/**
 * Where the frame of a field begins and ends: an input stands inside it, a button is it. Runs in the page.
 */
function edgesOfFrame(field: Element): Edges {
  const { left, right } = (
    field instanceof HTMLInputElement ? field.parentElement! : field
  ).getBoundingClientRect()
  return { left: Math.round(left), right: Math.round(right) }
}

/** Where the surface below a list begins and ends. Runs in the page. */
function edgesOfSurface(list: Element): Edges {
  const { left, right } = list.closest('[data-placement]')!.getBoundingClientRect()
  return { left: Math.round(left), right: Math.round(right) }
}

/** Inverts the colours of the page below what floats. Runs in the page. */
function invertPage(isOn: boolean): void {
  document.getElementById('root')!.style.filter = isOn ? 'invert(1)' : ''
}
