/**
 * Measures the product beside a bare twin, beside other products and against the plan's budgets, on databases
 * of its own. Names of parts run these alone (`npm run bench -- others lighthouse`); `--quick` is a small run
 * to see that everything works; `--profile` writes what each process spent its time on to .cache/profiles.
 * RESULTS.md is written anew after each part of full size, from the last figures of every part; a part that
 * fails is told, and the others go on.
 */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inspect, parseArgs } from 'node:util'
import type { Figures, TableLine } from './figures.ts'
import { parts } from './parts.ts'
import { withClient } from './place.ts'
import { full, quick } from './plan.ts'
import { plansFile } from './plans.ts'
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

/** The lines as a table in Markdown. Figures are least / median / most of the rounds. */
function tableOf(lines: readonly TableLine[]): string {
  const rows = lines.map((line) => [
    line.what,
    `${figures(line.ours)} ${line.unit}`,
    line.beside ? `${figures(line.beside)} ${line.unit}` : '–',
    line.ratio === undefined ? '–' : line.ratio.toFixed(2),
    line.budget,
    line.kept === undefined ? '–' : line.kept ? 'kept' : '**not kept**',
    line.note ?? '',
  ])
  const head = ['What', 'Moorgate', 'Beside it', 'Ratio', 'Budget', 'Kept', 'Note']
  const all = [head, head.map(() => '---'), ...rows]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A line in short, for the terminal while the run goes on. */
function summaryOf({ what, ours, unit, ratio, budget, kept }: TableLine): string {
  const verdict = kept === undefined ? '' : kept ? 'kept' : 'NOT KEPT'
  return [what, `${figure(ours.median)} ${unit}`, ratio?.toFixed(2) ?? '', `(${budget})`, verdict]
    .filter(Boolean)
    .join('  ')
}

function figures({ min, median, max }: Figures): string {
  return min === max ? figure(median) : `${figure(min)} / ${figure(median)} / ${figure(max)}`
}

const figure = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })

/** What a part of the bench found, and on what. */
interface Measured {
  machine: readonly string[]
  /** What the reader has to know beside the table. */
  notes: readonly string[]
  lines: readonly TableLine[]
}

type MeasuredParts = Record<string, Measured & { day: string }>

/**
 * Beside the page that is written from it, so that a part measured in another clone leaves the others'
 * figures.
 */
const keptFile = path.join(import.meta.dirname, 'last-figures.json')

/** Keeps what a part found in the place of what it found before, and writes RESULTS.md from all parts. */
async function keepPart(name: string, measured: Measured): Promise<void> {
  const kept = await readKept()
  kept[name] = { ...measured, day: new Date().toISOString().slice(0, 10) }
  await writeFile(keptFile, `${JSON.stringify(kept, undefined, 1)}\n`)
  await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), pageOf(kept))
}

async function readKept(): Promise<MeasuredParts> {
  try {
    return JSON.parse(await readFile(keptFile, 'utf8')) as MeasuredParts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/**
 * One table, in the order of the parts. The rows of a part come from one run; parts may come from several,
 * which is said.
 */
function pageOf(measuredParts: MeasuredParts): string {
  const names = Object.keys(parts).filter((name) => measuredParts[name])
  const measured = names.map((name) => measuredParts[name]!)
  const facts = [
    ...new Set(measured.flatMap(({ machine }) => machine.filter((fact) => !fact.startsWith('load')))),
    ...new Set(measured.flatMap(({ machine }) => machine.filter((fact) => fact.startsWith('load')))),
    ...measured.flatMap(({ notes }) => notes),
  ]
  const runs = names.map((name) => `\`${name}\` ${measuredParts[name]!.day}`)
  return `# The last figures

\`npm run bench\`, or \`npm run bench -- <part>\` for a part. Figures are least / median / most of five rounds; what stands beside each other in a row
was measured in one run, in turns.

${facts.map((fact) => `- ${fact}`).join('\n')}
- ${runs.join(', ')}

${tableOf(measured.flatMap(({ lines }) => lines))}
`
}

const { values: said, positionals: named } = parseArgs({
  options: { quick: { type: 'boolean' }, profile: { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown.join('", "')}", only ${Object.keys(parts).join(', ')}.`)

const lines: TableLine[] = []
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
