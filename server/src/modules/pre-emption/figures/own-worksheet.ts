import { preEmptionChoice, saysHowMany } from '@moorgate/contract'
import type { PreEmptionChoice } from '@moorgate/contract'
import { formatPrice, parsePrice } from '../../../domain/decimal.ts'
import { figure, sharesCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { cell, number, plus, round, roundUp, smaller, times, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { whole } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'
import { dateText } from '../../../domain/format.ts'
import { answerWords, excessWords, opportunityBasis } from './offer-words.ts'
import type { OpportunityCells } from './offer-worksheet.ts'
import { heldHeads, nominalSheets } from './nominal-cells.ts'
import { partFigure, partFigures } from './part-cells.ts'
import { allWeightCell, ownRightCells } from './right-cells.ts'

type Row = (CellDraft | undefined)[]

/**
 * An offer in cells as one holder may see it: the terms, what all holders have together, and their own
 * places, with what each answer would make of them. Nothing of anybody else's. `asked` names the figure that
 * is looked for: `taken:12:3:1312` and the like are worked out for an answer that is not given yet.
 */
export function ownWorksheet(
  offer: OpportunityCells,
  own: readonly Choice[],
  requested?: string,
): WorksheetDraft {
  return {
    currency: offer.option.currency,
    sheets: [
      termsSheet(offer),
      placesSheet(offer, own),
      answersSheet(offer, own, requested),
      ...nominalSheets(offer.option, own),
    ],
    basis: opportunityBasis(offer.option),
  }
}

function termsSheet(offer: OpportunityCells): SheetDraft {
  const { option } = offer
  const line = (each: CellDraft): Row => [words(`${each.key}_label`, each.label), each]
  const terms = 'terms of the offer'
  const counted = `the register of ${dateText(option.record_date)}, as it was counted when the offer opened`
  const shares = (key: string, label: string, value: string | null, detail: string): Cell => ({
    key,
    label,
    unit: 'shares',
    value: String(whole(value)),
    detail,
  })
  return {
    name: 'Offer',
    columns: ['What', 'Amount'],
    rows: [
      line(shares('available', 'new shares on offer', option.available, terms)),
      line({
        key: 'price',
        label: 'price of a new share',
        unit: 'price',
        value: formatPrice(parsePrice(option.price) ?? 0n),
        detail: terms,
      }),
      line(shares('in_issue', 'all shares in issue', option.in_issue, counted)),
      line(allWeightCell(offer, counted)),
    ],
  }
}

function placesSheet(offer: OpportunityCells, own: readonly Choice[]): SheetDraft {
  return {
    name: 'Yours',
    columns: [
      'Holder',
      ...heldHeads(offer.option),
      'Quota',
      'Rounded down',
      'Remainder',
      'One more',
      'Entitled',
      'Cost of entitlement',
      'Ownership now, %',
      'Ownership if none taken, %',
      'Ownership if all taken, %',
      'From entitlement',
      'Excess',
      'New shares',
      'Ownership afterwards, %',
    ],
    rows: own.map((choice) => [
      words(`holder:${choice.id}`, choice.holder_name),
      ...ownRightCells(offer, choice),
      ...partFigures(offer.option, choice),
      ...(choice.allotted === null ? [] : outcomeCells(offer.option, choice)),
    ]),
  }
}

/** What the closing gave. */
function outcomeCells(option: Option, choice: Choice): Row {
  const { id, holder_name: name } = choice
  const given = (key: string, label: string, value: string | null, detail: string): Cell =>
    sharesCell(`${key}:${id}`, `${label}, ${name}`, whole(value), { detail })
  const beyond = excessWords(option).replace(/^./, (first) => first.toLowerCase())
  const allotted = plus(cell(`by_right:${id}`), cell(`excess:${id}`))
  return [
    given('by_right', 'taken by right', choice.by_right, answerWords[choice.choice] ?? ''),
    given('excess', 'given beyond the right', choice.excess, beyond),
    figure(`allotted:${id}`, `new shares, ${name}`, 'shares', allotted),
    partFigure(option, {
      key: `percent_allotted:${id}`,
      label: `ownership afterwards, ${name}`,
      shares: plus(cell(`holding:${id}`), cell(`allotted:${id}`)),
    }),
  ]
}

/** An answer that is given, that anybody can give, or that a holder looks at before they send it. */
interface AnswerTrial {
  choice: PreEmptionChoice
  shares: bigint
}

function answersSheet(
  offer: OpportunityCells,
  own: readonly Choice[],
  requested: string | undefined,
): SheetDraft {
  return {
    name: 'Answers',
    columns: [
      'Holder',
      'Answer',
      'Shares applied for',
      'New shares',
      'Cost',
      'To pay',
      'Held afterwards',
      'Ownership afterwards, %',
    ],
    rows: own
      .filter(({ choice }) => choice !== preEmptionChoice.notApplicable)
      .flatMap((choice) => trialsOf(choice, requested).map((trial) => trialRow(offer.option, choice, trial))),
  }
}

function trialsOf(choice: Choice, requested: string | undefined): AnswerTrial[] {
  const trials: AnswerTrial[] = [
    { choice: 1, shares: 0n },
    { choice: 2, shares: 0n },
  ]
  const add = (trial: AnswerTrial) => {
    if (!trials.some((each) => each.choice === trial.choice && each.shares === trial.shares))
      trials.push(trial)
  }
  if (saysHowMany(choice.choice)) add({ choice: choice.choice, shares: whole(choice.shares) })
  const looked = /^(?:asked|taken|cost|payable|held_with|percent_with):(\d+):([36]):(\d{1,14})$/.exec(
    requested ?? '',
  )
  if (looked && Number(looked[1]) === choice.id)
    add({ choice: Number(looked[2]) as PreEmptionChoice, shares: BigInt(looked[3]!) })
  return trials
}

const labelsOf: Partial<Record<PreEmptionChoice, string>> = {
  1: 'Take none',
  2: 'Take all by right',
  3: 'Ask for more, if all of it is met',
  6: 'Take a part',
}

function trialRow(option: Option, place: Choice, { choice, shares }: AnswerTrial): Row {
  const { id, holder_name: name } = place
  const suffix = `${id}:${choice}:${shares}`
  const { currency } = option
  const says = `with the answer “${labelsOf[choice] ?? ''}”, ${name}`
  const label = choice === preEmptionChoice.increase ? 'applied for beyond the entitlement' : 'shares to take'
  const cost = times(cell(`taken:${suffix}`), cell('price'))
  const held = plus(cell(`holding:${id}`), cell(`taken:${suffix}`))
  const places = currencyPlaces(currency)
  return [
    words(`trial_holder:${suffix}`, name),
    words(`trial:${suffix}`, labelsOf[choice] ?? ''),
    saysHowMany(choice) ? sharesCell(`asked:${suffix}`, label, shares, { detail: 'your answer' }) : undefined,
    figure(`taken:${suffix}`, `new shares ${says}`, 'shares', takenBy(place, choice, suffix)),
    figure(`cost:${suffix}`, `cost ${says}`, 'money', round(cost, places), { currency }),
    figure(`payable:${suffix}`, `to be paid ${says}`, 'money', roundUp(cost, places), { currency }),
    figure(`held_with:${suffix}`, `shares held ${says}`, 'shares', held),
    partFigure(option, {
      key: `percent_with:${suffix}`,
      label: `ownership ${says}`,
      shares: held,
    }),
  ]
}

function takenBy(place: Choice, choice: PreEmptionChoice, suffix: string): Formula {
  const [right, asked] = [cell(`entitlement:${place.id}`), cell(`asked:${suffix}`)]
  if (choice === preEmptionChoice.maintain) return right
  if (choice === preEmptionChoice.increase) return plus(right, asked)
  return choice === preEmptionChoice.decrease ? smaller(asked, right) : number('0')
}
