import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** A long page has many. */
const most = 300

/**
 * Presses Tab until something has the focus, which must be seen there: with a mark around it, and under
 * nothing that lies over the page.
 */
export async function tabTo(page: Page, thing: Locator, { within = most } = {}): Promise<void> {
  await expect(thing).toBeVisible()
  for (let step = 0; step < within; step++) {
    await page.keyboard.press('Tab')
    // While a list of suggestions is open, nothing beside it is found by its role: that is not waited for.
    if ((await thing.count()) === 1 && (await hasFocus(thing))) return isSeen(thing)
  }
  throw new Error(`The keyboard does not come to ${thing}.`)
}

/** The same, and Enter. */
export async function enters(page: Page, thing: Locator): Promise<void> {
  await tabTo(page, thing)
  await page.keyboard.press('Enter')
}

/** Chooses from a menu that Enter has opened, by its arrows. */
export async function picks(page: Page, item: string | RegExp): Promise<void> {
  const wanted = page.getByRole('menuitem', { name: item })
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 20; step++) {
    if (await hasFocus(wanted)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrows do not come to ${item}.`)
}

/** The focus is somewhere in the page, not lost with what had it. */
export async function keepsItsPlace(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

const hasFocus = (thing: Locator) => thing.evaluate((element) => element === document.activeElement)

async function isSeen(thing: Locator): Promise<void> {
  const seen = await thing.evaluate((element) => {
    const marked = (each: Element | null) =>
      each !== null &&
      getComputedStyle(each).outlineStyle !== 'none' &&
      getComputedStyle(each).outlineWidth !== '0px'
    // A link over a whole card is marked around the card.
    const around = [element, element.nextElementSibling, element.parentElement, element.closest('article')]
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return {
      marked:
        around.some(marked) ||
        around.some((each) => each !== null && getComputedStyle(each).boxShadow !== 'none'),
      inView:
        over !== null &&
        (element.contains(over) ||
          over.contains(element) ||
          over.closest('label')?.contains(element) === true),
    }
  })
  expect(seen, `how the focus on ${thing} is shown`).toEqual({ marked: true, inView: true })
}
