import type { Page } from '@playwright/test'

/** What does not fit a phone: a page that is wider than the window, and what a finger would miss. */
export async function overflowing(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(beyond > 0 ? [`${beyond} px wider than the window`] : []), ...(await missedByFinger(page))]
}

const leastOf = { press: 40, figure: 16 }

/**
 * What a finger would miss, by what it is called. A figure that opens to its working, a link in a text, and
 * the name in a row that is pressed itself, may be as low as their line.
 */
const missedByFinger = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const presses =
      'a[href],button:not(:disabled),select,summary,input:not([type=hidden],[type=file],:disabled),[role=menuitem]'
    const isShown = (each: Element) => {
      const { width, height } = each.getBoundingClientRect()
      return width > 1 && height > 1 && each.checkVisibility() && !each.closest('[aria-hidden=true],[inert]')
    }
    const isInLine = (each: Element) =>
      each.matches('a:not([class*=button]),[class*=_link_]') && each.closest('p,dd,td,small,li li')
    const reachOf = (each: Element) => {
      each.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = each.getBoundingClientRect()
      const hits = (y: number) => {
        const over = document.elementFromPoint(left + width / 2, y)
        return over !== null && (each.contains(over) || over.closest('label')?.contains(each) === true)
      }
      const middle = top + height / 2
      return Array.from({ length: 61 }, (_, step) => hits(middle - 30 + step)).filter(Boolean).length
    }
    const isMissed = (each: Element) => {
      const reach = reachOf(each)
      // None: something lies over it for now, which has a walk of its own.
      return reach > 0 && reach < (each.matches('[data-figure]') ? least.figure : least.press)
    }
    return [...document.querySelectorAll(presses)]
      .filter((each) => isShown(each) && !isInLine(each) && each.getBoundingClientRect().height < 44)
      .filter(isMissed)
      .map((each) => `too low for a finger: ${each.getAttribute('aria-label') ?? each.textContent}`)
  }, leastOf)
