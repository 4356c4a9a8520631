import { preEmptionChoice } from '@moorgate/contract'
import { figure } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { excessRounds } from '../../../domain/pre-emption.ts'
import type { Applicant, ExcessRound } from '../../../domain/pre-emption.ts'
import {
  ahead,
  cell,
  larger,
  minus,
  over,
  round,
  roundDown,
  smaller,
  sumOf,
  times,
  words,
  number,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, Unit } from '../../../domain/worksheet.ts'
import { answersOf, isByNominal, termsOf, weightOf, whole } from '../offer.ts'
import type { Choice } from '../offer.ts'
import type { OpportunityCells } from './offer-worksheet.ts'
import { weightKey } from './right-cells.ts'

type Row = (CellDraft | undefined)[]

/** How what is left goes to those who asked for more: round after round, or in the order of the answers. */
export function excessSheet(offer: OpportunityCells): SheetDraft {
  const wanting = offer.option.allow_excess
    ? offer.choices.filter(
        (choice) =>
          choice.choice === preEmptionChoice.increase &&
          weightOf(offer.option, choice) > 0n &&
          whole(choice.shares) > 0n,
      )
    : []
  const left = minus(cell('available'), cell('by_right'))
  const start = figure('excess_pool', 'left after all rights', 'shares', left)
  const shared = offer.option.excess_rule === 'fcfs' ? inTurn(offer, wanting) : byWeight(offer, wanting)
  return {
    name: 'Excess',
    columns: ['What', 'Left', 'Total weight', 'Weight', 'Given'],
    rows: [
      [words('excess_pool_label', 'Left after all rights'), start],
      ...shared.rows,
      ...offer.choices.map((choice): Row => [
        words(`excess_holder:${choice.id}`, choice.holder_name),
        undefined,
        undefined,
        undefined,
        figure(
          `excess_given:${choice.id}`,
          `excess given to ${choice.holder_name}`,
          'shares',
          sumOf(shared.parts.get(choice.id) ?? []),
        ),
      ]),
    ],
  }
}

interface ExcessRows {
  rows: Row[]
  /** Cells of what each was given, by id of the choice. */
  parts: Map<number, string[]>
}

/** First come, first served: each gets what was asked for, as long as there is some. */
function inTurn(offer: OpportunityCells, wanting: readonly Choice[]): ExcessRows {
  const places = new Map(answersOf(offer.option, offer.choices).map(({ id, place }) => [id, place]))
  const ordered = wanting.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  const parts = new Map(ordered.map(({ id }) => [id, [`excess_part:1:${id}`]]))
  const rows = ordered.map(({ id, holder_name: name }, index): Row => {
    const earlier = ordered.slice(0, index).map((each) => `excess_part:1:${each.id}`)
    const left = minus(cell('excess_pool'), sumOf(earlier))
    return [
      words(`excess_turn:${id}`, name),
      undefined,
      undefined,
      undefined,
      figure(`excess_part:1:${id}`, `excess of ${name}`, 'shares', smaller(cell(`asked:${id}`), left), {
        detail: `answer ${index + 1} of those who asked for more`,
      }),
    ]
  })
  return { rows, parts }
}

/** By holding or by request: rounds of sharing what is left among those whose wish is not met. */
function byWeight({ option, ...offer }: OpportunityCells, wanting: readonly Choice[]): ExcessRows {
  const pool = whole(option.available) - sum(offer.lines.map(({ byRight }) => byRight))
  const { excessRule } = termsOf(option)
  const byHolding = excessRule === 'pro_rata_holding'
  const applicants = wanting.map((choice): Applicant => ({
    id: choice.id,
    wanted: whole(choice.shares),
    weight: byHolding ? weightOf(option, choice) : whole(choice.shares),
  }))
  const names = new Map(offer.choices.map(({ id, holder_name: name }) => [id, name]))
  const parts = new Map<number, string[]>()
  const weighs = (id: number) => (byHolding ? weightKey(option, id) : `asked:${id}`)
  const unit = byHolding && isByNominal(option) ? 'price' : 'shares'
  const rows = excessRounds(pool, applicants).flatMap((each, index) =>
    roundRows(each, { number: index + 1, applicants, names, parts, weighs, unit }),
  )
  return { rows, parts }
}

interface ExcessSharing {
  number: number
  applicants: readonly Applicant[]
  names: ReadonlyMap<number, string>
  /** Grows with each round. */
  parts: Map<number, string[]>
  weighs: (id: number) => string
  unit: Unit
}

function roundRows(
  { parts: shares, byRemainder }: ExcessRound,
  { number: nth, applicants, names, parts, weighs, unit }: ExcessSharing,
): Row[] {
  const before = [...parts.values()].flat()
  const open = applicants.filter(({ id }) => shares.some((share) => share.id === id))
  const head: Row = [
    words(`excess_round:${nth}`, `Round ${nth}`),
    figure(
      `excess_left:${nth}`,
      `left before round ${nth}`,
      'shares',
      minus(cell('excess_pool'), sumOf(before)),
    ),
    figure(
      `excess_weight:${nth}`,
      `weight of all in round ${nth}`,
      unit,
      sumOf(open.map(({ id }) => weighs(id))),
    ),
  ]
  const weights = shares.map(({ id }) => `excess_weighs:${nth}:${id}`)
  const rows = shares.map(({ id }, index): Row => {
    const name = names.get(id) ?? ''
    const key = `excess_part:${nth}:${id}`
    const label = `excess of ${name}, round ${nth}`
    const wish = minus(cell(`asked:${id}`), sumOf(parts.get(id) ?? []))
    const quota = over(times(cell(`excess_left:${nth}`), cell(weighs(id))), cell(`excess_weight:${nth}`))
    const byQuota: Formula = smaller(roundDown(round(quota, 9), 0), wish)
    // Every quota is below one share, so its remainder is the weight over the same number for all: the
    // heaviest come first.
    const inOrder = minus(cell(`excess_left:${nth}`), ahead(weights, weights, index))
    return [
      words(`excess_round_holder:${nth}:${id}`, name),
      undefined,
      undefined,
      figure(`excess_weighs:${nth}:${id}`, `weight of ${name}`, unit, cell(weighs(id))),
      byRemainder
        ? figure(key, label, 'shares', larger(number('0'), smaller(number('1'), inOrder)), {
            detail: 'the last shares go one each to the largest remainders',
          })
        : figure(key, label, 'shares', byQuota),
    ]
  })
  for (const { id } of shares) parts.set(id, [...(parts.get(id) ?? []), `excess_part:${nth}:${id}`])
  return [head, ...rows]
}
