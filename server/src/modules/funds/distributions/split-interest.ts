import { refuseState } from '@moorgate/contract'
import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { shareInterest } from '../../../domain/fund-closing.ts'
import { moneyText } from '../../../domain/format.ts'
import { sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { lockOfFund } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { interestPaidSql } from './depending-waterfalls.ts'
import { columnsOf, insertDistribution, insertLines } from './insert-distribution.ts'
import type { NewDistribution, NewLine } from './insert-distribution.ts'

type Distribution = Selectable<Tables['distributions']>

/**
 * Splits a draft of the interest of late joiners: it keeps what they have paid, and a draft of its own gets the
 * rest, so that one who doesn't pay holds up their own interest alone. Each earlier investor has the same part of
 * both.
 *
 * Worked example, £32,000.00 of interest to two at £8,000.00 and £24,000.00, of which £20,000.00 was paid: £5,000.00
 * and £15,000.00 now, £3,000.00 and £9,000.00 later.
 */
export async function splitInterest(work: Work, id: number, version: number | undefined): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'distributions', id)
  if (row.kind !== 'equalisation') refuseState('Only interest from later {investors} can be split.')
  if (row.status !== 'draft') refuseState('Send this {distribution} back before you split it.')
  checkVersion(row, version)
  await mustAwaitNoRefund(work, fund.id, { closingId: row.fund_closing_id! })
  await mustBeOfAllClasses(work, fund, row)
  const paidMinor = await paidInterest(work, id)
  if (paidMinor === 0n) refuseState('Later {investors} haven’t paid any of this interest yet.')
  if (paidMinor === row.amount_minor) refuseState('Later {investors} have paid all of this interest.')
  const lines = await linesOf(work, id)
  const parts = shareInterest(
    paidMinor,
    lines.map(({ commitmentId, gainMinor }) => ({ id: commitmentId, weight: gainMinor })),
  )!
  const paid = lines.map((line, index) => ({ ...line, gainMinor: parts[index]!.part }))
  const unpaid = lines.map((line, index) => ({ ...line, gainMinor: line.gainMinor - parts[index]!.part }))
  await keepPaid(work, fund, row, paid)
  const today = londonDate(work.now)
  await insertDistribution(work, fund, {
    ...interestOf(row, unpaid),
    closingId: row.fund_closing_id!,
    title: fillLabels(work.tenant.branding.navigation, 'Unpaid interest from later {investors}'),
    recordDate: today,
    payDate: today,
  })
}

/** What investors get of interest; the rest is as it was drafted. */
const interestOf = (row: Distribution, lines: readonly NewLine[]): NewDistribution => ({
  title: row.title,
  kind: row.kind,
  sharing: row.sharing,
  recordDate: row.record_date,
  payDate: row.pay_date,
  amountMinor: sum(lines.map(({ gainMinor }) => gainMinor)),
  carryMinor: 0n,
  lines,
})

async function keepPaid(work: Work, fund: Fund, row: Distribution, lines: readonly NewLine[]): Promise<void> {
  const given = interestOf(row, lines)
  await changeById(work, 'distributions', row.id, { ...columnsOf(given), redrafted_by: work.actor.id })
  await work.db
    .deleteFrom('distribution_lines')
    .where('tenant_id', '=', work.tenant.id)
    .where('distribution_id', '=', row.id)
    .execute()
  await insertLines(work, row.id, fund.currency, given)
  work.emit({
    type: 'distribution.redrafted',
    subject: { type: 'distribution', id: row.id },
    payload: { fund_id: fund.id },
    before: { amount_minor: String(row.amount_minor) },
    after: { amount_minor: String(given.amountMinor) },
  })
}

async function paidInterest({ db, tenant }: Work, id: number): Promise<bigint> {
  const text = `select ${interestPaidSql('b')} as paid_minor from distributions b where b.tenant_id = $1 and b.id = ${id}`
  const { rows } = await sql<{ paid_minor: bigint }>`${forTenant(text, tenant.id)}`.execute(db)
  return rows[0]!.paid_minor
}

async function linesOf(work: Work, id: number): Promise<NewLine[]> {
  const { rows } = await sql<NewLine>`
    select fund_commitment_id as "commitmentId", user_id as "userId", organisation_id as "organisationId",
      capital_minor as "capitalMinor", gain_minor as "gainMinor" from distribution_lines
    where tenant_id = ${work.tenant.id} and distribution_id = ${id} and deleted_at is null order by id`.execute(
    work.db,
  )
  return rows
}

/** Interest on a call of one class goes to that class alone, and what was paid doesn’t say which call it is of. */
async function mustBeOfAllClasses(
  work: Work,
  fund: Fund,
  { amount_minor: minor, created_at: at }: Distribution,
): Promise<void> {
  const { rows } =
    await sql`select 1 from fund_drawdowns d where d.tenant_id = ${work.tenant.id} and d.fund_id = ${fund.id}
    and d.class is not null and d.issued_at <= ${at} and d.deleted_at is null and d.purpose <> 'equalisation'
    and d.status in ${sql.raw(statusList(calledDrawdownStatuses))} limit 1`.execute(work.db)
  if (rows.length > 0)
    refuseState(
      `Some of these ${moneyText(minor, fund.currency)} belong to one class alone, so they can’t be split. Wait until all of it is paid.`,
    )
}
