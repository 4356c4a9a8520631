import { refuse, refuseField, say, standardVatBasisPoints } from '@moorgate/contract'
import type {
  AnswerOf,
  BodyOf,
  VatTreatment,
  addFee,
  ownFees,
  setFeePrice,
  updateFee,
} from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { vatIn } from '../../domain/vat.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { changeById, checkExpected, touchById } from '../../kernel/rows.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { providersMaximumMinor } from '../card-provider/index.ts'
import { takingConnection } from '../cards/index.ts'
import { pricedFee } from './fee-rows.ts'
import type { PricedFee } from './fee-rows.ts'

type Fee = Selectable<Tables['fees']>
type Price = BodyOf<typeof setFeePrice>

export async function addToPriceList(work: Work, body: BodyOf<typeof addFee>): Promise<number> {
  const currency = body.currency ?? 'GBP'
  const { id } = await work.db
    .insertInto('fees')
    .values({
      tenant_id: work.tenant.id,
      name: body.name,
      description: body.description ?? null,
      frequency: body.frequency,
      currency,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const price = await insertPrice(work, { feeId: id, number: 1, currency }, body)
  work.emit({
    type: 'fee.created',
    subject: { type: 'fee', id },
    after: { name: body.name, frequency: body.frequency, currency, ...price },
  })
  return id
}

async function insertPrice(
  work: Work,
  { feeId, number, currency }: { feeId: number; number: number; currency: string },
  { amount, vat_treatment: treatment }: Price,
) {
  const amountMinor = parseMoney(amount, currency) ?? refuseField('amount', say.number)
  if (amountMinor > providersMaximumMinor)
    refuseField('amount', say.max(formatMoney(providersMaximumMinor, currency)))
  const basisPoints = treatment === 'standard' ? standardVatBasisPoints : 0
  await work.db
    .insertInto('fee_prices')
    .values({
      tenant_id: work.tenant.id,
      fee_id: feeId,
      number,
      amount_minor: amountMinor,
      vat_treatment: treatment,
      vat_basis_points: basisPoints,
      vat_minor: vatIn(amountMinor, basisPoints),
      created_at: work.now,
      created_by: work.actor.id,
    })
    .execute()
  return { amount_minor: String(amountMinor), vat_treatment: treatment, number }
}

async function lockFee(work: Work, id: number): Promise<Fee> {
  const row = await work.db
    .selectFrom('fees')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse({ code: 'not_found' })
}

/** Its words, and whether it is offered. Nothing is told where nothing changes. */
export async function changeFee(
  work: Work,
  id: number,
  { archived, version: _version, ...words }: BodyOf<typeof updateFee>,
): Promise<void> {
  const row = await lockFee(work, id)
  checkExpected(work, 'fees', row)
  const subject = { type: 'fee', id } as const
  const isRenamed = Object.entries(words).some(
    ([key, value]) => value !== undefined && value !== row[key as keyof Fee],
  )
  const isMoved = archived !== undefined && archived !== (row.archived_at !== null)
  if (!isRenamed && !isMoved) return
  await changeById(work, 'fees', id, {
    ...words,
    ...(isMoved && { archived_at: archived ? work.now : null }),
  })
  if (isRenamed)
    work.emit({
      type: 'fee.updated',
      subject,
      before: { name: row.name, description: row.description },
      after: { name: words.name ?? row.name, description: words.description ?? row.description },
    })
  if (isMoved) work.emit({ type: archived ? 'fee.archived' : 'fee.unarchived', subject })
}

/** The same price again makes no new version. */
export async function setPrice(work: Work, id: number, body: Price): Promise<void> {
  const { archived_at: archivedAt, currency } = await lockFee(work, id)
  if (archivedAt !== null) refuse({ code: 'conflict', reason: 'archived', about: 'fee' })
  const before = (await pricedFee(work, id))!
  if (
    parseMoney(body.amount, currency) === before.amount_minor &&
    body.vat_treatment === before.vat_treatment
  )
    return
  const after = await insertPrice(work, { feeId: id, number: before.number + 1, currency }, body)
  await touchById(work, 'fees', id)
  work.emit({
    type: 'fee.priced',
    subject: { type: 'fee', id },
    before: {
      amount_minor: String(before.amount_minor),
      vat_treatment: before.vat_treatment as VatTreatment,
    },
    after,
  })
}

/** What an investor is offered. Without a key at the provider nothing can be paid. */
export async function offeredFees(question: QueryContext): Promise<AnswerOf<typeof ownFees>> {
  const connection = await takingConnection(question)
  const { rows } = await sql<PricedFee & { description: string | null; paid: boolean }>`
    select f.id, f.name, f.description, f.frequency, f.currency, p.amount_minor, p.vat_minor, p.vat_basis_points,
      f.frequency = 'once' and exists (select 1 from fee_payments x where x.tenant_id = ${question.tenant.id}
        and x.user_id = ${question.actor.id} and x.fee_id = f.id and x.refunded_minor < x.amount_minor) as paid
    from fees f
    join lateral (select * from fee_prices p where p.tenant_id = ${question.tenant.id} and p.fee_id = f.id
      order by p.number desc limit 1) p on true
    where f.tenant_id = ${question.tenant.id} and f.archived_at is null
    order by f.name, f.id`.execute(question.db)
  const { rows: open } = await sql`select 1 from fee_checkouts where tenant_id = ${question.tenant.id}
    and user_id = ${question.actor.id} and status = 'open' and expires_at > ${question.now} limit 1`.execute(
    question.db,
  )
  return {
    card: connection !== undefined && connection.secret_sealed !== null,
    page_open: open.length > 0,
    fees: rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      frequency: row.frequency,
      currency: row.currency,
      amount: formatMoney(row.amount_minor, row.currency),
      vat: formatMoney(row.vat_minor, row.currency),
      vat_rate: String(row.vat_basis_points / 100),
      paid: row.paid,
    })),
  }
}
