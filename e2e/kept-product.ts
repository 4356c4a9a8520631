import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from './product.ts'
import type { LeftProduct } from './product.ts'

/** What a product holds as a journey begins, made through its API. */
export interface Beginning<Records = unknown> {
  name: string
  make(baseURL: string): Promise<Records>
}

type KeptRecords<Records> = LeftProduct & { records: Records }

/** The parent of a worker. */
const run = process.ppid

/**
 * A product that holds a beginning, with the records that were made. The first worker of a run that asks makes
 * it, the others wait for that.
 */
export async function keptProduct<Records>(
  { name, make }: Beginning<Records>,
  folder: string,
): Promise<KeptRecords<Records>> {
  const own = path.join(folder, `${name} of ${run}`)
  const file = path.join(own, 'kept.json')
  while (!existsSync(file)) {
    if (isFirst(own)) await makeKept(make, own, file)
    else await pause(200)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as KeptRecords<Records>
}

function isFirst(own: string): boolean {
  mkdirSync(path.dirname(own), { recursive: true })
  try {
    mkdirSync(own)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Where it fails, the next worker tries. */
async function makeKept(make: Beginning['make'], own: string, file: string): Promise<void> {
  try {
    const product = await startProduct()
    const records = await make(product.address('wrenfield'))
    const kept = path.join(own, 'files')
    const database = await product.keep(kept, run)
    writeFileSync(`${file}.draft`, JSON.stringify({ database, folder: kept, records }))
    renameSync(`${file}.draft`, file)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    throw error
  }
}
