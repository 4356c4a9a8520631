import type { AnswerOf, QueryOf, readCapTableMembers } from '@moorgate/contract'
import { classKey } from '../../../domain/cap-table-events.ts'
import { classOfLine } from '../../../domain/cap-table-fold.ts'
import type { CapTable, CapTableLine } from '../../../domain/cap-table-fold.ts'
import { formatShares, ratio } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { postal } from '../certificate-words.ts'
import { historyOf, momentOf, nameOf, tableAt } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { lotsHeldOn, ownersOn } from './owners.ts'
import { formatDecimal } from '../../../domain/format.ts'

type Answer = AnswerOf<typeof readCapTableMembers>

/** A holder's shares of one class: an entry of the register. */
export interface MemberLine extends CapTableLine {
  holder: string
  shareClass: string
}

/** Entries of the register: shares that somebody holds. */
export const memberLines = (table: CapTable): MemberLine[] =>
  table.lines.flatMap((line) => {
    const shareClass = classOfLine(line.instrument)
    return shareClass === undefined || line.holder === undefined
      ? []
      : [{ ...line, holder: line.holder, shareClass }]
  })

/** Names an entry in the keys of its figures: "h12/a ordinary". */
export const memberKey = ({ holder, shareClass }: Pick<MemberLine, 'holder' | 'shareClass'>) =>
  `${holder}/${shareClass}`

/** Percent of all issued shares with six places, half up; null of nothing. */
const memberPercent = (memberLine: MemberLine, totalMicro: bigint): string | null =>
  ratio(memberLine.quantity * 100n, totalMicro, 6) ?? null

/**
 * The register of members at the end of a day: a line for each holder and class, the oldest members first.
 */
export async function readMembers(
  question: QueryContext,
  id: number,
  query: QueryOf<typeof readCapTableMembers>,
): Promise<Answer> {
  const knownAt = momentOf(query.known_at)
  const history = await historyOf(question.db, question.tenant.id, id, knownAt)
  const asAt = query.as_at ?? londonDate(question.now)
  const table = tableAt(history, asAt)
  const lines = memberLines(table)
  const total = sum(lines.map(({ quantity }) => quantity))
  const since = membersSince(table)
  const numbers = numbersOf(history, asAt)
  const owners = ownersOn(history, asAt)
  return {
    as_at: asAt,
    known_at: knownAt?.toISOString() ?? null,
    total_shares: formatShares(total),
    members: lines
      .map((line) => {
        const { holder, instrument, shareClass, quantity, paidMinor } = line
        const known = history.holders.get(holder)
        return {
          key: memberKey(line),
          holder,
          name: nameOf(history, holder),
          address: known?.address ? postal(known.address) : null,
          share_class: table.classes.get(shareClass)!.name,
          shares: formatShares(quantity),
          percent: memberPercent(line, total),
          paid: formatMoney(paidMinor, table.currency),
          member_since: since(holder, instrument),
          numbers: numbers(holder, shareClass),
          beneficial_owners: owners(line).length,
        }
      })
      .toSorted(
        (a, b) => a.member_since.localeCompare(b.member_since) || a.name.localeCompare(b.name, 'en-GB'),
      ),
    ...choicesOf(history, table),
  }
}

/** The day on which each present membership in a class began: the first since it was last nothing. */
function membersSince({ movements }: CapTable): (holder: string, instrument: string) => string {
  const held = new Map<string, { quantity: bigint; since: string }>()
  for (const { holder, instrument, quantity, date } of movements) {
    const key = `${holder}/${instrument}`
    const before = held.get(key) ?? { quantity: 0n, since: date }
    const since = before.quantity === 0n ? date : before.since
    held.set(key, { quantity: before.quantity + quantity, since })
  }
  return (holder, instrument) => held.get(`${holder}/${instrument}`)?.since ?? ''
}

/** Distinctive numbers of what the platform allotted and is still held, as far as it gave them. */
function numbersOf(history: History, asAt: string): (holder: string, shareClass: string) => string | null {
  const held = lotsHeldOn(history, asAt).filter((lot) => lot.number_from !== null)
  const ranges = Map.groupBy(held, (lot) => `${lot.holder}/${classKey(lot.share_class)}`)
  return (holder, shareClass) => {
    const [first, ...more] = ranges.get(`${holder}/${shareClass}`) ?? []
    if (!first) return null
    const range = `${formatDecimal(first.number_from!)} to ${formatDecimal(first.number_to!)}`
    return more.length === 0 ? range : `${range}, and ${more.length} more`
  }
}

function choicesOf(
  history: History,
  table: CapTable,
): Pick<Answer, 'holders' | 'grants' | 'notes' | 'classes' | 'plans'> {
  const left = (instrument: string) => table.lines.find((line) => line.instrument === instrument)?.quantity
  const open = <Each extends { id: string; holder: string }>(all: Iterable<Each>, prefix: string) =>
    [...all].flatMap((each) => {
      const quantity = left(`${prefix}:${each.id}`)
      return quantity === undefined ? [] : [{ each, quantity }]
    })
  return {
    holders: [...history.holders.values()]
      .map(({ key, name, kind }) => ({ holder: key, name, kind }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
    grants: open(table.grants.values(), 'grant').map(({ each, quantity }) => ({
      id: Number(each.id),
      name: `${nameOf(history, each.holder)}, ${each.instrument}s over ${each.shareClass}`,
      shares: formatShares(quantity),
    })),
    notes: open(table.notes.values(), 'note').map(({ each, quantity }) => ({
      id: Number(each.id),
      name: nameOf(history, each.holder),
      owed: formatMoney(quantity, table.currency),
    })),
    classes: [...table.classes.values()].map(({ name }) => name),
    plans: [...table.plans.values()].map(({ name }) => name),
  }
}
