import { classOfLine, foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { parseShares } from '../../../domain/decimal.ts'
import { larger, sum } from '../../../domain/money.ts'
import { tableAt } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { platformEvents } from '../company/platform-events.ts'
import { lotsHeldOn } from './owners.ts'

type SharesByHolder = ReadonlyMap<string, bigint>

/** A round that says how many shares were in issue before it, of which some are not recorded. */
export interface EarlierShares {
  round: History['company']['rounds'][number]
  before: bigint
  known: SharesByHolder
  missing: bigint
}

/** What the checks of a table compare. Shares in millionths. */
export interface CheckFacts {
  movements: number
  problems: number
  /** What the holdings alone come to, and what the table has, by holder. */
  expected: SharesByHolder
  actual: SharesByHolder
  /** The first whose shares differ. */
  differing: string | undefined
  /** Lots that nominees hold on the register. */
  behind: History['lots']
  earlier: EarlierShares[]
}

export function checkFacts(history: History, asAt: string): CheckFacts {
  const table = tableAt(history, asAt)
  const [expected, actual] = [heldThroughUs(history, asAt), issuedTo(table)]
  return {
    movements: table.movements.length,
    problems: table.problems.length,
    expected,
    actual,
    differing: differingIn(history, expected, actual),
    behind: lotsHeldOn(history, asAt).filter((lot) => lot.holder_kind === 'nominee'),
    earlier: earlierShares(history),
  }
}

function issuedTo(table: CapTable): Map<string, bigint> {
  const held = new Map<string, bigint>()
  for (const { holder, instrument, quantity } of table.lines)
    if (holder !== undefined && classOfLine(instrument) !== undefined)
      held.set(holder, (held.get(holder) ?? 0n) + quantity)
  return held
}

/**
 * Allotments and their ends, with the splits and conversions that were recorded since. What a buyer has is
 * not held through us.
 */
function heldThroughUs(history: History, asAt: string): SharesByHolder {
  const { allotted, ended } = platformEvents(history.lots)
  const restating = history.events.filter(({ kind }) => kind === 'split' || kind === 'share_class')
  const events = [...allotted, ...restating, ...ended]
  const held = issuedTo(foldCapTable(events, history.company.currency, asAt))
  return new Map([...held].filter(([holder]) => !holder.startsWith('b')))
}

/**
 * Anyone who was issued shares elsewhere too may have more of them than the holdings say, and never fewer.
 */
function differingIn(
  { events }: History,
  expected: SharesByHolder,
  actual: SharesByHolder,
): string | undefined {
  const issuedElsewhere = new Set(
    events.flatMap((event) => {
      if (event.kind === 'issue' && !event.id.startsWith('lot:')) return [event.holder]
      return event.kind === 'grant' || event.kind === 'note' ? [event.holder] : []
    }),
  )
  const found = [...expected].find(([holder, shares]) => {
    const has = actual.get(holder) ?? 0n
    return has < shares || (!issuedElsewhere.has(holder) && has !== shares)
  })
  return found?.[0]
}

/** A round says how many shares were in issue before it; anyone who has them should stand in the table. */
function earlierShares(history: History): EarlierShares[] {
  return history.company.rounds.flatMap((round) => {
    const before = parseShares(round.shares_in_issue) ?? 0n
    const day = round.allotment_date
    if (before === 0n || day === null) return []
    const own = new Set(
      history.lots.filter((lot) => lot.opportunity_id === round.id).map(({ id }) => `lot:${id}`),
    )
    const until = history.events.filter(({ date, id }) => date <= day && !own.has(id))
    const known = issuedTo(foldCapTable(until, history.company.currency))
    return [{ round, before, known, missing: larger(before - sum([...known.values()]), 0n) }]
  })
}
