import { productClock } from './product-clock.ts'
import type { Product } from './product.ts'

/** Products that many journeys share, so that a worker keeps them. */
const shared: ReadonlySet<string> = new Set(['shared', 'small world'])

/** The products of a worker. One that journeys have to themselves goes when others begin. */
export class ProductPool {
  readonly #products = new Map<string, Promise<Product>>()

  async take(name: string, start: () => Promise<Product>): Promise<Product> {
    for (const other of this.#products.keys())
      if (other !== name && !shared.has(other)) await this.#drop(other)
    const starting = this.#products.get(name) ?? start()
    this.#products.set(name, starting)
    const product = await starting
    await product.catchUp()
    productClock.began = product.began
    return product
  }

  async close(): Promise<void> {
    for (const name of this.#products.keys()) await this.#drop(name)
  }

  async #drop(name: string): Promise<void> {
    const product = await this.#products.get(name)?.catch(() => undefined)
    this.#products.delete(name)
    await product?.stop()
  }
}

const made = new WeakMap<Product, Map<string, Promise<unknown>>>()

/** What journeys of one product share, made by the first that needs it. */
export function onceIn<Made>(product: Product, what: string, make: () => Promise<Made>): Promise<Made> {
  const ofProduct = made.get(product) ?? new Map<string, Promise<unknown>>()
  made.set(product, ofProduct)
  const making = ofProduct.get(what) ?? make()
  ofProduct.set(what, making)
  return making as Promise<Made>
}
