import { preEmptionChoice, saysHowMany } from '@moorgate/contract'
import type { PreEmptionChoice } from '@moorgate/contract'
import {
  formatPrice,
  fromWholeShares,
  parsePrice,
  payableFor,
  valueOfShares,
} from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import { cell, number, plus, round, roundUp, smaller, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../../domain/worksheet.ts'
import { whole } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'
import { dateText } from '../../../domain/format.ts'
import { answerWords, excessWords, opportunityBasis } from './offer-words.ts'
import type { OpportunityCells } from './offer-worksheet.ts'
import { partCell, partCells } from './part-cells.ts'
import { rightCells, rightsFacts } from './right-cells.ts'

type Row = (Cell | undefined)[]

/**
 * An offer in cells as one holder may see it: the terms, what all holders have together, and their own
 * places, with what each answer would make of them. Nothing of anybody else's. `asked` names the figure that
 * is looked for: `taken:12:3:1312` and the like are worked out for an answer that is not given yet.
 */
export function ownWorksheet(offer: OpportunityCells, own: readonly Choice[], asked?: string): Worksheet {
  return {
    currency: offer.option.currency,
    sheets: [termsSheet(offer), placesSheet(offer, own), answersSheet(offer, own, asked)],
    basis: opportunityBasis(offer.option),
  }
}

function termsSheet(offer: OpportunityCells): Sheet {
  const { option } = offer
  const line = (each: Cell): Row => [words(`${each.key}_label`, each.label), each]
  const terms = 'terms of the offer'
  const counted = `the register of ${dateText(option.record_date)}, as it was counted when the offer opened`
  const shares = (key: string, label: string, value: string | null, detail: string): Cell => ({
    key,
    label,
    unit: 'shares',
    value: String(whole(value)),
    detail,
  })
  const withRight = rightsFacts(offer).filter(({ key }) => key === 'held_with_right')
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
      ...withRight.map(({ key, label, value }) => line(shares(key, label, value, counted))),
    ],
  }
}

function placesSheet(offer: OpportunityCells, own: readonly Choice[]): Sheet {
  return {
    name: 'Yours',
    columns: [
      'Holder',
      'Held',
      'Quota',
      'Rounded down',
      'Remainder',
      'One more',
      'Entitled',
      'Part now, %',
      'Part taking none, %',
      'Part taking all rights, %',
      'By right',
      'Beyond it',
      'New shares',
      'Part afterwards, %',
    ],
    rows: own.map((choice) => [
      words(`holder:${choice.id}`, choice.holder_name),
      ...rightCells(offer, choice).map(withoutOthers),
      ...partCells(offer.option, choice),
      ...(choice.allotted === null ? [] : outcomeCells(offer.option, choice)),
    ]),
  }
}

/** The share more of a largest remainder depends on everybody's, so here it is stated. */
const withoutOthers = (each: Cell | undefined): Cell | undefined => {
  if (!each?.key.startsWith('extra:')) return each
  const { formula: _others, ...stated } = each
  return stated
}

/** What the closing gave. */
function outcomeCells(option: Option, choice: Choice): Row {
  const { id, holder_name: name } = choice
  const given = (key: string, label: string, value: string | null, how: Pick<Cell, 'formula' | 'detail'>) =>
    ({
      key: `${key}:${id}`,
      label: `${label}, ${name}`,
      unit: 'shares',
      value: String(whole(value)),
      ...how,
    }) as const
  const allotted = whole(choice.allotted)
  return [
    given('by_right', 'taken by right', choice.by_right, { detail: answerWords[choice.choice] ?? '' }),
    given('excess', 'given beyond the right', choice.excess, {
      detail: excessWords(option).replace(/^./, (first) => first.toLowerCase()),
    }),
    given('allotted', 'new shares', choice.allotted, {
      formula: plus(cell(`by_right:${id}`), cell(`excess:${id}`)),
    }),
    partCell(option, {
      key: `percent_allotted:${id}`,
      label: `part of the company afterwards, ${name}`,
      shares: whole(choice.holding) + allotted,
      formula: plus(cell(`holding:${id}`), cell(`allotted:${id}`)),
    }),
  ]
}

/** An answer that is given, that anybody can give, or that a holder looks at before they send it. */
interface AnswerTrial {
  choice: PreEmptionChoice
  shares: bigint
}

function answersSheet(offer: OpportunityCells, own: readonly Choice[], asked: string | undefined): Sheet {
  return {
    name: 'Answers',
    columns: [
      'Holder',
      'Answer',
      'Shares asked for',
      'New shares',
      'Cost',
      'To pay',
      'Held afterwards',
      'Part afterwards, %',
    ],
    rows: own
      .filter(({ choice }) => choice !== preEmptionChoice.notApplicable)
      .flatMap((choice) => trialsOf(choice, asked).map((trial) => trialRow(offer.option, choice, trial))),
  }
}

function trialsOf(choice: Choice, asked: string | undefined): AnswerTrial[] {
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
    asked ?? '',
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
  const asks = saysHowMany(choice)
  const { value, formula } = takenBy(place, { choice, shares }, suffix)
  const at = { priceE8: parsePrice(option.price) ?? 0n, currency: option.currency }
  const costMinor = valueOfShares(fromWholeShares(value), at)
  const says = `with the answer “${labelsOf[choice] ?? ''}”, ${name}`
  return [
    words(`trial_holder:${suffix}`, name),
    words(`trial:${suffix}`, labelsOf[choice] ?? ''),
    asks
      ? {
          key: `asked:${suffix}`,
          label: choice === preEmptionChoice.increase ? 'asked for beyond the right' : 'shares to take',
          unit: 'shares',
          value: String(shares),
          detail: 'your answer',
        }
      : undefined,
    { key: `taken:${suffix}`, label: `new shares ${says}`, unit: 'shares', value: String(value), formula },
    {
      key: `cost:${suffix}`,
      label: `cost ${says}`,
      unit: 'money',
      value: formatMoney(costMinor, option.currency),
      formula: round(times(cell(`taken:${suffix}`), cell('price')), 2),
    },
    {
      key: `payable:${suffix}`,
      label: `to be paid ${says}`,
      unit: 'money',
      value: formatMoney(payableFor(value, at), option.currency),
      formula: roundUp(times(cell(`taken:${suffix}`), cell('price')), 2),
    },
    {
      key: `held_with:${suffix}`,
      label: `shares held ${says}`,
      unit: 'shares',
      value: String(whole(place.holding) + value),
      formula: plus(cell(`holding:${id}`), cell(`taken:${suffix}`)),
    },
    partCell(option, {
      key: `percent_with:${suffix}`,
      label: `part of the company ${says}`,
      shares: whole(place.holding) + value,
      formula: plus(cell(`holding:${id}`), cell(`taken:${suffix}`)),
    }),
  ]
}

function takenBy(
  place: Choice,
  { choice, shares }: AnswerTrial,
  suffix: string,
): { value: bigint; formula: Formula } {
  const right = whole(place.entitlement)
  const [rightCell, askedCell] = [cell(`entitlement:${place.id}`), cell(`asked:${suffix}`)]
  if (choice === preEmptionChoice.maintain) return { value: right, formula: rightCell }
  if (choice === preEmptionChoice.increase)
    return { value: right + shares, formula: plus(rightCell, askedCell) }
  if (choice === preEmptionChoice.decrease)
    return { value: shares < right ? shares : right, formula: smaller(askedCell, rightCell) }
  return { value: 0n, formula: number('0') }
}
