import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { formatShares, parseShares } from '../../../domain/decimal.ts'
import { foldCapTable, classOfLine } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { larger, sum } from '../../../domain/money.ts'
import { grouped } from '../certificate-words.ts'
import { tableAt } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { platformEvents } from '../company/platform-events.ts'

export interface Check {
  check: string
  ok: boolean
  detail: string
}

/**
 * Whether the cap table and the holdings of the platform tell the same story: everything that was recorded could have happened; each
 * registered holder has the shares that the platform allotted and has not seen end, restated for splits; a nominee holds exactly what its
 * investors hold; and what rounds say was in issue before them is recorded.
 */
export async function checksOf(
  db: Db | Trx,
  tenantId: number,
  history: History,
  asAt: string,
): Promise<Check[]> {
  const table = tableAt(history, asAt)
  return [
    eventsAddUp(table),
    holdingsAgree(history, table, asAt),
    await nomineesAgree(db, tenantId, history, asAt),
    ...earlierShares(history),
  ]
}

function eventsAddUp({ problems, movements }: CapTable): Check {
  const count = problems.length
  return {
    check: 'events',
    ok: count === 0,
    detail:
      count === 0
        ? `${movements.length.toLocaleString('en-GB')} movements add up to the table`
        : `${count} of the events can not have happened as they stand`,
  }
}

const issuedTo = (table: CapTable): Map<string, bigint> => {
  const held = new Map<string, bigint>()
  for (const { holder, instrument, quantity } of table.lines)
    if (holder !== undefined && classOfLine(instrument) !== undefined)
      held.set(holder, (held.get(holder) ?? 0n) + quantity)
  return held
}

/** What the holdings alone come to: allotments and their ends, with the splits and conversions that were recorded since. */
function holdingsAgree(history: History, table: CapTable, asAt: string): Check {
  const { allotted, ended } = platformEvents(history.lots)
  const restating = history.events.filter(({ kind }) => kind === 'split' || kind === 'share_class')
  const expected = issuedTo(
    foldCapTable([...allotted, ...restating, ...ended], history.company.currency, asAt),
  )
  const actual = issuedTo(table)
  const issuedElsewhere = new Set(
    history.events.flatMap((event) => {
      if (event.kind === 'issue' && !event.id.startsWith('lot:')) return [event.holder]
      return event.kind === 'grant' || event.kind === 'note' ? [event.holder] : []
    }),
  )
  const wrong = [...expected].filter(
    ([holder, shares]) =>
      !holder.startsWith('b') &&
      ((actual.get(holder) ?? 0n) < shares ||
        (!issuedElsewhere.has(holder) && actual.get(holder) !== shares)),
  )
  const [first] = wrong
  return {
    check: 'holdings',
    ok: !first,
    detail: first
      ? `${history.holders.get(first[0])?.name ?? first[0]} has ${shown(actual.get(first[0]) ?? 0n)} shares here and ${shown(first[1])} in the holdings`
      : `${shown(sum([...expected].filter(([holder]) => !holder.startsWith('b')).map(([, shares]) => shares)))} shares held through us`,
  }
}

const shown = (micro: bigint) => grouped(formatShares(micro))

/** Shares that nominees hold on the register, against what the investments behind them say. */
async function nomineesAgree(db: Db | Trx, tenantId: number, history: History, asAt: string): Promise<Check> {
  const behind = history.lots.filter(
    (lot) =>
      lot.holder_kind === 'nominee' &&
      lot.allotted_on <= asAt &&
      (lot.ended_on === null || lot.ended_on > asAt),
  )
  const { rows } = await sql<{ id: number; shares: string }>`
    select i.id, coalesce(i.shares, 0)::text as shares from investments i
    where i.tenant_id = ${tenantId} and i.id = any(${behind.map((lot) => lot.investment_id)}::bigint[])`.execute(
    db,
  )
  const invested = new Map(rows.map(({ id, shares }) => [id, parseShares(shares) ?? 0n]))
  const onRegister = sum(behind.map(({ shares }) => parseShares(shares) ?? 0n))
  const wrong = behind.find((lot) => invested.get(lot.investment_id) !== parseShares(lot.shares))
  const owners = new Set(behind.map((lot) => lot.user_id)).size
  return {
    check: 'nominees',
    ok: !wrong,
    detail: wrong
      ? `The investment of certificate ${wrong.certificate ?? 'none'} says another number of shares`
      : `${owners.toLocaleString('en-GB')} beneficial owners, ${shown(onRegister)} shares`,
  }
}

/** A round says how many shares were in issue before it; whoever has them should stand in the table. */
function earlierShares(history: History): Check[] {
  return history.company.rounds.flatMap((round) => {
    const before = parseShares(round.shares_in_issue) ?? 0n
    const day = round.allotment_date
    if (before === 0n || day === null) return []
    const until = history.events.filter(
      ({ date, id }) => date <= day && !roundLots(history, round.id).has(id),
    )
    const table = foldCapTable(until, history.company.currency)
    const known = sum([...issuedTo(table).values()])
    const missing = larger(before - known, 0n)
    return [
      {
        check: `earlier:${round.id}`,
        ok: missing === 0n,
        detail:
          missing === 0n
            ? `All shares from before ${round.name} are recorded`
            : `${shown(missing)} shares from before ${round.name} are not recorded`,
      },
    ]
  })
}

const roundLots = ({ lots }: History, opportunityId: number): Set<string> =>
  new Set(lots.filter((lot) => lot.opportunity_id === opportunityId).map(({ id }) => `lot:${id}`))
