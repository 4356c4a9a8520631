import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { parsePercent } from '../../../domain/decimal.ts'
import { equaliseJoiners } from '../../../domain/fund-closing.ts'
import type { EarlierCall, Equalisation } from '../../../domain/fund-closing.ts'
import { sum } from '../../../domain/money.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Fund } from '../lock-fund.ts'
import type { Joiner } from './close-fund.ts'

/** Interest on the calls of one class alone, or on those of all classes, where it is null. */
export interface ClassInterest {
  class: string | null
  interestMinor: bigint
}

type ClassedCall = EarlierCall & { class: string | null }

/**
 * What each joiner owes of the calls that went to all classes and of those of their own class, and the
 * interest in that by what the calls were of.
 */
export async function equalise(
  work: Work,
  fund: Fund,
  joiners: readonly Joiner[],
  date: string,
): Promise<{ equalised: Equalisation[]; interest: ClassInterest[] }> {
  const calls = await earlierCalls(work, fund)
  const ratePercentMicro = parsePercent(fund.equalisation_percent) ?? 0n
  const partsOf = ({ id, amount_minor: amountMinor, class: own }: Joiner) =>
    [null, own].map((name) => ({
      class: name,
      ...equaliseJoiners(
        [{ id, amountMinor }],
        calls.filter((call) => call.class === name),
        { ratePercentMicro, date },
      )[0]!,
    }))
  const parts = joiners.map((joiner) => ({ id: joiner.id, of: partsOf(joiner) }))
  const byClass = Map.groupBy(
    parts.flatMap(({ of }) => of),
    (part) => part.class,
  )
  return {
    equalised: parts.map(({ id, of }) => ({
      id,
      catchUpMinor: sum(of.map((part) => part.catchUpMinor)),
      interestMinor: sum(of.map((part) => part.interestMinor)),
    })),
    interest: [...byClass].map(([name, same]) => ({
      class: name,
      interestMinor: sum(same.map((part) => part.interestMinor)),
    })),
  }
}

/** Calls that were issued, of what was committed then: a part may have gone to others since. */
async function earlierCalls(work: Work, fund: Fund): Promise<ClassedCall[]> {
  const { rows } = await sql<ClassedCall>`
    select d.class, d.due_date as "dueDate", sum(l.amount_minor)::bigint as "calledMinor",
      sum(c.amount_minor + coalesce((select sum(t.amount_minor) from fund_transfers t where t.tenant_id = ${work.tenant.id}
        and t.fund_commitment_id = c.id and t.status = 'approved' and t.approved_at > d.issued_at), 0))::bigint as "committedMinor"
    from fund_drawdowns d
    join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = d.id and l.deleted_at is null
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = l.fund_commitment_id
    where d.tenant_id = ${work.tenant.id} and d.fund_id = ${fund.id} and d.deleted_at is null
      and d.purpose <> 'equalisation' and d.status in ${sql.raw(statusList(calledDrawdownStatuses))}
    group by d.id, d.class, d.due_date order by d.id`.execute(work.db)
  return rows
}
