import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHistory } from './history.ts'
import type { Browser, HistoryLocation } from './history.ts'

/** A window with a history of its own, that moves at once where a browser takes a moment. */
function browserAt(
  start: string,
): Browser & { back: () => void; forward: () => void; path: () => string; typed: (href: string) => void } {
  const entries = [{ href: start, state: null as unknown }]
  const watchers = new Set<() => void>()
  let at = 0
  const url = () => new URL(entries[at]?.href ?? '/', 'http://here')
  const go = (steps = 0) => {
    at += steps
    for (const watcher of watchers) watcher()
  }
  const history = {
    get state() {
      return entries[at]?.state
    },
    get length() {
      return entries.length
    },
    scrollRestoration: 'auto',
    go,
    pushState: (state: unknown, _title: string, href: string) => {
      entries.splice(++at, entries.length, { href, state })
    },
    replaceState: (state: unknown, _title: string, href = entries[at]?.href ?? '/') => {
      entries[at] = { href, state }
    },
  }
  const location = {
    origin: 'http://here',
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
  }
  return {
    history,
    location,
    addEventListener: (_kind: string, watcher: () => void) => watchers.add(watcher),
    removeEventListener: (_kind: string, watcher: () => void) => watchers.delete(watcher),
    back: () => go(-1),
    forward: () => go(1),
    path: () => url().pathname,
    typed: (href: string) => {
      entries.splice(++at, entries.length, { href, state: null })
    },
  } as unknown as ReturnType<typeof browserAt>
}

function visited(start: string) {
  const browser = browserAt(start)
  const history = createHistory(browser)
  const stops: HistoryLocation[] = []
  history.subscribe((stop) => stops.push(stop))
  return { browser, history, stops }
}

test('each page has a number by which its scroll position is found again on the way back', () => {
  const { browser, history, stops } = visited('/investor')
  history.go('/investor/portfolio')
  history.go('/investor/portfolio/7')
  browser.back()
  browser.back()
  browser.forward()
  assert.deepEqual(
    stops.map(({ href, index, way }) => [href, index, way]),
    [
      ['/investor/portfolio', 1, 'forth'],
      ['/investor/portfolio/7', 2, 'forth'],
      ['/investor/portfolio', 1, 'back'],
      ['/investor', 0, 'back'],
      ['/investor/portfolio', 1, 'back'],
    ],
  )
})

test('an address that is typed begins at its top with a number of its own, and a reloaded page is where it was', () => {
  const { browser, history } = visited('/admin/investors')
  history.go('/admin/investors/12/details')
  browser.typed('/admin/settings/branding')
  const opened = createHistory(browser)
  assert.deepEqual([opened.stop().index, opened.stop().way], [2, 'forth'])
  const reloaded = createHistory(browser)
  assert.deepEqual([reloaded.stop().index, reloaded.stop().way], [2, 'back'])
})

test('a page that takes the place of another is not found on the way back', () => {
  const { browser, history } = visited('/admin/investors')
  history.go('/admin/investors/new-investor')
  history.go('/admin/investors/12/details', { replace: true })
  browser.back()
  assert.equal(history.stop().href, '/admin/investors')
})

test('an anchor that the browser followed by itself is a page of its own', () => {
  const { browser, history, stops } = visited('/investor/portfolio')
  browser.history.pushState(null, '', '/investor/portfolio#ended')
  browser.history.go(0)
  assert.deepEqual([stops.at(-1)?.href, stops.at(-1)?.index], ['/investor/portfolio#ended', 1])
  browser.back()
  assert.equal(history.stop().index, 0)
})

test('unsaved work holds a visit to another page until somebody agrees, and a change of the query never', () => {
  const { history } = visited('/admin/investors/12/edit')
  const calls: (() => void)[] = []
  const release = history.hold((leave) => calls.push(leave))
  history.go('/admin/investors/12/edit?tab=2')
  assert.deepEqual([calls.length, history.stop().href], [0, '/admin/investors/12/edit?tab=2'])
  history.go('/admin')
  assert.deepEqual([calls.length, history.stop().href], [1, '/admin/investors/12/edit?tab=2'])
  calls[0]?.()
  assert.equal(history.stop().href, '/admin')
  release()
  history.go('/admin/investors')
  assert.equal(calls.length, 1)
})

test('two forms of a page each hold it: the later is asked, and the other still holds once that one is done', () => {
  const { history } = visited('/admin/investors/12/edit')
  const calls: string[] = []
  const leaveForm = history.hold(() => calls.push('form'))
  const leaveNote = history.hold(() => calls.push('note'))
  history.go('/admin')
  leaveNote()
  history.go('/admin')
  leaveForm()
  history.go('/admin')
  assert.deepEqual([calls, history.stop().href], [['note', 'form'], '/admin'])
})

test('the way back is held too: the browser is brought to where it was, and leaves once that is agreed', () => {
  const { browser, history } = visited('/admin/investors')
  history.go('/admin/investors/12/edit')
  const calls: (() => void)[] = []
  history.hold((leave) => calls.push(leave))
  browser.back()
  assert.deepEqual([calls.length, browser.path()], [1, '/admin/investors/12/edit'])
  assert.equal(history.stop().index, 1)
  calls[0]?.()
  assert.deepEqual([history.stop().index, browser.path()], [0, '/admin/investors'])
})

test('what lies over a page holds the way back of the query alone, only while there is something to lose, and no visit', () => {
  const { browser, history } = visited('/admin/settings/account/tags')
  history.go('/admin/settings/account/tags?panel=new')
  const calls: (() => void)[] = []
  let isTyped = false
  const release = history.holdOver({ isNeeded: () => isTyped, ask: (leave) => calls.push(leave) })
  browser.back()
  assert.deepEqual([calls.length, history.stop().index], [0, 0])
  browser.forward()
  isTyped = true
  browser.back()
  assert.deepEqual(
    [calls.length, history.stop().index, browser.path()],
    [1, 1, '/admin/settings/account/tags'],
  )
  // Once it is saved the drawer is closed by its form, which nobody is asked about.
  history.go('/admin/settings/account/tags')
  assert.equal(calls.length, 1)
  release()
  browser.back()
  assert.deepEqual([calls.length, history.stop().index], [1, 1])
})

test('words over a page are asked about before those of the page below, and asked once', () => {
  const { browser, history } = visited('/admin/investors')
  history.go('/admin/investors/12/edit')
  const calls: string[] = []
  let leaves: () => void = () => undefined
  history.hold(() => calls.push('page'))
  history.holdOver({
    isNeeded: () => true,
    ask: (leave) => {
      calls.push('dialog')
      leaves = leave
    },
  })
  browser.back()
  leaves()
  assert.deepEqual([calls, history.stop().href], [['dialog'], '/admin/investors'])
})

test('a link over the page is followed once what was typed there is given up, and at once where nothing was', () => {
  const { history } = visited('/admin/investors')
  const calls: (() => void)[] = []
  let isTyped = false
  history.holdOver({ isNeeded: () => isTyped, ask: (leave) => calls.push(leave) })
  history.go('/admin/investors?panel=new', { pressed: true })
  assert.deepEqual([calls.length, history.stop().href], [0, '/admin/investors?panel=new'])
  isTyped = true
  history.go('/admin/investors/12/details', { pressed: true })
  assert.deepEqual([calls.length, history.stop().href], [1, '/admin/investors?panel=new'])
  calls[0]?.()
  assert.deepEqual([calls.length, history.stop().href], [1, '/admin/investors/12/details'])
})
