/**
 * Measures the hot endpoints beside a bare twin and against plan's budgets, on a database of its own. `--quick` is a small run to see
 * that everything works; `--profile` writes what each process spent its time on to .cache/profiles. The full run writes RESULTS.md.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { allocationBook } from './allocation-book.ts'
import { capTable } from './cap-table.ts'
import { startChild } from './child.ts'
import { csvExport } from './csv-export.ts'
import type { Effort } from './duel.ts'
import type { Line } from './figures.ts'
import { firstVisits } from './first-visit.ts'
import { growth } from './growth.ts'
import { hotReads, hotRequests } from './hot-reads.ts'
import { manyTenants } from './many-tenants.ts'
import { openPlace, withClient } from './place.ts'
import type { Store } from './place.ts'
import { checkPlans, plansFile } from './plans.ts'
import { reservations } from './reserve.ts'
import { investorEmail, seed, staffEmail } from './seed.ts'
import type { World } from './seed.ts'
import { signIn } from './sign-in.ts'
import { startAgain } from './start-again.ts'
import { machineFacts, summaryOf, tableOf } from './table.ts'

interface Plan {
  big: World
  small: World
  effort: Effort
  reserving: { effort: Effort; people: number }
  tenants: { tenants: number; rounds: number; seconds: number }
}

const full: Plan = {
  big: { tenants: 1, staff: 50, investors: 100_000, investments: 500_000, entries: 1_000_000 },
  small: { tenants: 1, staff: 50, investors: 1_000, investments: 5_000, entries: 10_000 },
  effort: { rounds: 5, seconds: 2, connections: [1, 10, 50] },
  reserving: { effort: { rounds: 5, seconds: 1, connections: [1, 10, 50] }, people: 500 },
  tenants: { tenants: 1_000, rounds: 5, seconds: 2 },
}
const quick: Plan = {
  big: { tenants: 1, staff: 50, investors: 12_000, investments: 60_000, entries: 120_000 },
  small: { tenants: 1, staff: 50, investors: 1_000, investments: 5_000, entries: 1_000 },
  effort: { rounds: 1, seconds: 0.5, connections: [1, 10, 50] },
  reserving: { effort: { rounds: 1, seconds: 0.3, connections: [1, 10, 50] }, people: 200 },
  tenants: { tenants: 50, rounds: 1, seconds: 0.5 },
}

const { values: said } = parseArgs({ options: { quick: { type: 'boolean' }, profile: { type: 'boolean' } } })
const plan = said.quick ? quick : full
const { rounds } = plan.effort
const complaints: string[] = []
const facts: string[] = []
const lines: Line[] = []

await step('First visits', async () => firstVisits())
await step('Allocation books', async () => allocationBook(rounds))
await step('Cap tables', async () => capTable(rounds))
await using place = await openPlace()
const [big, small] = [await place.create('bench_big'), await place.create('bench_small')]
await step('Seeding', async () => {
  await seed(big, plan.big)
  await seed(small, plan.small)
  return []
})
await withClient(big.admin, async (admin) => {
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  facts.push(...machineFacts(rows[0]!.server_version))
  await step('Hot endpoints beside the twin', () => besideTwin(big, admin))
})
await step('Growth', () => grown(big, small))
await step('Export', () => exported(big))
await step('Many firms', () => manyTenants(place, plan.tenants))
await step('Start again', () => startAgain(place.folder, rounds))
await report()

async function besideTwin(store: Store, admin: pg.Client): Promise<Line[]> {
  await using product = await startChild('product', [store.app, place.folder], said.profile)
  await using twin = await startChild('twin', [store.app, place.folder], said.profile)
  const fifty = Array.from({ length: 50 }, (_item, index) => index)
  const emails = (email: typeof staffEmail, from: number) => fifty.map((number) => email(1, from + number))
  const people = {
    staff: await signIn(product.port, 1, emails(staffEmail, 0)),
    investors: await signIn(product.port, 1, emails(investorEmail, 1)),
  }
  complaints.push(...(await checkPlans(place, store, hotRequests(people))))
  return [
    ...(await hotReads({ product, twin }, people, plan.effort)),
    ...(await reservations({ product, twin }, admin, plan.reserving)),
  ]
}

async function grown(bigStore: Store, smallStore: Store): Promise<Line[]> {
  await using bigSide = await startChild('product', [bigStore.app, place.folder])
  await using smallSide = await startChild('product', [smallStore.app, place.folder])
  const entries = { big: plan.big.entries, small: plan.small.entries }
  return await growth({ big: bigSide, small: smallSide }, entries, rounds)
}

async function exported(store: Store): Promise<Line[]> {
  await using product = await startChild('product', [store.app, place.folder])
  return await csvExport(product, plan.big.investors, rounds)
}

/** Says what is going on, and what came of it as soon as it is known: a run takes minutes. */
async function step(name: string, act: () => Promise<Line[]>): Promise<void> {
  const began = performance.now()
  console.log(name)
  const found = await act()
  for (const line of found) console.log(`  ${summaryOf(line)}`)
  console.log(`  ${Math.round((performance.now() - began) / 1000)} s`)
  lines.push(...found)
}

async function report(): Promise<void> {
  const command = said.quick ? 'npm run bench -- --quick' : 'npm run bench'
  const day = new Date().toISOString().slice(0, 10)
  const table = tableOf(lines)
  console.log(
    `\n${facts.join('\n')}\n\n${table}\n\nPlans of the hot requests: ${path.relative('.', plansFile)}`,
  )
  for (const complaint of complaints) console.log(`FAILED  ${complaint}`)
  if (complaints.length > 0 || lines.some(({ unit, kept }) => unit === 'accepted' && !kept))
    process.exitCode = 1
  if (said.quick) return
  const text = `# The last full run\n\n\`${command}\` on ${day}. Figures are least / median / most of ${rounds} rounds.\n\n${facts
    .map((fact) => `- ${fact}`)
    .join('\n')}\n\n${table}\n`
  await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), text)
}
