import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

export interface TouchPointer {
  down(at: Point): Promise<void>
  /** Over several points on the way, as a finger moves. */
  move(to: Point): Promise<void>
  up(): Promise<void>
}

const stops = 8

/**
 * A finger on the screen of a phone: the browser is told of touches, and makes of them what it makes of
 * anybody's.
 */
export async function fingerOn(page: Page): Promise<TouchPointer> {
  const device = await page.context().newCDPSession(page)
  let at: Point = { x: 0, y: 0 }
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    down: async (to) => {
      at = to
      await tell('touchStart', [to])
    },
    move: async (to) => {
      const from = at
      for (let stop = 1; stop <= stops; stop += 1) {
        const on = (key: keyof Point) => from[key] + ((to[key] - from[key]) * stop) / stops
        at = { x: on('x'), y: on('y') }
        await tell('touchMove', [at])
      }
    },
    up: async () => {
      await tell('touchEnd', [])
    },
  }
}

/** The middle of what is shown of something. */
export async function middleOf(thing: Locator): Promise<Point> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
