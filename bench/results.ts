import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Line } from './figures.ts'
import { parts } from './parts.ts'
import { tableOf } from './table.ts'

/** What a part of the bench found, and on what. */
interface Measured {
  machine: readonly string[]
  /** What the reader has to know beside the table. */
  notes: readonly string[]
  lines: readonly Line[]
}

type Kept = Record<string, Measured & { day: string }>

/** Beside the page that is written from it, so that a part measured in another clone leaves the others' figures. */
const keptFile = path.join(import.meta.dirname, 'last-figures.json')

/** Keeps what a part found in the place of what it found before, and writes RESULTS.md from all parts. */
export async function keepPart(name: string, measured: Measured): Promise<void> {
  const kept = await readKept()
  kept[name] = { ...measured, day: new Date().toISOString().slice(0, 10) }
  await writeFile(keptFile, `${JSON.stringify(kept, undefined, 1)}\n`)
  await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), pageOf(kept))
}

async function readKept(): Promise<Kept> {
  try {
    return JSON.parse(await readFile(keptFile, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** One table, in the order of the parts. The rows of a part come from one run; parts may come from several, which is said. */
function pageOf(kept: Kept): string {
  const names = Object.keys(parts).filter((name) => kept[name])
  const measured = names.map((name) => kept[name]!)
  const facts = [
    ...new Set(measured.flatMap(({ machine }) => machine.filter((fact) => !fact.startsWith('load')))),
    ...new Set(measured.flatMap(({ machine }) => machine.filter((fact) => fact.startsWith('load')))),
    ...measured.flatMap(({ notes }) => notes),
  ]
  const runs = names.map((name) => `\`${name}\` ${kept[name]!.day}`)
  return `# The last figures

\`npm run bench\`, or \`npm run bench -- <part>\` for a part. Figures are least / median / most of five rounds; what stands beside each other in a row
was measured in one run, in turns.

${facts.map((fact) => `- ${fact}`).join('\n')}
- ${runs.join(', ')}

${tableOf(measured.flatMap(({ lines }) => lines))}
`
}
