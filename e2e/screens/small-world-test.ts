import { keptProduct } from '../kept-product.ts'
import { test as base } from '../world.ts'
import { makeSmallWorld } from './small-world.ts'
import type { SmallWorld } from './small-world.ts'

const beginning = { name: 'small world', make: (baseURL: string) => makeSmallWorld(baseURL) }

/** Journeys in a product that begins with the small world. */
export const test = base.extend<{ records: SmallWorld }>({
  beginning,
  records: async ({ product: _product }, use, { project }) =>
    use((await keptProduct(beginning, project.outputDir)).records),
})
