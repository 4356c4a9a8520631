import { figure, moneyCell } from '../../domain/figure-cells.ts'
import { dateText } from '../../domain/format.ts'
import { atHead, inText } from '../../domain/tenant-labels.ts'
import { cell, lineOf, minus, number, plus, sumOf, words } from '../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../domain/worksheet.ts'
import { wipParts } from '../../domain/wip-comparison.ts'
import type { WipParts } from '../../domain/wip-comparison.ts'
import type { ViewedWip, ViewedWipDeal } from './view-wip.ts'

/** A pipeline on two days in cells: its deals, the sums of stages, and how the one sum came from the other. */
export function wipWorksheet(wip: ViewedWip): WorksheetDraft {
  const currencies = currenciesOf(wip)
  return {
    currency: currencies[0] ?? 'GBP',
    sheets: [
      {
        name: atHead('wip'),
        columns: ['What', 'Amount'],
        rows: currencies.flatMap((currency) => [
          ...totalLines(wip, currency),
          ...(wip.from === null ? [] : bridgeLines(wip, currency)),
        ]),
      },
      dealSheet('now', `${atHead('deal_plural')} on ${wip.to}`, wip.after),
      ...(wip.from === null
        ? []
        : [dealSheet('then', `${atHead('deal_plural')} on ${wip.from}`, wip.before)]),
    ],
    basis: [
      { label: atHead('pipeline'), text: wip.pipeline.name },
      {
        label: 'As at',
        text: `${dateText(wip.to)}${wip.isSaved ? ', as it was saved' : ', as it stands now'}`,
      },
      {
        label: atHead('deal_plural'),
        text: 'Open or on hold. Unknown amounts count as zero',
      },
    ],
  }
}

/** The currency of most deals first. */
export function currenciesOf({
  after,
  before,
}: Readonly<Record<'after' | 'before', readonly ViewedWipDeal[]>>): string[] {
  const count = (deals: readonly ViewedWipDeal[], currency: string) =>
    deals.filter((deal) => deal.currency === currency).length
  return [...new Set([...after, ...before].map(({ currency }) => currency))].toSorted(
    (one, other) => count(after, other) - count(after, one) || one.localeCompare(other),
  )
}

function dealSheet(day: 'now' | 'then', name: string, deals: readonly ViewedWipDeal[]): SheetDraft {
  return {
    name,
    columns: [
      atHead('deal'),
      'Stage',
      'Lead',
      'Chance, %',
      'Sought',
      'Weighted',
      'Days in stage',
      'Next step',
      'Due',
    ],
    rows: deals.map((deal): (CellDraft | undefined)[] => {
      const key = (of: string) => `${of}_${day}:${deal.dealId}`
      const money = (of: string, label: string, minor: bigint | null) =>
        moneyCell(
          key(of),
          `${label}, ${deal.name}`,
          { minor: minor ?? 0n, currency: deal.currency },
          { detail: minor === null ? 'nothing is said of the amount' : `the ${inText('deal')}` },
        )
      return [
        words(key('name'), deal.name),
        words(key('stage'), deal.stage),
        words(key('lead'), deal.owner ?? ''),
        {
          key: key('chance'),
          label: `chance, ${deal.name}`,
          unit: 'percent',
          value: String(deal.probability),
        },
        money('sought', 'sought', deal.amountMinor),
        money('weighted', 'weighted', deal.weightedMinor),
        { key: key('days'), label: `days in stage, ${deal.name}`, unit: 'number', value: String(deal.days) },
        words(key('step'), deal.nextStep ?? ''),
        deal.nextStepOn === null
          ? undefined
          : { key: key('due'), label: 'Due', unit: 'date', value: deal.nextStepOn },
      ]
    }),
  }
}

const keysOf = (of: string, day: 'now' | 'then', deals: readonly ViewedWipDeal[]) =>
  deals.map(({ dealId }) => `${of}_${day}:${dealId}`)

const line = (key: string, label: string, currency: string, formula: Formula) =>
  lineOf(figure(key, label, 'money', formula, { currency }))

function totalLines({ after, stages }: ViewedWip, currency: string): CellDraft[][] {
  const deals = after.filter((deal) => deal.currency === currency)
  return [
    line(`total:${currency}`, `sought, ${currency}`, currency, sumOf(keysOf('sought', 'now', deals))),
    line(`weighted:${currency}`, `weighted, ${currency}`, currency, sumOf(keysOf('weighted', 'now', deals))),
    ...stages.flatMap(({ id, name }) => {
      const inside = deals.filter(({ stageId }) => stageId === id)
      if (inside.length === 0) return []
      return [
        line(`stage:${id}:${currency}`, `sought, ${name}`, currency, sumOf(keysOf('sought', 'now', inside))),
        line(
          `stage_weighted:${id}:${currency}`,
          `weighted, ${name}`,
          currency,
          sumOf(keysOf('weighted', 'now', inside)),
        ),
      ]
    }),
  ]
}

/** How deals of a currency came from the one day to the other. */
export const partsOf = (wip: ViewedWip, currency: string): WipParts<ViewedWipDeal> =>
  wipParts(currency, wip, wip)

function bridgeLines(wip: ViewedWip, currency: string): CellDraft[][] {
  const { before, added, stayed, won, lost, removed, reassigned } = partsOf(wip, currency)
  const sought = (day: 'now' | 'then', deals: readonly ViewedWipDeal[]) => sumOf(keysOf('sought', day, deals))
  const gone = (deals: readonly ViewedWipDeal[]) => minus(number('0'), sought('then', deals))
  const then = stayed.map(({ earlier }) => earlier)
  const now = stayed.map(({ now }) => now)
  const parts: [key: string, label: string, formula: Formula][] = [
    ['before', `sought on ${dateText(wip.from!)}`, sought('then', before)],
    ['added', 'new', sought('now', added)],
    ['changed', 'changed size', minus(sought('now', now), sought('then', then))],
    ['won', 'won', gone(won)],
    ['lost', 'lost', gone(lost)],
    ['removed', 'taken off the board', gone(removed)],
    ['reassigned', 'reassigned', minus(sought('now', reassigned.came), sought('then', reassigned.went))],
  ]
  const after = parts.map(([key]) => cell(`${key}:${currency}`)).reduce((sum, part) => plus(sum, part))
  return [...parts, ['after', `sought on ${dateText(wip.to)}`, after] as const].map(([key, label, formula]) =>
    line(`${key}:${currency}`, label, currency, formula),
  )
}
