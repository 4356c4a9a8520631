import type { AnswerOf, readBoard } from '@moorgate/contract'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { currencyPlaces, formatMoney } from '../../../domain/money.ts'
import { cell, countOf, lineOf, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'

type Board = AnswerOf<typeof readBoard>
type Totals = Board['totals'][number]
type Row = CellDraft[]

/**
 * A board in cells: each deal with what it is weighted by, and what stages and the whole add up to, in each
 * currency by itself. Keys: `weighted:GBP`, `stage_sought:7:GBP`, `deal_weighted:12:GBP`, and `count` and
 * `stage_count:7` of whatever currency. `currency` is that of the figure that is asked for.
 */
export function boardWorksheet(board: Board, currency: string): WorksheetDraft {
  return {
    currency,
    sheets: [totalsSheet(board), countsSheet(board), dealsSheet(board)],
    basis: [
      { label: atHead('pipeline'), text: board.name },
      {
        label: 'Counted',
        text: `${atHead('deal_plural')} that are open or on hold, as the board shows them`,
      },
    ],
  }
}

/** Deals of one stage and currency below one another. */
const dealsIn = (board: Board) =>
  board.stages.flatMap((stage) =>
    stage.deals
      .toSorted((one, other) => (one.currency < other.currency ? -1 : Number(one.currency > other.currency)))
      .map((deal) => ({ ...deal, stage })),
  )

function dealsSheet(board: Board): SheetDraft {
  return {
    name: atHead('deal_plural'),
    columns: [atHead('pipeline_stage'), atHead('deal'), 'Currency', 'Sought', 'Probability, %', 'Weighted'],
    rows: dealsIn(board).map((deal): Row => {
      const { id, name, currency } = deal
      const weighted = over(
        times(cell(`deal_sought:${id}:${currency}`), cell(`probability:${id}`)),
        number('100'),
      )
      return [
        words(`deal_stage:${id}`, deal.stage.name),
        words(`deal:${id}`, name),
        words(`deal_currency:${id}`, currency),
        {
          key: `deal_sought:${id}:${currency}`,
          label: `sought, ${name}`,
          unit: 'money',
          value: deal.target_amount ?? formatMoney(0n, currency),
          currency,
          detail: deal.target_amount === null ? 'nothing is said' : `as the ${inText('deal')} says`,
        },
        {
          key: `probability:${id}`,
          label: `probability of ${name}`,
          unit: 'percent',
          value: String(deal.probability),
          detail: `the ${inText('deal')}’s own, or else that of its ${inText('pipeline_stage')}`,
        },
        figure(
          `deal_weighted:${id}:${currency}`,
          `weighted, ${name}`,
          'money',
          round(weighted, currencyPlaces(currency)),
          { currency },
        ),
      ]
    }),
  }
}

/** How many deals each stage and the whole board have. */
function countsSheet(board: Board): SheetDraft {
  const all = dealsIn(board)
  const line = (key: string, name: string, some: typeof all): Row =>
    lineOf(
      figure(
        key,
        `${inText('deal_plural')}, ${name}`,
        'number',
        countOf(some.map(({ id, currency }) => `deal_sought:${id}:${currency}`)),
      ),
    )
  return {
    name: `${atHead('deal_plural')} by ${inText('pipeline_stage')}`,
    columns: [atHead('pipeline_stage'), atHead('deal_plural')],
    rows: [
      ...board.stages.map(({ id, name }) =>
        line(
          `stage_count:${id}`,
          name,
          all.filter(({ stage }) => stage.id === id),
        ),
      ),
      line('count', 'all stages', all),
    ],
  }
}

/** What each stage and the whole board add up to, a row for each currency. */
function totalsSheet(board: Board): SheetDraft {
  const all = dealsIn(board)
  const idsOf = (currency: string, stageId?: number) =>
    all
      .filter((deal) => deal.currency === currency && (stageId === undefined || deal.stage.id === stageId))
      .map(({ id }) => id)
  const sum = (figure: string, totals: Totals, stageId: number): Formula =>
    sumOf(idsOf(totals.currency, stageId).map((id) => `deal_${figure}:${id}:${totals.currency}`))
  const stagesWith = (currency: string) =>
    board.stages.filter(({ totals }) => totals.some((each) => each.currency === currency))
  const whole = (figure: string, { currency }: Totals): Formula =>
    sumOf(stagesWith(currency).map(({ id }) => `stage_${figure}:${id}:${currency}`))
  const ofStages = board.stages.flatMap(({ id, name, totals }) =>
    totals.map((each) =>
      totalRow(each, { key: `stage_of:${id}`, name, of: (figure) => `stage_${figure}:${id}` }, (figure) =>
        sum(figure, each, id),
      ),
    ),
  )
  const ofBoard = board.totals.map((each) =>
    totalRow(each, { key: 'all', name: 'All stages', of: (figure) => figure }, (figure) =>
      whole(figure, each),
    ),
  )
  return {
    name: 'Totals',
    columns: ['Stage', 'Currency', 'Sought', 'Weighted'],
    rows: [...ofStages, ...ofBoard],
  }
}

interface BoardFigure {
  key: string
  name: string
  of: (figure: string) => string
}

const totalRow = (
  { currency }: Totals,
  { key, name, of }: BoardFigure,
  formulaOf: (figure: 'sought' | 'weighted') => Formula,
): Row => [
  words(`${key}:${currency}`, name),
  words(`${key}_currency:${currency}`, currency),
  ...(['sought', 'weighted'] as const).map((each) =>
    figure(`${of(each)}:${currency}`, `${each}, ${name}`, 'money', formulaOf(each), { currency }),
  ),
]
