/**
 * Measures the product beside a bare twin, beside other products and against the plan's budgets, on databases
 * of its own. Names of parts run these alone (`npm run bench -- others lighthouse`); `--quick` is a small run
 * to see that everything works; `--profile` writes what each process spent its time on to .cache/profiles.
 * `--smoke` runs each part once, as small as it goes and without what needs a browser or other products: it
 * says of each whether it came to its end, and fails where one did not.
 * RESULTS.md is written anew after each part of full size, from the last figures of every part; a part that
 * fails is told, and the others go on.
 */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inspect, parseArgs } from 'node:util'
import type { TableLine } from './figures.ts'
import { elsewhere, parts } from './parts.ts'
import { withClient } from './place.ts'
import { full, quick, smoke } from './plan.ts'
import { plansFile } from './plans.ts'
import { figure, pageOf, tableOf } from './results-page.ts'
import type { MeasuredParts } from './results-page.ts'
import { openRun, seconds } from './run.ts'

/** What the figures were measured on, for the person who reads them later. */
function machineFacts(postgres: string): string[] {
  const cpus = os.cpus()
  return [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB of memory`,
    `${os.type()} ${os.release()} on ${os.arch()}, Node ${process.version.slice(1)}, PostgreSQL ${postgres}`,
    `load at the start ${(os.loadavg()[0] ?? 0).toFixed(1)}: generator, servers and database share the processors`,
  ]
}

/** A line in short, for the terminal while the run goes on. */
function summaryOf({ what, ours, unit, ratio, budget, kept }: TableLine): string {
  const verdict = kept === undefined ? '' : kept ? 'kept' : 'NOT KEPT'
  return [what, `${figure(ours.median)} ${unit}`, ratio?.toFixed(2) ?? '', `(${budget})`, verdict]
    .filter(Boolean)
    .join('  ')
}

/**
 * Beside the page that is written from it, so that a part measured in another clone leaves the others'
 * figures.
 */
const keptFile = path.join(import.meta.dirname, 'last-figures.json')

/** Keeps what a part found in the place of what it found before, and writes RESULTS.md from all parts. */
async function keepPart(name: string, measured: Omit<MeasuredParts[string], 'day'>): Promise<void> {
  const kept = await readKept()
  kept[name] = { ...measured, day: new Date().toISOString().slice(0, 10) }
  await writeFile(keptFile, `${JSON.stringify(kept, undefined, 1)}\n`)
  await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), pageOf(kept, Object.keys(parts)))
}

async function readKept(): Promise<MeasuredParts> {
  try {
    return JSON.parse(await readFile(keptFile, 'utf8')) as MeasuredParts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const { values: said, positionals: named } = parseArgs({
  options: { quick: { type: 'boolean' }, smoke: { type: 'boolean' }, profile: { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown.join('", "')}", only ${Object.keys(parts).join(', ')}.`)

/** What was named; else everything, but for what a smoke run does without. */
const isMeant = (name: string) =>
  named.length > 0 ? named.includes(name) : !(said.smoke && elsewhere.includes(name))
const chosen = Object.entries(parts).filter(([name]) => isMeant(name))

const lines: TableLine[] = []
await using run = openRun(said.smoke ? smoke : said.quick ? quick : full, {
  isProfiled: said.profile ?? false,
  log: said.smoke ? () => {} : console.log,
})
await (said.smoke ? runEachOnce() : measure())
if (run.complaints.length > 0 || lines.some(isWrong)) process.exitCode = 1

/** Only whether each part comes to its end: a line for each, and no figures. */
async function runEachOnce(): Promise<void> {
  for (const [name, part] of chosen) {
    const [began, complained] = [performance.now(), run.complaints.length]
    const found = await attempt(name, part)
    const isDone = run.complaints.length === complained && !found?.some(isWrong)
    console.log(`${name}  ${isDone ? 'ran' : 'FAILED'}, ${found?.length ?? 0} rows, ${seconds(began)}`)
    for (const complaint of run.complaints.slice(complained)) console.log(complaint)
  }
}

async function measure(): Promise<void> {
  const machine = await withClient((await run.place()).admin, async (admin) => {
    const { rows } = await admin.query<{ server_version: string }>('show server_version')
    return machineFacts(rows[0]!.server_version)
  })
  for (const [name, part] of chosen) {
    const [began, told] = [performance.now(), run.facts.length]
    // Said as soon as it is known: a run takes minutes.
    console.log(name)
    const found = await attempt(name, part)
    if (!found) continue
    for (const line of found) console.log(`  ${summaryOf(line)}`)
    console.log(`  ${seconds(began)}`)
    const notes = run.facts.slice(told)
    if (!said.quick) await keepPart(name, { machine, notes, lines: found })
  }
  const facts = [...machine, ...run.facts]
  console.log(
    `\n${facts.join('\n')}\n\n${tableOf(lines)}\n\nPlans of the hot requests: ${path.relative('.', plansFile)}`,
  )
  for (const complaint of run.complaints) console.log(`FAILED  ${complaint}`)
}

/** What has to be right however slow the machine is. */
function isWrong({ unit, kept }: TableLine): boolean {
  return unit === 'accepted' && !kept
}

async function attempt(name: string, part: (typeof parts)[string]): Promise<TableLine[] | undefined> {
  try {
    const found = await part(run)
    lines.push(...found)
    return found
  } catch (error) {
    run.complaints.push(`${name} failed: ${inspect(error)}`)
    return undefined
  }
}
