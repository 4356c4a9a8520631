/**
 * Measures the product beside a bare twin, beside other products and against the plan's budgets, on databases of its own. Names of parts
 * run these alone (`npm run bench -- others lighthouse`); `--quick` is a small run to see that everything works; `--profile` writes what
 * each process spent its time on to .cache/profiles. RESULTS.md is written anew after each part of full size, from the last figures of
 * every part; a part that fails is told, and the others go on.
 */
import path from 'node:path'
import { inspect, parseArgs } from 'node:util'
import type { Line } from './figures.ts'
import { parts } from './parts.ts'
import { withClient } from './place.ts'
import { full, quick } from './plan.ts'
import { plansFile } from './plans.ts'
import { openRun, seconds } from './run.ts'
import { keepPart } from './results.ts'
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
  const [began, told] = [performance.now(), run.facts.length]
  // Said as soon as it is known: a run takes minutes.
  console.log(name)
  const found = await part(run).catch((error: unknown) => {
    run.complaints.push(`${name} failed: ${inspect(error)}`)
    return undefined
  })
  if (!found) continue
  for (const line of found) console.log(`  ${summaryOf(line)}`)
  console.log(`  ${seconds(began)}`)
  lines.push(...found)
  const notes = run.facts.slice(told)
  if (!said.quick) await keepPart(name, { machine, notes, lines: found })
}
report()

function report(): void {
  const facts = [...machine, ...run.facts]
  console.log(
    `\n${facts.join('\n')}\n\n${tableOf(lines)}\n\nPlans of the hot requests: ${path.relative('.', plansFile)}`,
  )
  for (const complaint of run.complaints) console.log(`FAILED  ${complaint}`)
  if (run.complaints.length > 0 || lines.some(({ unit, kept }) => unit === 'accepted' && !kept))
    process.exitCode = 1
}
