import { productClock } from './product-clock.ts'
import type { Product } from './product.ts'

/** The products of a worker: those of one file of journeys, one for each beginning that the file names. */
export class ProductPool {
  readonly #products = new Map<string, Promise<Product>>()
  #file = ''

  async take(file: string, beginning = 'accounts', start: () => Promise<Product>): Promise<Product> {
    if (file !== this.#file) await this.close()
    this.#file = file
    const starting = this.#products.get(beginning) ?? start()
    this.#products.set(beginning, starting)
    const product = await starting
    await product.catchUp()
    productClock.began = product.began
    return product
  }

  async close(): Promise<void> {
    const products = await Promise.allSettled(this.#products.values())
    this.#products.clear()
    for (const product of products) if (product.status === 'fulfilled') await product.value.stop()
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
