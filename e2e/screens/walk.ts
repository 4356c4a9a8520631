import type { Page, Request } from '@playwright/test'
import { drawn } from '../drawn.ts'
import { expect } from '../world.ts'
import type { World } from '../world.ts'

/** So that fifteen screens can be opened in a minute before the general limit says to wait. */
const mostCalls = 40

/** Goes from screen to screen in one window, as links do: without loading anything anew. */
export interface ScreenTour {
  /** Opens a screen, and waits until it has all it asked for. */
  open(address: string): Promise<void>
  /** Waits until the page that is shown has all it asked for. */
  rests(address: string): Promise<void>
  /** Opens a screen and gives what is wrong with it. */
  faultsOf(address: string): Promise<string[]>
}

export function walkIn(world: World, page: Page): ScreenTour {
  const asked = new Set<Request>()
  const texts: string[] = []
  let calls = 0
  page.on('request', (request) => {
    asked.add(request)
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && texts.push(`console: ${message.text()} ${message.location().url}`),
  )
  let quiet = 0
  // Twice in a row, since what is read may ask for more once it is shown.
  const isQuiet = async () => {
    // A page that is loaded meanwhile takes the question with it.
    const isDrawn = await drawn(page).then(
      () => true,
      () => false,
    )
    quiet = isDrawn && asked.size === 0 ? quiet + 1 : 0
    return quiet >= 2
  }
  const first = page.locator('h1:not([hidden])')
  const comesToRest = async (address: string) => {
    quiet = 0
    const options = { message: `${address} comes to rest`, timeout: 60_000, intervals: [20, 40, 80, 160] }
    await expect.poll(isQuiet, options).toBe(true)
  }
  const open = async (address: string) => {
    await page.evaluate(goesTo, address)
    await comesToRest(address)
    // Code that is on its way asks for nothing yet.
    await first
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => undefined)
    await comesToRest(address)
  }
  return {
    open,
    rests: comesToRest,
    faultsOf: async (address) => {
      texts.length = 0
      calls = 0
      await open(address)
      const headings = await first.count()
      const lost = await page
        .getByText(/comes with a later version|couldn’t load|doesn't seem to exist/)
        // A text that a page quotes is not its own.
        .locator('xpath=self::*[not(ancestor-or-self::blockquote)]')
        .count()
      return [
        ...(headings === 1 ? [] : [`${headings} first headings`]),
        ...(calls <= mostCalls ? [] : [`asks for ${calls} things`]),
        ...(lost === 0 ? [] : ['says that something could not be shown']),
        ...(await world.graveFindings(page)),
        ...texts,
      ].map((fault) => `${address}: ${fault}`)
    },
  }
}

/**
 * As when the browser itself goes to an entry of its history. Resolves once the page shows the first of it: on
 * a busy machine nothing is asked for before, and the page that is left looks at rest.
 */
function goesTo(address: string): Promise<void> {
  return new Promise((done) => {
    const watch = new MutationObserver(() => done())
    watch.observe(document.body, { childList: true, subtree: true, attributes: true })
    // Where it is the page already, nothing changes.
    setTimeout(done, 2_000)
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  })
}
