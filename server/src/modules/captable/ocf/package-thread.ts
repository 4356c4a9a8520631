import { readFile } from 'node:fs/promises'
import { Unzip } from '../../../kernel/unzip.ts'
import { serveJobs } from '../../../kernel/work-thread.ts'
import { checkedDrafts } from './check-drafts.ts'
import type { Draft } from './draft.ts'
import { eventsFrom } from './events-from.ts'
import { readPackage } from './read-package.ts'

export interface PackageJob {
  path: string
  /** The company's own. */
  currency: string
  /** No event may be later. */
  today: string
}

serveJobs(async ({ path, currency, today }: PackageJob): Promise<Draft[]> => {
  const read = await readPackage(await Unzip.open(await readFile(path)))
  return checkedDrafts(eventsFrom(read, currency), { currency, today })
})
