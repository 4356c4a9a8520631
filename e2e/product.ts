import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

export type Firm = 'wrenfield' | 'harbour'
type Step = { days?: number; hours?: number; minutes?: number; seconds?: number }

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** One product with a database of its own. */
export interface Product {
  /** What its clock said as it began, in milliseconds. */
  began: number
  address(firm: Firm): string
  /** The time on the product's clock, in milliseconds. It stands still until a journey moves it. */
  now(): Promise<number>
  /** Moves the product's clock. The browser's own stays where it is. */
  forward(by: Step): Promise<void>
  /** Moves the clock to now where it is behind the browser’s. */
  catchUp(): Promise<void>
  /** Waits until every event is delivered and every job that is due is done. */
  deliver(): Promise<void>
  /** Performs what recurs for every tenant, as if its time had come. */
  recur(): Promise<void>
  /** Runs a command of the operator's, as `npm run` does. */
  run(words: readonly string[]): Promise<void>
  /** Signs everybody out. */
  endSessions(): Promise<void>
  /** Mail of a tenant to one address, newest first. */
  mailTo(address: string, firm?: Firm): Promise<Letter[]>
  /** The errors that the product has logged since this was asked last. */
  loggedErrors(): string
  stop(): Promise<void>
  /**
   * Ends it, but leaves its files in a folder, and its database for as long as a process runs. Gives the
   * database's name.
   */
  keep(folder: string, pid: number): Promise<string>
}

/** What is left of a product that was kept. */
export interface LeftProduct {
  database: string
  folder: string
}

const hosts: Record<Firm, string> = { wrenfield: 'localhost', harbour: 'harbour.localhost' }

/** Starts one with its accounts alone, or where a product was kept. */
export async function startProduct(from?: LeftProduct): Promise<Product> {
  const number = ++lastProduct
  const ask = (wish: object) => host().ask({ product: number, ...wish })
  const { port, now } = await ask({ do: 'start', from })
  const does = async (wish: object) => void (await ask(wish))
  return {
    began: now,
    address: (firm) => `http://${hosts[firm]}:${port}`,
    now: async () => (await ask({ do: 'tell the time' })).now,
    forward: (by) => does({ do: 'forward', by }),
    catchUp: () => does({ do: 'catch up' }),
    deliver: () => does({ do: 'deliver' }),
    recur: () => does({ do: 'recur' }),
    run: (words) => does({ do: 'run', words }),
    endSessions: () => does({ do: 'end sessions' }),
    mailTo: async (to, firm = 'wrenfield') => {
      const answer = await fetch(`http://127.0.0.1:${port}/dev/mail`, {
        headers: { host: hosts[firm], accept: 'application/json' },
      })
      const { data } = (await answer.json()) as { data: Letter[] }
      return data.filter((letter) => letter.to === to)
    },
    loggedErrors: () => host().takeLog(),
    stop: () => does({ do: 'stop' }),
    keep: async (folder, pid) => (await ask({ do: 'keep', in: folder, for: pid })).kept!,
  }
}

let lastProduct = 0
let running: ProductHost | undefined
const host = () => (running ??= new ProductHost())

interface HostAnswer {
  done: number
  failed?: string
  port: number
  now: number
  kept?: string
}

/** The process in which the products of this worker run. It ends with the worker. */
class ProductHost {
  readonly #child: ChildProcess
  readonly #asked = new Map<number, PromiseWithResolvers<HostAnswer>>()
  #last = 0
  #log = ''

  constructor() {
    this.#child = forkHost()
    this.#child.stdout!.setEncoding('utf8').on('data', (lines: string) => {
      this.#log += lines
      process.stdout.write(lines)
    })
    this.#child.on('message', (message) => {
      const answer = message as HostAnswer
      const asked = this.#asked.get(answer.done)
      this.#asked.delete(answer.done)
      if (answer.failed === undefined) asked?.resolve(answer)
      else asked?.reject(new Error(answer.failed))
    })
    this.#child.once('exit', (code) => {
      for (const asked of this.#asked.values())
        asked.reject(new Error(`The products ended with ${code} before they answered.`))
      running = undefined
    })
  }

  ask(wish: object): Promise<HostAnswer> {
    const id = ++this.#last
    const asked = Promise.withResolvers<HostAnswer>()
    this.#asked.set(id, asked)
    this.#child.send({ id, ...wish })
    return asked.promise
  }

  takeLog(): string {
    const lines = this.#log
    this.#log = ''
    return lines
  }
}

function forkHost(): ChildProcess {
  const root = path.resolve(import.meta.dirname, '..')
  const node = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const execPath = existsSync(node) ? node : process.execPath
  return fork(path.join(root, 'server/test/journey-server.ts'), [], {
    execPath,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}
