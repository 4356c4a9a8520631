import { atHead, inText } from '../../domain/firm-labels.ts'
import { ratio } from '../../domain/decimal.ts'
import { moneyCell, numberCell, percentCell } from '../../domain/figure-cells.ts'
import type { Said } from '../../domain/figure-cells.ts'
import { currencyPlaces, divideRounding, sum } from '../../domain/money.ts'
import { parseScaled } from '../../domain/scaled.ts'
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
} from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../domain/worksheet.ts'
import type { StageVisit, ViewedDeal } from './view-deal.ts'

/** One deal in cells: what it is weighted by, its days in each stage, and what of it is placed. */
export function dealWorksheet(deal: ViewedDeal): Worksheet {
  return {
    currency: deal.currency,
    sheets: [dealSheet(deal), stagesSheet(deal), visitsSheet(deal), placementsSheet(deal)],
    basis: [
      { label: 'Stage', text: deal.stage },
      { label: 'Days', text: 'Whole days of 24 hours; a time in a stage that lasts is counted until now' },
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

function dealSheet(deal: ViewedDeal): Sheet {
  const { currency, soughtMinor, placements } = deal
  const [probability, detail] = probabilityOf(deal)
  const placedMinor = sum(placements.map(({ minor, isPlaced }) => (isPlaced ? minor : 0n)))
  const money = (key: string, minor: bigint, said: Said) =>
    lineOf(moneyCell(key, key, { minor, currency }, said))
  const weighted = over(times(cell('sought'), cell('probability')), number('100'))
  const weightedMinor = divideRounding((soughtMinor ?? 0n) * BigInt(probability), 100n, 'halfUp')
  const percent = ratio(placedMinor * 100n, soughtMinor ?? 0n, 6)
  return {
    name: atHead('deal'),
    columns: ['What', 'Amount'],
    rows: [
      lineOf(percentCell('probability', 'probability', String(probability), { detail })),
      ...(soughtMinor === null
        ? []
        : [
            money('sought', soughtMinor, { detail: `as the ${inText('deal')} says` }),
            money('weighted', weightedMinor, { formula: round(weighted, currencyPlaces(currency)) }),
          ]),
      money('placed', placedMinor, {
        formula: sumOf(placements.map(({ id }) => `counted:${id}`)),
        detail: 'without those who declined or withdrew',
      }),
      ...(percent === undefined
        ? []
        : [
            lineOf(
              percentCell('placed_percent', 'placed, of what is sought', percent, {
                formula: round(over(times(cell('placed'), number('100')), cell('sought')), 6),
              }),
            ),
          ]),
    ],
  }
}

const secondsOfDay = '86400'
const microseconds = ({ seconds }: StageVisit): bigint =>
  parseScaled(seconds, { places: 6, wholeDigits: 12 }) ?? 0n
const wholeDays = (visits: readonly StageVisit[]): bigint =>
  divideRounding(sum(visits.map(microseconds)), 86_400_000_000n, 'floor')

/** Times that are over and the one that lasts are made whole each by itself, as the deal's page shows them. */
function stagesSheet({ visits }: ViewedDeal): Sheet {
  const daysOf = (keys: readonly string[]): Formula => roundDown(over(sumOf(keys), number(secondsOfDay)), 0)
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
        const formulas = [past, lasting].flatMap((some) =>
          some.length === 0 ? [] : [daysOf(some.map(({ key }) => key))],
        )
        const { stage } = times[0]!
        return lineOf(
          numberCell(`days:${id}`, `days in ${stage}`, String(wholeDays(past) + wholeDays(lasting)), {
            formula: formulas.reduce(plus),
          }),
        )
      }),
    ],
  }
}

/** How long the deal stands where it is, this time alone: what the board and the list say. */
function lastingLine(visits: readonly StageVisit[]): Cell[][] {
  const at = visits.findIndex(({ left }) => left === null)
  if (at < 0) return []
  const { stage } = visits[at]!
  return [
    lineOf(
      numberCell(
        'days_in_stage',
        `days in ${stage}, since it was last entered`,
        String(wholeDays([visits[at]!])),
        {
          formula: roundDown(over(cell(`seconds:${at}`), number(secondsOfDay)), 0),
        },
      ),
    ),
  ]
}

function visitsSheet({ visits }: ViewedDeal): Sheet {
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

function placementsSheet({ placements, currency }: ViewedDeal): Sheet {
  return {
    name: 'Placements',
    columns: ['Who', 'Status', 'Amount', 'Counts', 'People'],
    rows: placements.map(({ id, name, minor, status, isPlaced, people }) => [
      words(`who:${id}`, name),
      words(`status:${id}`, status),
      moneyCell(`placement:${id}`, `part of ${name}`, { minor, currency }, { detail: status }),
      moneyCell(
        `counted:${id}`,
        `what counts of ${name}`,
        { minor: isPlaced ? minor : 0n, currency },
        {
          formula: isPlaced ? cell(`placement:${id}`) : number('0'),
          detail: isPlaced ? status : 'no part of it any more',
        },
      ),
      people === null
        ? undefined
        : numberCell(`people:${id}`, `people of ${name}`, String(people), {
            detail: 'members of the client group now',
          }),
    ]),
  }
}
