import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { stylesKilobytes } from '../web/build/first-visits.ts'
import { weighFirstVisits } from '../web/build/weigh.ts'
import { allocationBook } from './allocation-book.ts'
import { waterfalls } from './waterfalls.ts'
import { capTable } from './cap-table.ts'
import { startChild } from './child.ts'
import { csvExport } from './csv-export.ts'
import { dataRoomReading } from './data-room-reading.ts'
import { startDemo } from './demo.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { findAnyone } from './find-anyone.ts'
import { funds } from './funds.ts'
import { growth } from './growth.ts'
import { hotReads, hotRequests, largePortfolio } from './hot-reads.ts'
import { importRows } from './import-rows.ts'
import { interactions } from './interactions/interactions.ts'
import { lighthouse } from './lighthouse/lighthouse.ts'
import { manyTenants } from './many-tenants.ts'
import { notices } from './notices.ts'
import { offerReads } from './offer-reads.ts'
import { others } from './others/others.ts'
import { peopleOf } from './people.ts'
import { root, withClient } from './place.ts'
import { checkPlans } from './plans.ts'
import { reservations } from './reserve.ts'
import { holdsMuch } from './seed-funds.ts'
import type { Run } from './run.ts'
import { uploads } from './upload.ts'

type BenchPart = (run: Run) => Promise<TableLine[]>
type Size = 'big' | 'small'

/**
 * What a run is made of, by the names that the command takes, in their order. The import comes last of what
 * uses the big tenant, since it adds investors to it; the large portfolio comes after what counts the small one.
 */
export const parts: Readonly<Record<string, BenchPart>> = {
  'first-visits': async () => firstVisits(),
  books: async ({ plan }) => allocationBook(plan.effort.rounds, plan.checked.books),
  waterfalls: async ({ plan }) => waterfalls(plan.checked.waterfalls),
  'cap-tables': async ({ plan }) => capTable(plan.effort.rounds),
  'hot-reads': (run) => besideTwin(run, 'big', hotReads),
  offers: (run) => besideTwin(run, 'small', offerReads),
  reservations: (run) =>
    besideTwin(run, 'big', async (sides) =>
      withClient((await run.big()).admin, (admin) => reservations(sides, admin, run.plan.reserving)),
    ),
  plans: async (run) => {
    await using product = await productOn(run, 'big')
    const requests = hotRequests(await peopleOf(product.port, run.plan.people))
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
  'large-portfolio': async (run) => {
    await withClient((await run.small()).admin, holdsMuch)
    return await besideTwin(run, 'small', largePortfolio)
  },
  funds: async (run) => {
    await using big = await productOn(run, 'big')
    await using small = await productOn(run, 'small')
    return await funds({ big, small, store: await run.small() }, run.plan)
  },
  notices: async (run) => {
    await using product = await productOn(run, 'small')
    return await notices(product, await run.small(), run.plan)
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
  interactions: async (run) => {
    await using demo = await startDemo(path.join((await run.place()).folder, 'interactions'))
    return await interactions(`http://wrenfield.localhost:${demo.port}`, run.plan.effort.rounds)
  },
  import: async (run) => {
    await using product = await productOn(run, 'big')
    return await importRows(product, run.plan)
  },
  firms: async (run) => manyTenants(await run.place(), run.plan.tenants),
  start: async (run) => startAgain((await run.place()).folder, run.plan.effort.rounds),
}

/** Parts that need a browser or other products. */
export const elsewhere: readonly string[] = ['others', 'lighthouse', 'interactions']

async function productOn(run: Run, size: Size) {
  const [place, store] = [await run.place(), await run[size]()]
  return startChild('product', [store, place.folder])
}

async function besideTwin(run: Run, size: Size, measure: typeof hotReads): Promise<TableLine[]> {
  const [place, store] = [await run.place(), await run[size]()]
  await using product = await startChild('product', [store, place.folder], run.isProfiled)
  await using twin = await startChild('twin', [store, place.folder], run.isProfiled)
  return await measure({ product, twin }, await peopleOf(product.port, run.plan.people), run.plan.effort)
}

/**
 * JavaScript and style sheets of the first visit to a page, as the build sends them (gzip). None where
 * nothing is built.
 */
function firstVisits(): TableLine[] {
  const weights = weighFirstVisits(path.join(root, 'web/dist')) ?? []
  return weights.map(({ visit, scripts, styles, files, kept }) => ({
    what: `First visit: ${visit.page}`,
    unit: 'kB',
    ours: figuresOf([scripts + styles]),
    budget: `at most ${visit.kilobytes} kB, of it ${stylesKilobytes} CSS`,
    kept,
    note: `${scripts.toFixed(1)} JavaScript, ${styles.toFixed(1)} CSS, ${files} files`,
  }))
}

/**
 * What `npm start` takes on data that is there already, until the platform answers. The first start, which
 * makes everything, is not counted.
 */
async function startAgain(folder: string, rounds: number): Promise<TableLine[]> {
  const dataDir = path.join(folder, 'start')
  await mkdir(dataDir, { recursive: true })
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await using demo = await startDemo(dataDir)
    if (round > 0) times.push(demo.seconds)
  }
  const ours = figuresOf(times)
  const budget = 'under 5 seconds'
  return [{ what: 'Start again, until it answers', unit: 's', ours, budget, kept: ours.median < 5 }]
}
