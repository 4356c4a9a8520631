import type { ConfirmLeaving } from '../../kernel/visit.ts'
import type { NavigationBlock } from '../../ui/navigation-blocker.ts'

/** Where the browser stands in its history, and how it came there. */
export interface HistoryLocation {
  /** Path, query and anchor. */
  href: string
  /** Its place in this window's history, by which its scroll positions are remembered. */
  index: number
  /** `back` is also forward: the page was here before. */
  way: 'forth' | 'back'
  /** False where only a panel or a filter changed: one stays where one is on the page. */
  resetScroll: boolean
}

export interface GoOptions {
  replace?: boolean | undefined
  resetScroll?: boolean | undefined
  /**
   * Somebody pressed a link: what was typed over the page is asked about too. What a form does once it has
   * saved asks nobody.
   */
  pressed?: boolean | undefined
}

export interface BrowserHistory {
  stop: () => HistoryLocation
  go: (href: string, options?: GoOptions) => void
  /** Has somebody asked before another path is opened, until what is answered is called. */
  hold: (ask: ConfirmLeaving) => () => void
  /**
   * Has somebody asked on the way back and at a link, wherever it leads: what lies over a page may be gone
   * with its query alone.
   */
  holdOver: (hold: NavigationBlock) => () => void
  subscribe: (listener: (stop: HistoryLocation) => void) => () => void
}

/** What is kept with an entry of the browser's own history. */
interface HistoryState {
  index: number
}

/** What is needed of the window. */
export type Browser = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

/** The window's history, watched while somebody listens. */
export function createHistory(browser: Browser = window): BrowserHistory {
  const { history, location } = browser
  const address = () => location.pathname + location.search + location.hash
  const keptIndex = () => ((history.state ?? {}) as Partial<HistoryState>).index
  const listeners = new Set<(stop: HistoryLocation) => void>()
  const holds = createHolds(location.origin)
  let undone = 0
  let here: HistoryLocation = { href: address(), ...arrival(history), resetScroll: true }
  history.replaceState(kept(here.index), '')
  history.scrollRestoration = 'manual'

  const arrive = (stop: HistoryLocation) => {
    here = stop
    for (const listener of listeners) listener(stop)
  }
  const onMoved = () => {
    if (undone > 0) return void undone--
    const href = address()
    const index = keptIndex() ?? here.index + 1
    const steps = index - here.index
    // An anchor that the browser itself followed has no number yet.
    if (keptIndex() === undefined) history.replaceState(kept(index), '')
    const leave = () => arrive({ href, index, way: 'back', resetScroll: true })
    const held = holds.onWay(here.href, href)
    if (!held) return leave()
    // The browser is there already: it is brought back, and goes again once that was answered with yes.
    undone++
    history.go(-steps)
    held(() => {
      undone++
      history.go(steps)
      leave()
    })
  }
  return {
    stop: () => here,
    go: (href, { replace = false, resetScroll = true, pressed = false } = {}) => {
      const leave = () => {
        const index = here.index + (replace ? 0 : 1)
        history[replace ? 'replaceState' : 'pushState'](kept(index), '', href)
        arrive({ href: address(), index, way: 'forth', resetScroll })
      }
      const held = pressed ? holds.onWay(here.href, href) : holds.ofPage(here.href, href)
      if (held) held(leave)
      else leave()
    },
    hold: holds.hold,
    holdOver: holds.holdOver,
    subscribe: (listener) => {
      listeners.add(listener)
      browser.addEventListener('popstate', onMoved)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) browser.removeEventListener('popstate', onMoved)
      }
    },
  }
}

/** What has somebody asked before the page is left. */
function createHolds(origin: string) {
  const pathOf = (href: string) => new URL(href, origin).pathname
  /** What several forms of a page hold; the latest is asked. */
  const pageHolds = new Set<ConfirmLeaving>()
  const overHolds = new Set<NavigationBlock>()
  const ofPage = (from: string, to: string): ConfirmLeaving | undefined =>
    pathOf(to) === pathOf(from) ? undefined : [...pageHolds].at(-1)
  return {
    ofPage,
    /** What lies over the page is asked before the page. */
    onWay: (from: string, to: string): ConfirmLeaving | undefined =>
      [...overHolds].findLast(({ isNeeded }) => isNeeded())?.ask ?? ofPage(from, to),
    hold: (ask: ConfirmLeaving) => {
      pageHolds.add(ask)
      return () => void pageHolds.delete(ask)
    },
    holdOver: (block: NavigationBlock) => {
      overHolds.add(block)
      return () => void overHolds.delete(block)
    },
  }
}

function kept(index: number): HistoryState {
  return { index }
}

/**
 * Reloaded, or come back to from another site: it has its number. An address that was typed or followed from
 * a letter is a new page.
 */
function arrival(history: History): Pick<HistoryLocation, 'index' | 'way'> {
  const { index } = (history.state ?? {}) as Partial<HistoryState>
  return index === undefined ? { index: history.length - 1, way: 'forth' } : { index, way: 'back' }
}
