import { readFile } from 'node:fs/promises'
import { Unzip } from '../../../kernel/unzip.ts'
import { serveJobs } from '../../../kernel/work-thread.ts'
import type { Draft } from './draft.ts'
import { eventsFrom } from './events-from.ts'
import { readPackage } from './read-package.ts'

export interface PackageJob {
  path: string
  /** The company's own. */
  currency: string
}

serveJobs(async ({ path, currency }: PackageJob): Promise<Draft[]> =>
  eventsFrom(await readPackage(new Unzip(await readFile(path))), currency),
)
