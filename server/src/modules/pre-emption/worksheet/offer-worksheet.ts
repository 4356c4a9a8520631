import { preEmptionChoice, saysHowMany } from '@moorgate/contract'
import { inText } from '../../../domain/tenant-labels.ts'
import { daysBetween } from '../../../domain/calendar.ts'
import { formatPrice, parsePrice, ratio } from '../../../domain/decimal.ts'
import { sum } from '../../../domain/money.ts'
import type { PreEmptionLine } from '../../../domain/pre-emption.ts'
import { cell, minus, number, over, plus, round, sumOf, words } from '../../../domain/worksheet.ts'
import type { Cell, Sheet, Worksheet } from '../../../domain/worksheet.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { waivedRight, whole } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'
import { dateText } from '../../../domain/format.ts'
import { answerCells, answersSheet } from './answers-sheet.ts'
import { answerWords, opportunityBasis } from './offer-words.ts'
import { partCell, partCells } from './part-cells.ts'
import { excessSheet } from './excess-sheet.ts'
import { rightCells, rightsFacts, waivedRow } from './right-cells.ts'

/** What the cells of an offer are made of: its terms, its holders, and what closing gives each of them. */
export interface OpportunityCells {
  option: Option
  choices: readonly Choice[]
  lines: readonly PreEmptionLine[]
}

/** An offer in cells: what each holder has, may take, asked for and gets, and what that leaves. */
export function opportunityWorksheet(offer: OpportunityCells): Worksheet {
  const { option } = offer
  return {
    currency: option.currency,
    sheets: [opportunitySheet(offer), holdersSheet(offer), answersSheet(offer), excessSheet(offer)],
    basis: opportunityBasis(option),
  }
}

function opportunitySheet({ option, choices, lines }: OpportunityCells): Sheet {
  const line = (key: string, label: string, given: Omit<Cell, 'key' | 'label'>): (Cell | undefined)[] => [
    words(`${key}_label`, label),
    { key, label, ...given },
  ]
  const total = (of: (preEmptionLine: PreEmptionLine) => bigint) => sum(lines.map(of))
  const below = (figure: string) => sumOf(choices.map(({ id }) => `${figure}:${id}`))
  const shares = (value: bigint) => ({ unit: 'shares' as const, value: String(value) })
  const terms = 'terms of the offer'
  const asked = choices.filter(({ choice }) => choice === preEmptionChoice.increase)
  const waived = waivedRight(option, choices)
  const withShares = new Set(choices.filter(({ issued_on: on }) => on !== null).map(({ id }) => id))
  const issued = lines.filter(({ id }) => withShares.has(id))
  const placed = total((each) => each.total)
  const [available, inIssue] = [whole(option.available), whole(option.in_issue)]
  const heldForOne = ratio(inIssue, available, 2)
  return {
    name: 'Offer',
    columns: ['What', 'Amount'],
    rows: [
      line('available', 'new shares on offer', { ...shares(available), detail: terms }),
      line('price', 'price of a new share', {
        unit: 'price',
        value: formatPrice(parsePrice(option.price) ?? 0n),
        detail: terms,
      }),
      line('in_issue', 'all shares in issue', {
        ...shares(inIssue),
        detail: `the register of ${dateText(option.record_date)}, as it was counted when the offer opened`,
      }),
      line('waived', 'shares of holders who waived', {
        ...shares(whole(option.waived_shares)),
        detail: option.waived_note ?? terms,
      }),
      ...rightsFacts({ option, choices, lines }).map(({ key, label, ...given }) => line(key, label, given)),
      line('entitled', 'all rights', {
        ...shares(total((each) => each.entitlement)),
        formula: below('entitlement'),
      }),
      line('entitled_in_all', 'all rights, with those who waived', {
        ...shares(total((each) => each.entitlement) + (waived ?? 0n)),
        formula: waived === undefined ? cell('entitled') : plus(cell('entitled'), cell('entitlement:waived')),
      }),
      line('by_right', 'taken by right', {
        ...shares(total((each) => each.byRight)),
        formula: below('by_right'),
      }),
      line('excess_asked', 'excess asked for', {
        ...shares(sum(asked.map((each) => whole(each.shares)))),
        formula: sumOf(asked.map(({ id }) => `asked:${id}`)),
      }),
      line('excess_met', 'excess met', { ...shares(total((each) => each.excess)), formula: below('excess') }),
      line('placed', 'shares placed with holders', {
        ...shares(placed),
        formula: plus(cell('by_right'), cell('excess_met')),
      }),
      line('issued', 'shares issued', {
        ...shares(sum(issued.map((each) => each.total))),
        formula: sumOf(issued.map(({ id }) => `total:${id}`)),
      }),
      line('left', `left for new ${inText('investors')}`, {
        ...shares(available - placed),
        formula: minus(cell('available'), cell('placed')),
      }),
      line('days_open', 'days for which it is open', daysOpen(option)),
      ...(heldForOne === undefined || inIssue === 0n
        ? []
        : [
            line('held_for_one', 'shares held for one right', {
              unit: 'number',
              value: heldForOne,
              formula: round(over(cell('in_issue'), cell('available')), 2),
            }),
          ]),
    ],
  }
}

/** From the day on which it opened, or was drafted, to that of its deadline, in London. */
function daysOpen({ opened_at: opened, created_at: drafted, deadline }: Option): Omit<Cell, 'key' | 'label'> {
  const [from, to] = [londonDate(opened ?? drafted), londonDate(deadline)]
  return {
    unit: 'number',
    value: String(daysBetween(from, to)),
    detail: `from ${dateText(from)} to ${dateText(to)}`,
  }
}

const holderHeads = [
  'Holder',
  'Held',
  'Quota',
  'Rounded down',
  'Remainder',
  'One more',
  'Entitled',
  'Asked',
  'By right',
  'Excess',
  'Total',
  'Part now, %',
  'Part taking none, %',
  'Part taking all rights, %',
  'Part afterwards, %',
  'Answer',
  'Answered',
]

function holdersSheet(offer: OpportunityCells): Sheet {
  const { option, choices, lines } = offer
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return {
    name: 'Holders',
    columns: holderHeads,
    rows: [
      ...choices.map((choice) => [
        words(`holder:${choice.id}`, choice.holder_name),
        ...rightCells(offer, choice),
        ...takenCells(choice, lineOf.get(choice.id)),
        ...partCells(option, choice),
        allottedPart(option, choice),
        ...answerCells(choice),
      ]),
      ...waivedRow(offer),
    ],
  }
}

/** With what the closing gave, once all new shares are issued. */
const allottedPart = (option: Option, { id, holder_name: name, holding, allotted }: Choice) =>
  allotted === null
    ? undefined
    : partCell(option, {
        key: `percent_allotted:${id}`,
        label: `part of the company afterwards, ${name}`,
        shares: whole(holding) + whole(allotted),
        formula: plus(cell(`holding:${id}`), cell(`total:${id}`)),
      })

/** What a holder asked for, and what they get of it. */
function takenCells(
  { id, holder_name: name, choice, shares }: Choice,
  line: PreEmptionLine | undefined,
): (Cell | undefined)[] {
  const asks = saysHowMany(choice)
  const made = (
    figure: string,
    label: string,
    value: bigint,
    given: Pick<Cell, 'formula' | 'detail'>,
  ): Cell => ({
    key: `${figure}:${id}`,
    label: `${label}, ${name}`,
    unit: 'shares',
    value: String(value),
    ...given,
  })
  const byRight = { 2: cell(`entitlement:${id}`), 3: cell(`entitlement:${id}`) }[choice as 2 | 3]
  const part: Cell['formula'] = { op: 'min', of: [cell(`asked:${id}`), cell(`entitlement:${id}`)] }
  return [
    asks
      ? made(
          'asked',
          choice === preEmptionChoice.increase ? 'asked for beyond the right' : 'asked for',
          whole(shares),
          {
            detail: 'their answer',
          },
        )
      : undefined,
    made('by_right', 'taken by right', line?.byRight ?? 0n, {
      formula: byRight ?? (choice === preEmptionChoice.decrease ? part : number('0')),
      detail: answerWords[choice] ?? '',
    }),
    made('excess', 'excess met', line?.excess ?? 0n, { formula: cell(`excess_given:${id}`) }),
    made('total', 'new shares', line?.total ?? 0n, {
      formula: plus(cell(`by_right:${id}`), cell(`excess:${id}`)),
    }),
  ]
}
