import { inText } from '../../../../domain/tenant-labels.ts'
import { formatShares, parseShares } from '../../../../domain/decimal.ts'
import { figure, numberCell } from '../../../../domain/figure-cells.ts'
import { sum } from '../../../../domain/money.ts'
import { dateText } from '../../../../domain/format.ts'
import { cell, countOf, larger, lineOf, minus, number, sumOf } from '../../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../../domain/worksheet.ts'
import { nameOf } from '../../company/history.ts'
import type { History } from '../../company/history.ts'
import { checkFacts } from '../../table/check-facts.ts'
import type { CheckFacts, EarlierShares } from '../../table/check-facts.ts'

/**
 * The numbers that the checks of a table remark on, in cells: `check_held` and those of each holder,
 * `check_owners`, `check_missing:{round}`.
 */
export function checkSheet(history: History, asAt: string): SheetDraft {
  const facts = checkFacts(history, asAt)
  const stated = (key: string, label: string, count: number, detail: string) =>
    lineOf(numberCell(key, label, String(count), { detail }))
  return {
    name: 'Checks',
    columns: ['What', 'Amount'],
    rows: [
      stated('check_movements', 'movements', facts.movements, `every movement up to ${dateText(asAt)}`),
      stated(
        'check_problems',
        'impossible transactions',
        facts.problems,
        'more is given away, converted or exercised than there was',
      ),
      ...heldRows(history, facts),
      ...nomineeRows(facts),
      ...facts.earlier.flatMap((earlier) => earlierRows(history, earlier)),
    ],
  }
}

const sharesLine = (key: string, label: string, micro: bigint, detail: string): CellDraft[] =>
  lineOf({ key, label, unit: 'shares', value: formatShares(micro), detail })

const totalLine = (key: string, label: string, keys: readonly string[]): CellDraft[] =>
  lineOf(figure(key, label, 'shares', sumOf(keys)))

/**
 * What the holdings come to by themselves, holder by holder, and what the first who differs has in the table.
 */
function heldRows(history: History, { expected, actual, differing }: CheckFacts): CellDraft[][] {
  const detail = 'allotted and not ended, restated for the splits and conversions that were recorded since'
  const holders = [...expected].map(([holder, micro]) => ({ key: `check_held:${holder}`, holder, micro }))
  return [
    ...holders.map(({ key, holder, micro }) =>
      sharesLine(key, `shares in the holdings, ${nameOf(history, holder)}`, micro, detail),
    ),
    totalLine(
      'check_held',
      'shares in our positions',
      holders.map(({ key }) => key),
    ),
    ...(differing === undefined
      ? []
      : [
          sharesLine(
            `check_actual:${differing}`,
            `shares in the table, ${nameOf(history, differing)}`,
            actual.get(differing) ?? 0n,
            'issued shares of the table, of every class',
          ),
        ]),
  ]
}

function nomineeRows({ behind }: CheckFacts): CellDraft[][] {
  const owners = [...Map.groupBy(behind, (lot) => lot.user_id)].map(([owner, lots]) => ({
    key: `check_owner:${owner}`,
    nominee: lots[0]!.holder_name,
    micro: sum(lots.map((lot) => parseShares(lot.shares) ?? 0n)),
  }))
  const keys = owners.map(({ key }) => key)
  return [
    ...owners.map(({ key, nominee, micro }) =>
      sharesLine(
        key,
        `shares of someone behind ${nominee}`,
        micro,
        `what ${inText('nominees')} hold for them`,
      ),
    ),
    lineOf(figure('check_owners', 'beneficial owners', 'number', countOf(keys))),
    totalLine('check_nominees', `shares held by ${inText('nominees')}`, keys),
  ]
}

/** Where all is recorded there is no number to open. */
function earlierRows(history: History, { round, before, known, missing }: EarlierShares): CellDraft[][] {
  if (missing === 0n) return []
  const holders = [...known].map(([holder, micro]) => ({
    key: `check_known:${round.id}:${holder}`,
    holder,
    micro,
  }))
  const [beforeKey, knownKey] = [`check_before:${round.id}`, `check_known:${round.id}`]
  const unrecorded = larger(minus(cell(beforeKey), cell(knownKey)), number('0'))
  return [
    ...holders.map(({ key, holder, micro }) =>
      sharesLine(
        key,
        `shares before ${round.name}, ${nameOf(history, holder)}`,
        micro,
        'issued shares of the table on the day of the round, without those of the round',
      ),
    ),
    sharesLine(beforeKey, `in issue before ${round.name}`, before, 'terms of the round'),
    totalLine(
      knownKey,
      `recorded from before ${round.name}`,
      holders.map(({ key }) => key),
    ),
    lineOf(
      figure(`check_missing:${round.id}`, `not recorded from before ${round.name}`, 'shares', unrecorded),
    ),
  ]
}
