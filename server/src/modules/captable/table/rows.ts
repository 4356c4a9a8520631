import type { HolderKind } from '@moorgate/contract'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { fromWholeShares } from '../../../domain/decimal.ts'
import { classOfLine } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import type { CapTableView, ViewLine } from '../../../domain/cap-table-views.ts'
import type { Holder } from '../company/history.ts'
import type { OpenRound } from './open-round.ts'

/** One row of the table as it is looked at: a holder or a group of them, all options of a plan, a pool. */
export interface TableRow {
  key: string
  name: string
  detail: string | null
  kind: 'shares' | 'warrants' | 'options' | 'pool' | 'unplaced'
  classes: string[]
  lines: ViewLine[]
  countedMicro: bigint
  /** Shares of it that stand on the register, as they are; undefined where it can have none. */
  issuedMicro: bigint | undefined
  paidMinor: bigint
  newMicro: bigint
}

type Started = Omit<TableRow, 'countedMicro' | 'issuedMicro' | 'paidMinor' | 'newMicro' | 'detail'> & {
  holders: Set<string>
}

/**
 * The rows of a view in the order of the design: holders by what they have, then warrants, options and pools,
 * then what nobody has asked for yet. A group is one row, and so are all options of a plan: the register of
 * members and the events tell them apart.
 */
export function tableRows(
  table: CapTable,
  view: CapTableView,
  holders: ReadonlyMap<string, Holder>,
  open: OpenRound | undefined,
): TableRow[] {
  const started = new Map<string, Started>()
  const start = (found: Omit<Started, 'lines' | 'holders' | 'classes'>): Started => {
    const known = started.get(found.key) ?? { ...found, lines: [], classes: [], holders: new Set<string>() }
    started.set(found.key, known)
    return known
  }
  for (const line of viewCapTable(table, view).lines) {
    const row = start(rowOf(table, line, holders))
    row.lines.push(line)
    if (line.holder !== undefined) row.holders.add(line.holder)
    const name = classNameOf(table, line)
    if (!row.classes.includes(name)) row.classes.push(name)
  }
  const requested = new Map<string, bigint>()
  for (const { holder, holder_name: name, shares } of open?.book ?? []) {
    const row = start(shareRow(holder, holders.get(holder) ?? { name, group: null }))
    row.holders.add(holder)
    addClass(row, open!)
    requested.set(row.key, (requested.get(row.key) ?? 0n) + shares)
  }
  if (open && open.unplaced > 0n) {
    addClass(start({ key: 'unplaced', name: 'Not yet reserved', kind: 'unplaced' }), open)
    requested.set('unplaced', open.unplaced)
  }
  return [...started.values()]
    .map((row) => finished(row, holders, requested.get(row.key) ?? 0n))
    .toSorted(inOrder)
}

/** The row in which somebody stands who asks for shares in an open round. */
export const rowOfHolder = (holder: string, holders: ReadonlyMap<string, Holder>): string =>
  shareRow(holder, holders.get(holder) ?? { name: holder, group: null }).key

const shareRow = (holder: string, { name, group }: Pick<Holder, 'name' | 'group'>) =>
  group === null
    ? { key: holder, name, kind: 'shares' as const }
    : { key: `g-${group.trim().toLowerCase()}`, name: group, kind: 'shares' as const }

function addClass(row: Started, { round }: OpenRound): void {
  const name = round.share_class ?? 'Ordinary'
  if (!row.classes.includes(name)) row.classes.push(name)
}

function rowOf(table: CapTable, { holder, instrument }: ViewLine, holders: ReadonlyMap<string, Holder>) {
  const id = instrument.slice(instrument.indexOf(':') + 1)
  if (classOfLine(instrument) !== undefined)
    return shareRow(holder!, holders.get(holder!) ?? { name: holder!, group: null })
  if (instrument.startsWith('pool:'))
    return { key: `pool-${id}`, name: `${table.plans.get(id)!.name}, unallocated`, kind: 'pool' as const }
  const granted = table.grants.get(id)!
  if (granted.instrument === 'warrant')
    return {
      key: `warrants-${granted.holder}`,
      name: `Warrants of ${holders.get(granted.holder)?.name ?? granted.holder}`,
      kind: 'warrants' as const,
    }
  const plan = granted.plan?.trim() ?? 'Options'
  return { key: `options-${plan.toLowerCase()}`, name: `${plan}, granted`, kind: 'options' as const }
}

function classNameOf(table: CapTable, { instrument }: ViewLine): string {
  const key = classOfLine(instrument)
  if (key !== undefined) return table.classes.get(key)!.name
  return instrument.startsWith('grant:') && table.grants.get(instrument.slice(6))!.instrument === 'warrant'
    ? 'Warrants'
    : 'Options'
}

const kindWords: Record<HolderKind, string> = {
  founder: 'Founder',
  employee: 'Employee',
  adviser: 'Adviser',
  investor: atHead('investor'),
  organisation: atHead('organisation'),
  fund: atHead('fund'),
  nominee: atHead('nominee'),
}

function finished(row: Started, known: ReadonlyMap<string, Holder>, asked: bigint): TableRow {
  const { key, name, kind, classes, lines } = row
  return {
    key,
    name,
    kind,
    classes,
    lines,
    detail: detailOf(row, known),
    countedMicro: row.lines.reduce((total, line) => total + line.countedMicro, 0n),
    issuedMicro: kind === 'shares' ? row.lines.reduce((total, line) => total + line.quantity, 0n) : undefined,
    paidMinor: row.lines.reduce((total, line) => total + line.paidMinor, 0n),
    newMicro: fromWholeShares(asked),
  }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

function detailOf({ key, kind, holders }: Started, known: ReadonlyMap<string, Holder>): string | null {
  if (kind === 'pool') return 'Pool'
  if (kind === 'unplaced') return null
  if (kind === 'options' || key.startsWith('g-')) return counted(holders.size, 'holder', 'holders')
  const holder = known.get([...holders][0] ?? '')
  if (!holder) return 'New'
  if (holder.kind === 'nominee' && holder.owners.size > 0)
    return `${atHead('nominee')}, ${counted(holder.owners.size, inText('investor'), inText('investors'))}`
  return kindWords[holder.kind]
}

const places = { shares: 0, warrants: 1, options: 2, pool: 3, unplaced: 4 } as const

function inOrder(a: TableRow, b: TableRow): number {
  if (a.kind !== b.kind) return places[a.kind] - places[b.kind]
  const [left, right] = [a.countedMicro + a.newMicro, b.countedMicro + b.newMicro]
  if (left === right) return a.name.localeCompare(b.name, 'en-GB')
  return left > right ? -1 : 1
}
