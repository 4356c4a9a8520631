import { figure, moneyCell, percentCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { cell, lineOf, number, over, roundDown, smaller, times } from '../../../domain/worksheet.ts'
import type { CellDraft } from '../../../domain/worksheet.ts'
import { inText } from '../../../domain/tenant-labels.ts'

/** A tax scheme of a round. */
export interface ReliefScheme {
  id: number
  name: string
  /** In per cent, with two places. */
  rate: string
  /** Of a tax year, in minor units. */
  limitMinor: bigint | null
}

interface Relief {
  scheme: ReliefScheme
  /** What tells this relief from the others of its worksheet. */
  key: string
  /** The cell of what is paid under the scheme. */
  paid: string
  label: string
  currency: string
}

/** What a scheme gives back at most: its rate of what is paid, up to the limit of a year. */
export function reliefLines({ scheme, key, paid, label, currency }: Relief): CellDraft[][] {
  const { name, rate, limitMinor } = scheme
  const detail = `of the ${inText('tax_option')}`
  const counted = limitMinor === null ? cell(paid) : smaller(cell(paid), cell(`limit:${key}`))
  const relief = over(times(counted, cell(`rate:${key}`)), number('100'))
  const limit =
    limitMinor === null
      ? []
      : [moneyCell(`limit:${key}`, `limit of a year, ${name}`, { minor: limitMinor, currency }, { detail })]
  return [
    lineOf(percentCell(`rate:${key}`, `rate, ${name}`, rate, { detail })),
    ...limit.map(lineOf),
    lineOf(
      figure(`relief:${key}`, `${label}, ${name}`, 'money', roundDown(relief, currencyPlaces(currency)), {
        currency,
      }),
    ),
  ]
}
