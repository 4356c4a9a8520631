import { allocationBook } from './allocation-book.ts'
import { capTable } from './cap-table.ts'
import { startChild } from './child.ts'
import { csvExport } from './csv-export.ts'
import { dataRoomReading } from './data-room-reading.ts'
import type { Line } from './figures.ts'
import { findAnyone } from './find-anyone.ts'
import { firstVisits } from './first-visit.ts'
import { growth } from './growth.ts'
import { hotReads, hotRequests } from './hot-reads.ts'
import { importRows } from './import-rows.ts'
import { lighthouse } from './lighthouse/lighthouse.ts'
import { manyTenants } from './many-tenants.ts'
import { offerReads } from './offers.ts'
import { others } from './others/others.ts'
import { peopleOf } from './people.ts'
import { withClient } from './place.ts'
import { checkPlans } from './plans.ts'
import { reservations } from './reserve.ts'
import type { Run } from './run.ts'
import { startAgain } from './start-again.ts'
import { uploads } from './upload.ts'

type Part = (run: Run) => Promise<Line[]>
type Size = 'big' | 'small'

/**
 * What a run is made of, by the names that the command takes, in their order. The import comes last of what uses the big firm, since it
 * adds investors to it.
 */
export const parts: Readonly<Record<string, Part>> = {
  'first-visits': async () => firstVisits(),
  books: async ({ plan }) => allocationBook(plan.effort.rounds),
  'cap-tables': async ({ plan }) => capTable(plan.effort.rounds),
  'hot-reads': (run) => besideTwin(run, 'big', hotReads),
  offers: (run) => besideTwin(run, 'small', offerReads),
  reservations: (run) =>
    besideTwin(run, 'big', async (sides) =>
      withClient((await run.big()).admin, (admin) => reservations(sides, admin, run.plan.reserving)),
    ),
  plans: async (run) => {
    await using product = await productOn(run, 'big')
    const requests = hotRequests(await peopleOf(product.port))
    run.complaints.push(...(await checkPlans(await run.place(), await run.big(), requests)))
    return []
  },
  growth: async (run) => {
    await using big = await productOn(run, 'big')
    await using small = await productOn(run, 'small')
    const entries = { big: run.plan.big.entries, small: run.plan.small.entries }
    return await growth({ big, small }, entries, run.plan.effort.rounds)
  },
  'data-room': async (run) => {
    await using product = await productOn(run, 'small')
    return await dataRoomReading(product, await run.small(), run.plan.effort.rounds)
  },
  others: async (run) => {
    await using product = await productOn(run, 'big')
    return await others(run, product)
  },
  search: async (run) => {
    await using product = await productOn(run, 'big')
    return await findAnyone(product, run.plan)
  },
  export: async (run) => {
    await using product = await productOn(run, 'big')
    return await csvExport(product, run.plan.big.investors, run.plan.effort.rounds)
  },
  upload: async (run) => {
    await using product = await productOn(run, 'big')
    return await uploads(product, run.plan.effort.rounds)
  },
  lighthouse: async (run) => {
    await using product = await productOn(run, 'big')
    return await lighthouse(run, product)
  },
  import: async (run) => {
    await using product = await productOn(run, 'big')
    return await importRows(product, run.plan)
  },
  firms: async (run) => manyTenants(await run.place(), run.plan.tenants),
  start: async (run) => startAgain((await run.place()).folder, run.plan.effort.rounds),
}

async function productOn(run: Run, size: Size) {
  const [place, store] = [await run.place(), await run[size]()]
  return startChild('product', [store, place.folder])
}

async function besideTwin(run: Run, size: Size, measure: typeof hotReads): Promise<Line[]> {
  const [place, store] = [await run.place(), await run[size]()]
  await using product = await startChild('product', [store, place.folder], run.isProfiled)
  await using twin = await startChild('twin', [store, place.folder], run.isProfiled)
  return await measure({ product, twin }, await peopleOf(product.port), run.plan.effort)
}
