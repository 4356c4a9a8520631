import { divideRounding, sum } from '../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import { cell, over, plus, round, roundDown, sumOf, times } from '../../captable/index.ts'
import type { Cell } from '../../captable/index.ts'
import { whole } from '../offer.ts'
import type { Choice } from '../offer.ts'
import type { OfferCells } from './offer-worksheet.ts'

/** Holdings that carry the right: who waived is among them, who is of an excluded class is not. */
const carries = ({ choice }: Choice): boolean => choice !== 4

const heldWithRight = ({ option, choices }: OfferCells): bigint =>
  sum(choices.filter(carries).map(({ holding }) => whole(holding))) + whole(option.waived_shares)

/** All holdings that carry the right: what every quota is a part of. */
export function rightsFacts(offer: OfferCells): Cell[] {
  const holders = offer.choices.filter(carries)
  return [
    {
      key: 'held_with_right',
      label: 'all holdings that carry the right',
      unit: 'shares',
      value: String(heldWithRight(offer)),
      formula: plus(sumOf(holders.map(({ id }) => `holding:${id}`)), cell('waived')),
    },
  ]
}

/** Places of a quota: far more than tell two holders apart. */
const quotaPlaces = 9

/** Held, the quota, its whole part, the one share more of a largest remainder, and the right that comes of them. */
export function rightCells(offer: OfferCells, choice: Choice): (Cell | undefined)[] {
  const { id, holder_name: name, holding } = choice
  const held = made('holding', `held by ${name}`, id, {
    value: holding,
    detail: 'the register of the record date',
  })
  const all = heldWithRight(offer)
  if (!carries(choice) || all === 0n)
    return [
      held,
      undefined,
      undefined,
      undefined,
      made('entitlement', `right of ${name}`, id, {
        value: choice.entitlement,
        detail: 'these shares carry no right in this offer',
      }),
    ]
  const product = whole(offer.option.available) * whole(holding)
  const floor = divideRounding(product, all, 'floor')
  const quota = divideRounding(product * 10n ** BigInt(quotaPlaces), all, 'halfUp')
  return [
    held,
    made('quota', `quota of ${name}`, id, {
      value: trimZeros(formatScaled(quota, quotaPlaces)),
      formula: round(
        over(times(cell('available'), cell(`holding:${id}`)), cell('held_with_right')),
        quotaPlaces,
      ),
    }),
    made('floor', `whole part of the quota of ${name}`, id, {
      value: String(floor),
      formula: roundDown(cell(`quota:${id}`), 0),
    }),
    made('extra', `one more for ${name}`, id, {
      value: String(whole(choice.entitlement) - floor),
      detail:
        offer.option.rounding === 'floor'
          ? 'rights are rounded down'
          : 'what the whole parts leave over goes one each to the largest remainders',
    }),
    made('entitlement', `right of ${name}`, id, {
      value: choice.entitlement,
      formula: plus(cell(`floor:${id}`), cell(`extra:${id}`)),
    }),
  ]
}

const made = (
  figure: string,
  label: string,
  id: number,
  given: Omit<Cell, 'key' | 'label' | 'unit'>,
): Cell => ({
  key: `${figure}:${id}`,
  label,
  unit: 'shares',
  ...given,
})
