import { preEmptionChoice, saysHowMany } from '@moorgate/contract'
import { inText } from '../../../domain/tenant-labels.ts'
import { daysBetween } from '../../../domain/calendar.ts'
import { formatPrice, parsePrice } from '../../../domain/decimal.ts'
import { figure, numberCell, sharesCell } from '../../../domain/figure-cells.ts'
import type { PreEmptionLine } from '../../../domain/pre-emption.ts'
import { cell, minus, number, over, plus, round, smaller, sumOf, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { isByNominal, waivedRight, whole } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'
import { dateText } from '../../../domain/format.ts'
import { answerCells, answersSheet } from './answers-sheet.ts'
import { answerWords, opportunityBasis } from './offer-words.ts'
import { heldHeads, nominalSheets } from './nominal-cells.ts'
import { partFigure, partFigures } from './part-cells.ts'
import { excessSheet } from './excess-sheet.ts'
import { rightCells, rightsFacts, waivedRow } from './right-cells.ts'

/** What the cells of an offer are made of: its terms, its holders, and what closing gives each of them. */
export interface OpportunityCells {
  option: Option
  choices: readonly Choice[]
  lines: readonly PreEmptionLine[]
}

/** An offer in cells: what each holder has, may take, asked for and gets, and what that leaves. */
export function opportunityWorksheet(offer: OpportunityCells): WorksheetDraft {
  const { option } = offer
  return {
    currency: option.currency,
    sheets: [
      opportunitySheet(offer),
      holdersSheet(offer),
      answersSheet(offer),
      excessSheet(offer),
      ...nominalSheets(option, offer.choices),
    ],
    basis: opportunityBasis(option),
  }
}

function opportunitySheet(offer: OpportunityCells): SheetDraft {
  const { option, choices } = offer
  const below = (part: string) => sumOf(choices.map(({ id }) => `${part}:${id}`))
  const asked = choices.filter(({ choice }) => choice === preEmptionChoice.increase)
  const issued = choices.filter(({ issued_on: on }) => on !== null)
  const isWaived = waivedRight(option, choices) !== undefined
  const worked = (key: string, label: string, formula: Formula) => figure(key, label, 'shares', formula)
  const forOne = round(over(cell('in_issue'), cell('available')), 2)
  const figures: CellDraft[] = [
    ...termCells(option),
    ...rightsFacts(offer),
    worked('entitled', 'all rights', below('entitlement')),
    worked(
      'entitled_in_all',
      'all rights, with those who waived',
      isWaived ? plus(cell('entitled'), cell('entitlement:waived')) : cell('entitled'),
    ),
    worked('by_right', 'taken by right', below('by_right')),
    worked('excess_asked', 'excess applied for', sumOf(asked.map(({ id }) => `asked:${id}`))),
    worked('excess_met', 'excess met', below('excess')),
    worked('placed', 'shares placed with holders', plus(cell('by_right'), cell('excess_met'))),
    worked('issued', 'shares issued', sumOf(issued.map(({ id }) => `total:${id}`))),
    worked('left', `left for new ${inText('investors')}`, minus(cell('available'), cell('placed'))),
    daysOpen(option),
    ...(whole(option.available) === 0n || whole(option.in_issue) === 0n || isByNominal(option)
      ? []
      : [figure('held_for_one', 'shares held for one right', 'number', forOne)]),
  ]
  return {
    name: 'Offer',
    columns: ['What', 'Amount'],
    rows: figures.map((each) => [words(`${each.key}_label`, each.label), each]),
  }
}

function termCells(option: Option): Cell[] {
  const terms = { detail: 'terms of the offer' }
  return [
    sharesCell('available', 'new shares on offer', whole(option.available), terms),
    {
      key: 'price',
      label: 'price of a new share',
      unit: 'price',
      value: formatPrice(parsePrice(option.price) ?? 0n),
      ...terms,
    },
    sharesCell('in_issue', 'all shares in issue', whole(option.in_issue), {
      detail: `the register of ${dateText(option.record_date)}, as it was counted when the offer opened`,
    }),
    sharesCell('waived', 'shares of holders who waived', whole(option.waived_shares), {
      detail: option.waived_note ?? terms.detail,
    }),
  ]
}

/** From the day on which it opened, or was drafted, to that of its deadline, in London. */
function daysOpen({ opened_at: opened, created_at: drafted, deadline }: Option): Cell {
  const [from, to] = [londonDate(opened ?? drafted), londonDate(deadline)]
  return numberCell('days_open', 'days for which it is open', String(daysBetween(from, to)), {
    detail: `from ${dateText(from)} to ${dateText(to)}`,
  })
}

const holderHeads = (option: Option): string[] => [
  'Holder',
  ...heldHeads(option),
  'Quota',
  'Rounded down',
  'Remainder',
  'One more',
  'Entitled',
  'Cost of entitlement',
  'Asked',
  'From entitlement',
  'Excess',
  'Total',
  'Ownership now, %',
  'Ownership if none taken, %',
  'Ownership if all taken, %',
  'Ownership afterwards, %',
  'Answer',
  'Answered',
]

function holdersSheet(offer: OpportunityCells): SheetDraft {
  const { option, choices } = offer
  return {
    name: 'Holders',
    columns: holderHeads(option),
    rows: [
      ...choices.map((choice) => [
        words(`holder:${choice.id}`, choice.holder_name),
        ...rightCells(offer, choice),
        ...takenCells(choice),
        ...partFigures(option, choice),
        allottedPart(option, choice),
        ...answerCells(choice, option),
      ]),
      ...waivedRow(offer),
    ],
  }
}

/** With what the closing gave, once all new shares are issued. */
const allottedPart = (option: Option, { id, holder_name: name, allotted }: Choice) =>
  allotted === null
    ? undefined
    : partFigure(option, {
        key: `percent_allotted:${id}`,
        label: `ownership afterwards, ${name}`,
        shares: plus(cell(`holding:${id}`), cell(`total:${id}`)),
      })

/** What a holder asked for, and what they get of it. */
function takenCells({ id, holder_name: name, choice, shares }: Choice): (CellDraft | undefined)[] {
  const asked = choice === preEmptionChoice.increase ? 'applied for beyond the entitlement' : 'applied for'
  const worked = (key: string, label: string, formula: Formula, detail?: string) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'shares', formula, detail === undefined ? {} : { detail })
  return [
    saysHowMany(choice)
      ? sharesCell(`asked:${id}`, `${asked}, ${name}`, whole(shares), { detail: 'their answer' })
      : undefined,
    worked('by_right', 'taken by right', byRightOf({ id, choice }), answerWords[choice] ?? ''),
    worked('excess', 'excess met', cell(`excess_given:${id}`)),
    worked('total', 'new shares', plus(cell(`by_right:${id}`), cell(`excess:${id}`))),
  ]
}

/** All of the right, a part of it, or none. */
function byRightOf({ id, choice }: Pick<Choice, 'id' | 'choice'>): Formula {
  const right = cell(`entitlement:${id}`)
  if (choice === preEmptionChoice.maintain || choice === preEmptionChoice.increase) return right
  return choice === preEmptionChoice.decrease ? smaller(cell(`asked:${id}`), right) : number('0')
}
