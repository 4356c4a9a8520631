import { onceIn } from './product-pool.ts'
import type { Page } from '@playwright/test'
import { defaultText, ownTexts, ownTextsIn } from './own-texts.ts'
import { signIn } from './screens/api.ts'
import { builtScreens } from './screens/built.ts'
import { makeSmallWorld } from './screens/small-world.ts'
import type { SmallWorld } from './screens/small-world.ts'
import { walkIn } from './screens/walk.ts'
import type { ScreenTour } from './screens/walk.ts'
import { test as base, expect } from './world.ts'

/** The small world is made once, by a firm that has its own words already. */
const test = base.extend<{ records: SmallWorld }>({
  records: async ({ product }, use) =>
    use(
      await onceIn(product, 'records', async () => {
        const address = product.address('wrenfield')
        const staff = await signIn(address, 'super-admin')
        await staff.post('/api/branding/1', { _method: 'PATCH', navigation: labels, texts: ownTexts })
        await staff.close()
        return makeSmallWorld(address)
      }),
    ),
})

/** Words that no text of ours has, so that each default word that is shown was written and not looked up. */
const labels = {
  investor: 'Quagga',
  opportunity: 'Zeppelin',
  opportunities: 'Open Zeppelins',
  investment_opportunities: 'All Zeppelins',
  deals: 'Zeppelin Plans',
  cash_call: 'Kerfuffle',
  nominee: 'Umbrella',
  organisation: 'Yacht',
  organisation_application: 'Yacht Request',
  investment_method: 'Xylophone',
  title: 'Quagga Hub',
  fund: 'Gondola',
  companies: 'Gondola Cargo',
  deal: 'Waltz',
  commitment: 'Vow',
  investor_categorisation: 'Quagga Kind',
  investor_type: 'Quagga kind',
  organisation_type_organisation: 'Society',
}

const defaults =
  /\b(?:investors?|opportunit(?:y|ies)|cash calls?|nominees?|organisations?|investment methods?|funds?|deals?|commitments?)\b/gi

/** A word of the firm's that nothing was put into. A trigger's text names the fields that it may be filled with. */
const isSlot = (screen: string, text: string) =>
  /\{[A-Za-z]\w*\}/.test(text) && !screen.includes('/triggers/')

/** Categories by law, names of records, and Xero’s own books. */
const others =
  /\S+@\S+|Garrick Nominees|Cash call \d|Growth Fund II|Fund Client Account|Fund Manager|(?:use|share|source) of funds|fund of funds|must not deal|growth-fund-ii|(?:whole|eis) fund|Listed shares and funds|personal account deals?|organisation in Xero|(?:restricted|high net worth|(?:self-)?certified sophisticated|sophisticated|retail|professional) investors?|organisation costs|type organisation/gi

/** Where a firm’s own texts and the defaults of its labels are read, and what they were before. */
const written =
  /\/(?:terminology|data-room|investor-consent|consent|fca-appropriateness-test-\d|account\/documents|account\/changes)\b/
/**
 * A kind of investment method and a pipeline that a firm has by that name, values that are shown by their code, and
 * what members of staff buy and sell for themselves.
 */
const isKind = (screen: string, text: string) =>
  (text === 'Nominee' && /investment-?method/.test(screen)) ||
  (text === 'Organisation' && /organisation/.test(screen)) ||
  (text === 'Investment opportunity' && /notes-calls-tasks/.test(screen)) ||
  (text === 'Commitment' && /funds\/(?:new-fund|\d+\/edit)/.test(screen)) ||
  (/^(?:Pipeline: |Stages of |Edit )?Deals\b/.test(text) && /\/deals\b|pipelines|wip/.test(screen)) ||
  (screen.includes('/insider-register/pa-deals') && text.replaceAll(/\bdeals?\b/gi, '').search(defaults) < 0)

/** Everything on a page that is read or read out, in pieces. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>([document.title])
    const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, [data-html], .tiptap, iframe, code')) continue
      for (const name of attributes) texts.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.add((node.textContent ?? '').trim())
    }
    return [...texts]
  })

/** Screens from which much is done: their dialogs are opened and read too. */
const busyScreens = {
  admin: (of: SmallWorld) => [
    '/admin/investors',
    `/admin/investors/${of.investor}/details`,
    `/admin/investments/opportunities/${of.live}/details`,
    `/admin/investments/opportunities/${of.live}/transactions`,
    '/admin/investments/deals',
    `/admin/investments/existing/${of.existing}/cap-table`,
    `/admin/investments/companies/${of.company}/details`,
    `/admin/funds/${of.fund}/details`,
    `/admin/funds/${of.fund}/transactions`,
    `/admin/investors/organisations/${of.organisation}/details`,
  ],
  portal: (of: SmallWorld) => [
    `/investor/portfolio/fund/${of.fund}`,
    '/investor/profile/details',
    '/investor/profile/security',
    `/investor/profile/investmentmethod_${of.method}`,
  ],
} as const

/** What a button begins with that asks before it does anything. */
const asking = /^(?:Add|New|Edit|Change|Draft|Link|Open|Report|Record|Invite|Hold)\b/

/** The texts of a screen's dialogs, each opened by its button and left by Escape, and of forms that open in place. */
async function textsOfDialogs(page: Page, walk: ScreenTour, screen: string): Promise<string[]> {
  const buttons = page.getByRole('main').getByRole('button', { name: asking })
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const names = await buttons.evaluateAll((all) =>
    all
      // A figure opens its working beside the screen.
      .filter((each) => !(each as HTMLButtonElement).disabled && !each.hasAttribute('data-figure'))
      .map((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()),
  )
  const texts: string[] = []
  for (const name of new Set(names)) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    await walk.rests(screen)
    texts.push(...(await textsOf(page)))
    if ((await dialog.count()) > 0) {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    } else {
      await walk.open(screen.startsWith('/admin') ? '/admin' : '/investor')
      await walk.open(screen)
    }
  }
  return texts
}

for (const [side, name] of [
  ['admin', 'super-admin'],
  ['portal', 'investor'],
] as const) {
  test(`no screen of the ${side} says a default word or text where the firm has its own`, async ({
    world,
    records,
  }) => {
    const page = await world.as(name)
    await page.goto('/')
    await page.waitForURL((url) => url.pathname !== '/')
    const walk = walkIn(world, page)
    const found: string[] = []
    const read = new Set<string>()
    const note = (screen: string, shown: readonly string[]) => {
      for (const text of shown)
        if (
          (!isKind(screen, text) && text.replaceAll(others, '').search(defaults) >= 0) ||
          isSlot(screen, text)
        )
          found.push(`${screen}: ${text.slice(0, 160)}`)
      for (const text of shown) {
        const key = defaultText(text)
        if (key !== undefined) found.push(`${screen}: the default of ${key}: ${text.slice(0, 160)}`)
        for (const own of ownTextsIn(text)) read.add(own)
      }
    }
    for (const screen of builtScreens(side, records).filter((each) => !written.test(each))) {
      await walk.open(screen)
      note(screen, await textsOf(page))
    }
    expect.soft(found.splice(0)).toEqual([])
    let opened = 0
    for (const screen of busyScreens[side](records)) {
      await walk.open(screen)
      const texts = await textsOfDialogs(page, walk, screen)
      if (texts.length > 0) opened += 1
      note(`${screen}, a dialog`, texts)
    }
    expect([...new Set(found)]).toEqual([])
    expect(read.size, `own texts: ${[...read].join(', ')}`).toBeGreaterThan(side === 'admin' ? 3 : 8)
    expect(opened, 'screens with dialogs').toBeGreaterThan(side === 'admin' ? 6 : 0)
  })
}

/** Screens that somebody new opens, each with the texts of the firm that it must show. */
const firstScreens = {
  visitor: {
    '/login': ['terms-title', 'risk-banner-link'],
    '/register': ['register-intro', 'register-declaration'],
    '/nothing-here': ['not-found-title', 'not-found-code', 'not-found-body'],
  },
  'new-investor': {
    '/investor': ['tax-note', 'terms-prompt-title', 'terms-prompt-checkbox', 'terms-prompt-submit'],
    '/investor/investments': ['risk-first'],
    '/investor/portfolio': ['empty-portfolio'],
    '/investor/portfolio?tab=transactions': ['empty-transactions'],
    '/investor/news': ['empty-news'],
    '/investor/profile/type': ['categorisation-intro'],
    '/investor/profile/investor-type': ['categorisation-intro'],
    '/investor/profile/appropriateness': ['test-pending-categorisation'],
    '/investor/profile/identity': ['tax-note'],
    '/investor/profile/documents': ['empty-documents'],
    '/investor/profile/investmentmethod_new': ['empty-investment-methods'],
  },
} as const

test('who is new to the firm reads its own texts', async ({ world, records: _records }) => {
  for (const [name, screens] of Object.entries(firstScreens)) {
    const page = await (name === 'visitor' ? world.visitor() : world.as(name))
    for (const [screen, own] of Object.entries(screens)) {
      await page.goto(screen)
      await expect
        .poll(async () => (await textsOf(page)).flatMap(ownTextsIn), { message: screen, timeout: 20_000 })
        .toEqual(expect.arrayContaining(own))
      const byDefault = (await textsOf(page)).filter((text) => defaultText(text) !== undefined)
      expect(byDefault, screen).toEqual([])
    }
  }
})
