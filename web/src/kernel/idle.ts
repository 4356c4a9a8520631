const restMs = 3000
let rested: Promise<void> | undefined

/**
 * The first picture comes first: what can wait, such as live messages, waits until the page has stood for a
 * while.
 */
export function whenRested(): Promise<void> {
  rested ??= new Promise((resolve) => {
    setTimeout(resolve, restMs)
  })
  return rested
}

let used: Promise<unknown> | undefined

/**
 * The moment to fetch pages ahead. On a phone, whose processor is slow, nothing is fetched for a reader who
 * neither touches nor scrolls.
 */
export function whenUsed(): Promise<unknown> {
  used ??= Promise.all([whenRested(), matchMedia('(hover: none)').matches && firstTouch()])
  return used
}

const firstTouch = (): Promise<void> =>
  new Promise((resolve) => {
    for (const kind of ['pointerdown', 'wheel', 'keydown'])
      addEventListener(kind, () => resolve(), { once: true, capture: true, passive: true })
  })

let painted: Promise<void> | undefined

/** Loads once the page's first picture has been painted: code that nobody needs before, such as that of menus. */
export const afterPaint =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    painted ??= Promise.race([firstContent(), whenRested()])
    await painted
    return load()
  }

const firstContent = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
  })

let turn = Promise.resolve()

/** Works in turn, each when the browser has nothing else to do: what is pressed meanwhile comes first. */
export function inIdleTurn(work: () => Promise<unknown>): void {
  turn = turn
    .then(idle)
    .then(work)
    .then(
      () => undefined,
      () => undefined,
    )
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
