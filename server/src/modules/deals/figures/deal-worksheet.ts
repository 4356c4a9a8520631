import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, numberCell, percentCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import {
  cell,
  lineOf,
  number,
  over,
  plus,
  round,
  roundDown,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedDeal } from '../view-deal.ts'

/** One deal in cells: what it is weighted by, its days in each stage, and what of it is placed. */
export function dealWorksheet(deal: ViewedDeal): WorksheetDraft {
  return {
    currency: deal.currency,
    sheets: [dealSheet(deal), stagesSheet(deal), visitsSheet(deal), placementsSheet(deal)],
    basis: [
      { label: 'Stage', text: deal.stage },
      { label: 'Days', text: 'Whole days of 24 hours. The current stage is counted up to now' },
    ],
  }
}

/** What decides the probability: that the deal is won or lost, what it says itself, else its stage. */
function probabilityOf({ status, ownProbability, stageProbability, stage }: ViewedDeal): [number, string] {
  if (status === 'won') return [100, `the ${inText('deal')} is won`]
  if (status === 'lost') return [0, `the ${inText('deal')} is lost`]
  return ownProbability === null
    ? [stageProbability, `that of the stage ${stage}`]
    : [ownProbability, `set for this ${inText('deal')}`]
}

function dealSheet(deal: ViewedDeal): SheetDraft {
  const { currency, soughtMinor, placements } = deal
  const [probability, detail] = probabilityOf(deal)
  const hundredth = (amount: Formula) => over(amount, number('100'))
  const weighted = hundredth(times(cell('sought'), cell('probability')))
  const placed = sumOf(placements.map(({ id }) => `counted:${id}`))
  const share = over(times(cell('placed'), number('100')), cell('sought'))
  const money = (key: string, formula: Formula, more = {}) =>
    figure(key, key, 'money', formula, { currency, ...more })
  return {
    name: atHead('deal'),
    columns: ['What', 'Amount'],
    rows: [
      percentCell('probability', 'probability', String(probability), { detail }),
      ...(soughtMinor === null
        ? []
        : [
            moneyCell(
              'sought',
              'sought',
              { minor: soughtMinor, currency },
              { detail: `as the ${inText('deal')} says` },
            ),
            money('weighted', round(weighted, currencyPlaces(currency))),
          ]),
      money('placed', placed, { detail: 'without those who declined or withdrew' }),
      ...(soughtMinor
        ? [figure('placed_percent', 'placed, of what is sought', 'percent', round(share, 6))]
        : []),
    ].map(lineOf),
  }
}

const secondsOfDay = '86400'
const wholeDays = (seconds: Formula): Formula => roundDown(over(seconds, number(secondsOfDay)), 0)

/**
 * Times that are over and the one that lasts are made whole each by itself, as the deal's page shows them.
 */
function stagesSheet({ visits }: ViewedDeal): SheetDraft {
  const stages = Map.groupBy(
    visits.map((visit, index) => ({ ...visit, key: `seconds:${index}` })),
    ({ stageId }) => stageId,
  )
  return {
    name: 'Stages',
    columns: ['Stage', 'Days'],
    rows: [
      ...lastingLine(visits),
      ...[...stages].map(([id, times]) => {
        const [past, lasting] = [times.filter(({ left }) => left !== null), times.filter(({ left }) => !left)]
        const days = [past, lasting].flatMap((some) =>
          some.length === 0 ? [] : [wholeDays(sumOf(some.map(({ key }) => key)))],
        )
        return lineOf(figure(`days:${id}`, `days in ${times[0]!.stage}`, 'number', days.reduce(plus)))
      }),
    ],
  }
}

/** How long the deal stands where it is, this time alone: what the board and the list say. */
function lastingLine(visits: ViewedDeal['visits']): CellDraft[][] {
  const at = visits.findIndex(({ left }) => left === null)
  if (at < 0) return []
  const label = `days in ${visits[at]!.stage}, since it was last entered`
  return [lineOf(figure('days_in_stage', label, 'number', wholeDays(cell(`seconds:${at}`))))]
}

function visitsSheet({ visits }: ViewedDeal): SheetDraft {
  return {
    name: 'Times in stages',
    columns: ['Stage', 'Entered, UTC', 'Left, UTC', 'Seconds'],
    rows: visits.map(({ stage, entered, left, seconds }, index) => [
      words(`stage:${index}`, stage),
      words(`entered:${index}`, entered),
      words(`left:${index}`, left ?? 'still there'),
      numberCell(`seconds:${index}`, `seconds in ${stage}`, seconds, {
        detail: `from ${entered} to ${left ?? 'now'}, UTC`,
      }),
    ]),
  }
}

function placementsSheet({ placements, currency }: ViewedDeal): SheetDraft {
  return {
    name: atHead('deal_placements'),
    columns: ['Who', 'Status', 'Amount', 'Counts', 'People'],
    rows: placements.map(({ id, name, minor, status, isPlaced, people }) => [
      words(`who:${id}`, name),
      words(`status:${id}`, status),
      moneyCell(`placement:${id}`, `part of ${name}`, { minor, currency }, { detail: status }),
      figure(
        `counted:${id}`,
        `what counts of ${name}`,
        'money',
        isPlaced ? cell(`placement:${id}`) : number('0'),
        { currency, detail: isPlaced ? status : 'no part of it any more' },
      ),
      people === null
        ? undefined
        : numberCell(`people:${id}`, `people of ${name}`, String(people), {
            detail: `members of the ${inText('client_group')} now`,
          }),
    ]),
  }
}
