/**
 * Measures the product beside a bare twin, beside other products and against the plan's budgets, on databases of its own. Names of parts
 * run these alone (`npm run bench -- others lighthouse`); `--quick` is a small run to see that everything works; `--profile` writes what
 * each process spent its time on to .cache/profiles. The full run writes RESULTS.md.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Line } from './figures.ts'
import { parts } from './parts.ts'
import { withClient } from './place.ts'
import { full, quick } from './plan.ts'
import { plansFile } from './plans.ts'
import { openRun, seconds } from './run.ts'
import { machineFacts, summaryOf, tableOf } from './table.ts'

const { values: said, positionals: named } = parseArgs({
  options: { quick: { type: 'boolean' }, profile: { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown.join('", "')}", only ${Object.keys(parts).join(', ')}.`)

const lines: Line[] = []
await using run = openRun(said.quick ? quick : full, said.profile ?? false)
const machine = await withClient((await run.place()).admin, async (admin) => {
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  return machineFacts(rows[0]!.server_version)
})
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  const began = performance.now()
  // Said as soon as it is known: a run takes minutes.
  console.log(name)
  const found = await part(run)
  for (const line of found) console.log(`  ${summaryOf(line)}`)
  console.log(`  ${seconds(began)}`)
  lines.push(...found)
}
await report()

async function report(): Promise<void> {
  const facts = [...machine, ...run.facts]
  const table = tableOf(lines)
  console.log(
    `\n${facts.join('\n')}\n\n${table}\n\nPlans of the hot requests: ${path.relative('.', plansFile)}`,
  )
  for (const complaint of run.complaints) console.log(`FAILED  ${complaint}`)
  if (run.complaints.length > 0 || lines.some(({ unit, kept }) => unit === 'accepted' && !kept))
    process.exitCode = 1
  if (said.quick || named.length > 0) return
  const day = new Date().toISOString().slice(0, 10)
  const { rounds } = run.plan.effort
  const text = `# The last full run\n\n\`npm run bench\` on ${day}. Figures are least / median / most of ${rounds} rounds.\n\n${facts
    .map((fact) => `- ${fact}`)
    .join('\n')}\n\n${table}\n`
  await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), text)
}
