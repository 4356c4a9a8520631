import type { Figures, TableLine } from './figures.ts'

/** What a part of the bench found, and on what. */
interface Measured {
  machine: readonly string[]
  /** What the reader has to know beside the table. */
  notes: readonly string[]
  lines: readonly TableLine[]
}

type MeasuredPart = Measured & { day: string }

export type MeasuredParts = Record<string, MeasuredPart>

/**
 * One table, in the order of the parts. The rows of a part come from one run; parts may come from several,
 * which is said, and a row that is older than the newest run says its day.
 */
export function pageOf(measuredParts: MeasuredParts, order: readonly string[]): string {
  const names = order.filter((name) => measuredParts[name])
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

${tableOf(datedLines(measured))}
`
}

/** The newest day is the page's own; every other row has its day in its note. */
function datedLines(measured: readonly MeasuredPart[]): TableLine[] {
  const newest = measured
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  return measured.flatMap(({ day, lines }) =>
    day === newest
      ? lines
      : lines.map((line) => ({
          ...line,
          note: [line.note, `of ${inWords(day)}`].filter(Boolean).join('; '),
        })),
  )
}

const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The lines as a table in Markdown. Figures are least / median / most of the rounds. */
export function tableOf(lines: readonly TableLine[]): string {
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

function figures({ min, median, max }: Figures): string {
  return min === max ? figure(median) : `${figure(min)} / ${figure(median)} / ${figure(max)}`
}

export const figure = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
