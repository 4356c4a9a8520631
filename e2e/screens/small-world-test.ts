import { test as base } from '../world.ts'
import { makeSmallWorld } from './small-world.ts'
import type { SmallWorld } from './small-world.ts'

/** The small world is made once for all pages that a worker opens. */
export const test = base.extend<object, { records: SmallWorld }>({
  records: [
    async ({ product }, use) => use(await makeSmallWorld(product.address('wrenfield'))),
    { scope: 'worker', timeout: 180_000 },
  ],
})
