import type { HolderKind } from '@moorgate/contract'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { CapTableEvent } from '../../../domain/cap-table-events.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { companyOf } from './company.ts'
import type { Company } from './company.ts'
import { buyerOf, platformEvents, platformLots } from './platform-events.ts'
import type { PlatformLot } from './platform-events.ts'
import { eventFrom, recordedEvents, isEffective } from './recorded-events.ts'
import type { RecordedEvent } from './recorded-events.ts'

/** Somebody who holds, or may hold, shares of a company. */
export interface Holder {
  key: string
  name: string
  kind: HolderKind
  group: string | null
  address: Record<string, string | null> | null
  /** Investors for whom a nominee holds, or held. */
  owners: Set<number>
}

/** Everything that is known of a company's shares, in the order in which it counts. */
export interface History {
  company: Company
  recorded: RecordedEvent[]
  lots: PlatformLot[]
  /** On one day: what the platform allotted, then what was recorded, then how holdings ended. */
  events: CapTableEvent[]
  holders: Map<string, Holder>
}

/** `knownAt`: as it was recorded up to that moment, whatever days it tells of. */
export async function historyOf(
  db: Db | Trx,
  tenantId: number,
  id: number,
  knownAt?: Date,
): Promise<History> {
  return historyOfCompany(db, tenantId, await companyOf(db, tenantId, id), knownAt)
}

export async function historyOfCompany(
  db: Db | Trx,
  tenantId: number,
  company: Company,
  knownAt?: Date,
): Promise<History> {
  const recorded = await recordedEvents(db, tenantId, { company, knownAt })
  return historyFrom(company, recorded, await platformLots(db, tenantId, { company, knownAt }))
}

/** The same rows always give the same history. */
export function historyFrom(company: Company, recorded: RecordedEvent[], lots: PlatformLot[]): History {
  return {
    company,
    recorded,
    lots,
    events: eventsOf(recorded, lots, company),
    holders: holdersOf(recorded, lots),
  }
}

function eventsOf(
  recorded: readonly RecordedEvent[],
  lots: readonly PlatformLot[],
  { currency }: Company,
): CapTableEvent[] {
  const { allotted, ended } = platformEvents(lots)
  const written = recorded.filter(isEffective).flatMap((event) => eventFrom(event, currency) ?? [])
  return [...allotted, ...written, ...ended]
}

/** The table of a day, or of all days. */
export const tableAt = ({ events, company }: History, asAt?: string): CapTable =>
  foldCapTable(events, company.currency, asAt)

function holdersOf(recorded: readonly RecordedEvent[], lots: readonly PlatformLot[]): Map<string, Holder> {
  const holders = new Map<string, Holder>()
  for (const { id, kind, data, reversed_by: reversed } of recorded)
    if (kind === 'holder' && reversed === null)
      holders.set(`h${id}`, {
        key: `h${id}`,
        name: String(data['name']),
        kind: data['holder_kind'] as HolderKind,
        group: (data['group_name'] as string | null | undefined) ?? null,
        address: null,
        owners: new Set(),
      })
  for (const lot of lots) {
    const known = holders.get(lot.holder)
    if (known) known.owners.add(lot.user_id)
    else holders.set(lot.holder, holderOfLot(lot))
    if (lot.ended_on === null) continue
    const { key, ...next } = newHolder(lot)
    if (!lot.to || !holders.has(key)) holders.set(key, { key, ...next })
  }
  return holders
}

/** Who got a lot that has ended: by name where it was transferred. */
const newHolder = (lot: PlatformLot): Holder =>
  lot.to
    ? {
        key: lot.to.holder,
        name: lot.to.name,
        kind: lot.to.kind,
        group: null,
        address: null,
        owners: new Set(),
      }
    : buyer(lot)

const holderOfLot = (lot: PlatformLot): Holder => ({
  key: lot.holder,
  name: lot.holder_name,
  kind: lot.holder_kind,
  group: null,
  address: lot.address,
  owners: new Set([lot.user_id]),
})

const buyer = (lot: PlatformLot): Holder => ({
  key: buyerOf(lot),
  name: `Buyer of ${lot.round_name}`,
  kind: 'organisation',
  group: null,
  address: null,
  owners: new Set(),
})

/**
 * A holder who is not known any more, because the event that made them was reversed, still has a name on what
 * stands.
 */
export const nameOf = (history: Pick<History, 'holders'>, key: string): string =>
  history.holders.get(key)?.name ?? key

/** The moment up to which somebody asks what was known; undefined asks for all that is known. */
export const momentOf = (known: string | null | undefined): Date | undefined =>
  known === null || known === undefined ? undefined : new Date(known)
