import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { fetchLostStyles } from './lost-styles.ts'

const againMs = 5000

/**
 * A part of a page whose code follows the page; what stands in its place meanwhile is its `Suspense`'s. Where
 * the code doesn't come, the page stays with all that was typed on it, and it is asked for again until it
 * comes.
 */
export const later = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await untilCome(load) }))

let coming = 0

/** Whether code that a page wanted is on its way. */
export const arePartsComing = (): boolean => coming > 0

/** Asks until it is there: again as soon as there is a connection, and otherwise every few seconds. */
export async function untilCome<Code>(load: () => Promise<Code>): Promise<Code> {
  coming += 1
  for (let isAgain = false; ; isAgain = true) {
    try {
      if (isAgain) await fetchLostStyles()
      const code = await load()
      coming -= 1
      return code
    } catch {
      await connectionOrPause()
    }
  }
}

function connectionOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, againMs)
    window.addEventListener('online', go)
  })
}
