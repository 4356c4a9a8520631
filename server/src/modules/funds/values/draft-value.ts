import { waitingValueStatuses } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, draftNetAssetValue, updateNetAssetValue } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatPrice, formatShares, parseShares } from '../../../domain/decimal.ts'
import { parseMoney } from '../../../domain/money.ts'
import { navPerUnit } from '../../../domain/nav.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { changeById, checkVersion, wouldChange } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { lockNamedFund, lockOfFund } from '../lock-fund.ts'
import { unitsOn } from './units-on.ts'

/**
 * Drafts what a class of a fund is worth on a day. Units that are left out are those that were paid for by
 * the day.
 *
 * Worked example: £12,500,000 of assets, £340,000 of liabilities, 10,000,000 units: £12,160,000, £1.216 a
 * unit.
 */
export async function draftValue(work: Work, body: BodyOf<typeof draftNetAssetValue>): Promise<number> {
  const fund = await lockNamedFund(work, body.fund_id)
  const name = body.class ?? (await onlyClass(work, fund.id))
  checkDay(work, body.date)
  await mustBeFree(work, { fundId: fund.id, class: name, date: body.date, exceptId: null })
  await mustAwaitNoRefund(work, fund.id, { until: body.date })
  const amounts = amountsOf(fund.currency, {
    assets: assetsOf(body),
    liabilities: body.liabilities ?? '0',
    units: body.units ?? null,
    issued: await unitsOn(work, fund.id, name, body.date),
  })
  const { id } = await work.db
    .insertInto('net_asset_values')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      class: name,
      date: body.date,
      currency: fund.currency,
      ...amounts,
      note: body.note ?? '',
      changed_by: work.actor.id === null ? [] : [work.actor.id],
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'net_asset_value.drafted',
    subject: { type: 'net_asset_value', id },
    payload: { fund_id: fund.id },
    after: { date: body.date, value_minor: String(amounts.value_minor), units: amounts.units },
  })
  return id
}

/** Changes what is not published. What was approved waits for its approval again. */
export async function updateValue(
  work: Work,
  id: number,
  body: BodyOf<typeof updateNetAssetValue>,
): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'net_asset_values', id)
  checkVersion(row, body.version)
  mustNotBePublic(row.status)
  const date = body.date ?? row.date
  checkDay(work, date)
  await mustBeFree(work, { fundId: fund.id, class: row.class, date, exceptId: id })
  await mustAwaitNoRefund(work, fund.id, { until: date })
  const amounts = amountsOf(fund.currency, {
    assets: body.assets ?? row.assets_minor,
    liabilities: body.liabilities ?? row.liabilities_minor,
    units: body.units === undefined ? row.units : body.units,
    issued: await unitsOn(work, fund.id, row.class, date),
  })
  const said = { date, ...amounts, note: body.note === undefined ? row.note : (body.note ?? '') }
  // An approved value stays approved where nothing in it changes.
  if (!(await wouldChange(work, 'net_asset_values', id, said))) return
  const hands = new Set([...row.changed_by, ...(work.actor.id === null ? [] : [work.actor.id])])
  await changeById(work, 'net_asset_values', id, {
    ...said,
    status: 'draft',
    approved_by: null,
    approved_at: null,
    changed_by: [...hands],
  })
  work.emit({
    type: 'net_asset_value.updated',
    subject: { type: 'net_asset_value', id },
    before: { date: row.date, value_minor: String(row.value_minor), status: row.status },
    after: { date, value_minor: String(amounts.value_minor), status: 'draft' },
  })
}

export async function deleteValue(work: Work, id: number): Promise<void> {
  const { row } = await lockOfFund(work, 'net_asset_values', id)
  mustNotBePublic(row.status)
  await changeById(work, 'net_asset_values', id, { deleted_at: work.now })
  work.emit({
    type: 'net_asset_value.deleted',
    subject: { type: 'net_asset_value', id },
    before: { date: row.date, value_minor: String(row.value_minor) },
  })
}

/** The class that goes without saying: there is no other. 422 where there is. */
async function onlyClass(work: Work, fundId: number): Promise<string> {
  const { rows } = await sql`
    select 1 from fund_commitments
    where tenant_id = ${work.tenant.id} and fund_id = ${fundId} and class <> 'A' and deleted_at is null
    limit 1`.execute(work.db)
  return rows.length === 0 ? 'A' : refuseField('class', 'Choose which class of units this value is for.')
}

function mustNotBePublic(status: string): void {
  if (status === 'published' || status === 'superseded')
    refuseState('A published value can’t be changed. Draft a new one for the same date to replace it.')
}

function checkDay(work: Work, date: string): void {
  const today = londonDate(work.now)
  if (date > today) refuseField('date', say.beforeOrEqual(today))
}

/** One draft of a day at a time. */
async function mustBeFree(
  work: Work,
  {
    fundId,
    class: name,
    date,
    exceptId,
  }: { fundId: number; class: string; date: string; exceptId: number | null },
): Promise<void> {
  const { rows } =
    await sql`select 1 from net_asset_values where tenant_id = ${work.tenant.id} and fund_id = ${fundId}
    and class = ${name} and date = ${date}::date and status in ${sql.raw(statusList(waitingValueStatuses))} and deleted_at is null
    and id is distinct from ${exceptId}::bigint`.execute(work.db)
  if (rows.length > 0) refuseField('date', 'There’s already a draft value for this date. Change that one.')
}

/** A value alone is what the assets come to: nothing is taken off it. */
function assetsOf({ assets, value, liabilities }: BodyOf<typeof draftNetAssetValue>): string {
  if (value === undefined) return assets ?? refuseField('assets', say.required)
  if (assets !== undefined || liabilities !== undefined) refuseField('value', say.prohibited)
  return value
}

/** A thousand million a unit, in hundred-millionths: what is above is a slip. */
const mostPerUnit = 10n ** 17n

function amountsOf(
  currency: string,
  given: { assets: string | bigint; liabilities: string | bigint; units: string | null; issued: string },
) {
  const minorOf = (amount: string | bigint, field: string) =>
    typeof amount === 'bigint' ? amount : (parseMoney(amount, currency) ?? refuseField(field, say.number))
  const assetsMinor = minorOf(given.assets, 'assets')
  const liabilitiesMinor = minorOf(given.liabilities, 'liabilities')
  if (liabilitiesMinor > assetsMinor) refuseField('liabilities', 'The liabilities are more than the assets.')
  const issuedMicro = parseShares(given.issued) ?? 0n
  const unitsMicro = given.units === null ? issuedMicro : (parseShares(given.units) ?? 0n)
  if (unitsMicro < issuedMicro)
    refuseField('units', `At least ${formatShares(issuedMicro)} units were paid for by this date.`)
  const perUnit =
    navPerUnit({ assetsMinor, liabilitiesMinor, unitsMicro, currency }) ??
    refuseField('units', 'No units of this class were in issue on this date. Enter the number of units.')
  if (perUnit > mostPerUnit) refuseField('units', 'There are too few units for this value.')
  return {
    assets_minor: assetsMinor,
    liabilities_minor: liabilitiesMinor,
    value_minor: assetsMinor - liabilitiesMinor,
    units: formatShares(unitsMicro),
    per_unit: formatPrice(perUnit),
  }
}
