import { refuse } from '@moorgate/contract'
import type { QueryOf, draftFigures } from '@moorgate/contract'
import { sql } from 'kysely'
import { atHead } from '../../../domain/tenant-labels.ts'
import type { WorksheetDraft } from '../../../domain/worksheet.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { distributionSheets } from '../figures/distribution-sheets.ts'
import type { SharedMoney } from '../figures/distribution-sheets.ts'
import type { ViewedDistributionLine } from '../figures/viewed-fund.ts'
import type { WaterfallBasis } from '../figures/waterfall-basis.ts'
import type { Fund } from '../lock-fund.ts'
import { shareOut } from './draft-distribution.ts'
import type { NewDistribution } from './insert-distribution.ts'

/** In the names of its figures, where a distribution that is saved has its id. */
const draftId = 0

/** A draft with its lines as it would be saved, worked out by the command's own functions. */
export async function viewDraft(
  question: QueryContext,
  fundId: number,
  { redrafted, ...body }: QueryOf<(typeof draftFigures)['workbook']>,
): Promise<SharedMoney> {
  const fund = await fundOf(question, fundId)
  if (redrafted !== undefined) await mustBeOf(question, fundId, redrafted)
  const given = await shareOut(question, fund, body, redrafted)
  return {
    currency: fund.currency,
    isOwn: false,
    distributions: [
      {
        id: draftId,
        title: given.title,
        kind: given.kind,
        sharing: given.sharing,
        date: given.recordDate,
        amountMinor: given.amountMinor,
        carryMinor: given.carryMinor,
        hurdle: fund.hurdle_percent,
        carry: fund.carry_percent,
        catchUp: fund.catch_up_percent,
        basis: (given.basis as WaterfallBasis | undefined) ?? null,
      },
    ],
    lines: await linesOf(question, fund, given),
  }
}

async function fundOf({ db, tenant }: QueryContext, id: number): Promise<Fund> {
  const { rows } = await sql<Fund>`select * from funds
    where tenant_id = ${tenant.id} and id = ${id} and deleted_at is null`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

async function mustBeOf({ db, tenant }: QueryContext, fundId: number, id: number): Promise<void> {
  const { rows } = await sql`select 1 from distributions
    where tenant_id = ${tenant.id} and fund_id = ${fundId} and id = ${id} and deleted_at is null`.execute(db)
  if (rows.length === 0) refuse({ code: 'not_found' })
}

async function linesOf(
  { db, tenant }: QueryContext,
  fund: Fund,
  { lines, carryMinor }: NewDistribution,
): Promise<ViewedDistributionLine[]> {
  const { rows: people } = await sql<{ id: number; name: string }>`select id, name from users
    where tenant_id = ${tenant.id} and id = any(${lines.map(({ userId }) => userId)}::bigint[])`.execute(db)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const unpaid = { distribution: draftId, isPaid: false, isHeld: false }
  const investors = lines.map(({ commitmentId, userId, units, capitalMinor, gainMinor }) => ({
    ...unpaid,
    id: commitmentId,
    commitment: commitmentId,
    name: names.get(userId) ?? '',
    capitalMinor,
    gainMinor,
    units: units ?? '0',
  }))
  const carry = { ...unpaid, id: draftId, commitment: null, name: fund.manager ?? 'Carry', units: '0' }
  return [
    ...investors.filter(({ capitalMinor, gainMinor }) => capitalMinor + gainMinor > 0n),
    ...(carryMinor > 0n ? [{ ...carry, capitalMinor: 0n, gainMinor: carryMinor }] : []),
  ]
}

/** The draft in cells. */
function draftWorksheet(shared: SharedMoney): WorksheetDraft {
  return {
    currency: shared.currency,
    sheets: distributionSheets(shared),
    basis: [{ label: atHead('distribution'), text: 'As entered. Not saved yet.' }],
  }
}

export const draftMaker = { module: import.meta.url, name: 'draftMaker', make: draftWorksheet }
