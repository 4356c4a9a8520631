import { inText } from '../../../domain/firm-labels.ts'
import { formatShares, parseShares } from '../../../domain/decimal.ts'
import { numberCell } from '../../../domain/figure-cells.ts'
import type { Said } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { saidDate } from '../../../domain/said.ts'
import { cell, countOf, larger, lineOf, minus, number, sumOf } from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
import { nameOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { checkFacts } from './check-facts.ts'
import type { CheckFacts, EarlierShares } from './check-facts.ts'

/** The numbers that the checks of a table remark on, in cells: `check_held` and those of each holder, `check_owners`, `check_missing:{round}`. */
export function checkSheet(history: History, asAt: string): Sheet {
  const facts = checkFacts(history, asAt)
  const stated = (key: string, label: string, count: number, detail: string) =>
    lineOf(numberCell(key, label, String(count), { detail }))
  return {
    name: 'Checks',
    columns: ['What', 'Amount'],
    rows: [
      stated('check_movements', 'movements', facts.movements, `every movement up to ${saidDate(asAt)}`),
      stated(
        'check_problems',
        'events that can not have happened',
        facts.problems,
        'more is given away, converted or exercised than there was',
      ),
      ...heldRows(history, facts),
      ...nomineeRows(facts),
      ...facts.earlier.flatMap((earlier) => earlierRows(history, earlier)),
    ],
  }
}

const sharesLine = (key: string, label: string, micro: bigint, said: Said): Cell[] =>
  lineOf({ key, label, unit: 'shares', value: formatShares(micro), ...said })

/** What the holdings come to by themselves, holder by holder, and what the first who differs has in the table. */
function heldRows(history: History, { expected, actual, differing }: CheckFacts): Cell[][] {
  const said = {
    detail: 'allotted and not ended, restated for the splits and conversions that were recorded since',
  }
  const holders = [...expected].map(([holder, micro]) => ({ key: `check_held:${holder}`, holder, micro }))
  return [
    ...holders.map(({ key, holder, micro }) =>
      sharesLine(key, `shares in the holdings, ${nameOf(history, holder)}`, micro, said),
    ),
    sharesLine('check_held', 'shares held through us', sum([...expected.values()]), {
      formula: sumOf(holders.map(({ key }) => key)),
    }),
    ...(differing === undefined
      ? []
      : [
          sharesLine(
            `check_actual:${differing}`,
            `shares in the table, ${nameOf(history, differing)}`,
            actual.get(differing) ?? 0n,
            { detail: 'issued shares of the table, of every class' },
          ),
        ]),
  ]
}

function nomineeRows({ behind }: CheckFacts): Cell[][] {
  const owners = [...Map.groupBy(behind, (lot) => lot.user_id)].map(([owner, lots]) => ({
    key: `check_owner:${owner}`,
    nominee: lots[0]!.holder_name,
    micro: sum(lots.map((lot) => parseShares(lot.shares) ?? 0n)),
  }))
  const keys = owners.map(({ key }) => key)
  return [
    ...owners.map(({ key, nominee, micro }) =>
      sharesLine(key, `shares of someone behind ${nominee}`, micro, {
        detail: `what ${inText('nominees')} hold for them`,
      }),
    ),
    lineOf(
      numberCell('check_owners', 'beneficial owners', String(owners.length), { formula: countOf(keys) }),
    ),
    sharesLine(
      'check_nominees',
      `shares held by ${inText('nominees')}`,
      sum(owners.map(({ micro }) => micro)),
      {
        formula: sumOf(keys),
      },
    ),
  ]
}

/** Where all is recorded there is no number to open. */
function earlierRows(history: History, { round, before, known, missing }: EarlierShares): Cell[][] {
  if (missing === 0n) return []
  const holders = [...known].map(([holder, micro]) => ({
    key: `check_known:${round.id}:${holder}`,
    holder,
    micro,
  }))
  const [beforeKey, knownKey] = [`check_before:${round.id}`, `check_known:${round.id}`]
  return [
    ...holders.map(({ key, holder, micro }) =>
      sharesLine(key, `shares before ${round.name}, ${nameOf(history, holder)}`, micro, {
        detail: 'issued shares of the table on the day of the round, without those of the round',
      }),
    ),
    sharesLine(beforeKey, `in issue before ${round.name}`, before, { detail: 'terms of the round' }),
    sharesLine(knownKey, `recorded from before ${round.name}`, sum([...known.values()]), {
      formula: sumOf(holders.map(({ key }) => key)),
    }),
    sharesLine(`check_missing:${round.id}`, `not recorded from before ${round.name}`, missing, {
      formula: larger(minus(cell(beforeKey), cell(knownKey)), number('0')),
    }),
  ]
}
