import { closedFigures } from './screens/bare-figures.ts'
import { builtScreens } from './screens/built.ts'
import { overflowing } from './screens/fit.ts'
import { walkIn } from './screens/walk.ts'
import { test } from './screens/small-world-test.ts'
import { expect } from './world.ts'
import type { Firm, World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

async function walks(
  world: World,
  who: { name: string; firm?: Firm; width: number; touch?: boolean },
  screens: readonly string[],
): Promise<void> {
  const { name, firm = 'wrenfield', width, touch = false } = who
  const page = await world.as(name, { firm, width, height: width < 768 ? 844 : 900, touch })
  await page.goto('/')
  await page.waitForURL((url) => url.pathname !== '/')
  const walk = walkIn(world, page)
  const faults: string[] = []
  for (const screen of screens) {
    faults.push(...(await walk.faultsOf(screen)))
    if (width >= 1440 && hasFigures(screen))
      faults.push(...(await closedFigures(page)).map((fault) => `${screen}: ${fault}`))
    if (touch) faults.push(...(await overflowing(page)).map((fault) => `${screen}: ${fault}`))
  }
  expect(faults).toEqual([])
}

/** Where every figure opens to its working. What stands in a report is what its writer says. */
const hasFigures = (screen: string) =>
  /^\/(admin\/(investments|funds|reports\/kpi)|investor$|investor\/(investments|portfolio))/.test(screen) &&
  !/\/(investor-type|reports\/\d+)$/.test(screen)

/** The back office has nearly two hundred screens: thirty are what a journey has time for on a slow machine. */
const parts = 6

for (const width of [390, 1440]) {
  for (let part = 1; part <= parts; part++)
    test(`every built screen of the back office is sound at ${width} (part ${part} of ${parts})`, async ({
      world,
      records,
    }) => {
      const screens = builtScreens('admin', records).filter((_screen, at) => at % parts === part - 1)
      await walks(world, { name: 'super-admin', width, touch: width < 768 }, screens)
    })

  test(`every built screen of the portal is sound at ${width}`, async ({ world, records }) => {
    await walks(world, { name: 'investor', width }, builtScreens('portal', records))
  })
}

/** Addresses without a record in them, so that a tenant with nothing in it has them too. */
const backOffice = [
  '/admin',
  '/admin/investors',
  '/admin/investors/organisations',
  '/admin/investments/opportunities',
  '/admin/investments/existing',
]
const portal = [
  '/investor',
  '/investor/investments',
  '/investor/portfolio',
  '/investor/profile/view',
  '/investor/profile/type',
]

for (const firm of ['wrenfield', 'harbour'] as const) {
  test(`ten screens are sound in the colours and words of ${firm}`, async ({ world }) => {
    const open = firm === 'harbour' ? portal.filter((screen) => screen !== '/investor/profile/type') : portal
    await walks(world, { name: 'super-admin', firm, width: 1440 }, backOffice)
    await walks(world, { name: 'investor', firm, width: 1440 }, open)
  })
}

const signedOut = ['/login', '/register', '/forgot-password', '/terms', '/maintenance']

for (const width of [390, 1440]) {
  test(`the pages before the sign-in are sound at ${width}`, async ({ world }) => {
    const page = await world.visitor({ width, height: 844 })
    for (const address of signedOut) {
      await page.goto(address)
      await expect(page.locator('h1')).toHaveCount(1)
      await world.isAccessible(page, address)
    }
  })
}

for (const theme of ['light', 'dark'] as const) {
  test(`every component is sound in the ${theme}`, async ({ world }) => {
    const page = await world.visitor({ theme })
    await page.goto('/kit')
    await expect(page.getByRole('heading', { level: 1, name: 'Component sheet' })).toBeVisible()
    await world.isAccessible(page, `the component sheet, ${theme}`)
  })
}

test('a figure that opens to nothing is told by what it is called', async ({ world }) => {
  const page = await world.visitor()
  await page.goto('/forgot-password')
  await expect(page.locator('h1')).toHaveCount(1)
  expect(await closedFigures(page)).toEqual([])
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      `<section aria-label="Raise"><p>£12,345.00</p><dl><dt>Held</dt><dd>12.5%</dd></dl><p><button data-figure="raised">£1</button></p></section>`,
    ),
  )
  expect(await closedFigures(page)).toEqual([
    'a figure that doesn’t open: Raise: £12,345.00',
    'a figure that doesn’t open: Held: 12.5%',
  ])
})

test('what is unsound on a page is told, each by its rule and its place', async ({ world }) => {
  const page = await world.visitor()
  await page.goto('/login')
  await expect(page.locator('h1')).toHaveCount(1)
  expect(await world.graveFindings(page)).toEqual([])
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<button id="nameless"></button><p id="pale" style="color: #eee; background: #fff">Pale</p><img id="unsaid" src="/favicon.svg">
       <h6>Moderate at most</h6>`,
    )
  })
  const found = await world.graveFindings(page)
  expect(found.toSorted()).toEqual(['button-name: #nameless', 'color-contrast: #pale', 'image-alt: #unsaid'])
})
