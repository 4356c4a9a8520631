import os from 'node:os'
import type { Figures, Line } from './figures.ts'

/** What the figures were measured on, for whoever reads them later. */
export function machineFacts(postgres: string): string[] {
  const cpus = os.cpus()
  return [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB of memory`,
    `${os.type()} ${os.release()} on ${os.arch()}, Node ${process.version.slice(1)}, PostgreSQL ${postgres}`,
    `load at the start ${(os.loadavg()[0] ?? 0).toFixed(1)}: generator, servers and database share the processors`,
  ]
}

/** The lines as a table in Markdown. Figures are least / median / most of the rounds. */
export function tableOf(lines: readonly Line[]): string {
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
export function summaryOf({ what, ours, unit, ratio, budget, kept }: Line): string {
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
