/**
 * The products of a worker of the browser journeys, in one process: most of what a product costs to start is
 * reading its code. It does what the worker asks, of the product that it names. It exists only here.
 */
import type { MovableClock } from './clock.ts'
import { startJourneyProduct } from './journey-product.ts'
import type { JourneyProduct } from './journey-product.ts'

type ServerCommand =
  | { do: 'start'; from?: { database: string; folder: string } }
  | { do: 'forward'; by: Parameters<MovableClock['forward']>[0] }
  | { do: 'catch up' }
  | { do: 'deliver' }
  | { do: 'recur' }
  | { do: 'end sessions' }
  | { do: 'tell the time' }
  | { do: 'run'; words: readonly string[] }
  | { do: 'keep'; in: string; for: number }
  | { do: 'stop' }
type AskedCommand = ServerCommand & { id: number; product: number }

const products = new Map<number, JourneyProduct>()

process.on('message', (asked: AskedCommand) => void answer(asked))
process.on('disconnect', () => void stopAll())

async function answer(asked: AskedCommand): Promise<void> {
  const { id } = asked
  try {
    const facts = asked.do === 'start' ? await start(asked) : await fulfil(asked, productOf(asked.product))
    process.send?.({ done: id, ...facts })
  } catch (error) {
    process.send?.({
      done: id,
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

function productOf(number: number): JourneyProduct {
  const product = products.get(number)
  if (!product) throw new Error(`There is no product ${number}.`)
  return product
}

async function start(asked: AskedCommand & { do: 'start' }) {
  const product = await startJourneyProduct(asked.from)
  products.set(asked.product, product)
  return { port: product.port, now: product.now() }
}

async function fulfil(asked: Exclude<AskedCommand, { do: 'start' }>, product: JourneyProduct) {
  if (asked.do === 'forward') await product.forward(asked.by)
  if (asked.do === 'catch up') await product.catchUp()
  if (asked.do === 'deliver') await product.deliver()
  if (asked.do === 'recur') await product.recur()
  if (asked.do === 'end sessions') await product.endSessions()
  if (asked.do === 'run') await product.run(asked.words)
  if (asked.do === 'stop' || asked.do === 'keep') products.delete(asked.product)
  if (asked.do === 'stop') await product.stop()
  const kept = asked.do === 'keep' ? await product.keep(asked.in, asked.for) : undefined
  return { now: product.now(), kept }
}

/** The worker is gone. */
async function stopAll(): Promise<void> {
  await Promise.allSettled([...products.values()].map((product) => product.stop()))
  process.exit(0)
}
