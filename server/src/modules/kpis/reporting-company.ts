import { refuse, refuseField, say } from '@moorgate/contract'
import type { SubTypeKind } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../kernel/work.ts'

export type TenantQuestion = Pick<QueryContext, 'tenant'> & { db: QueryContext['db'] | Work['db'] }

/** The company whose figures they are, and how it counts its years. */
export interface ReportingCompany {
  id: number
  name: string
  currency: string
  yearEndMonth: number
}

export async function findCompany(
  { db, tenant }: TenantQuestion,
  id: number,
): Promise<ReportingCompany | undefined> {
  const { rows } = await sql<ReportingCompany>`
    select id, name, currency, year_end_month as "yearEndMonth" from companies
    where tenant_id = ${tenant.id} and id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

export const companyInPath = async (asking: TenantQuestion, id: number): Promise<ReportingCompany> =>
  (await findCompany(asking, id)) ?? refuse({ code: 'not_found' })

export const companyInBody = async (asking: TenantQuestion, id: number): Promise<ReportingCompany> =>
  (await findCompany(asking, id)) ?? refuseField('owner_id', say.in)

export interface FigureKind {
  id: number
  name: string
  kind: SubTypeKind
}

/** What figures can be entered as, in the firm's order. */
export async function figureKinds({ db, tenant }: TenantQuestion): Promise<FigureKind[]> {
  const { rows } = await sql<FigureKind>`
    select id, name, kind from report_sub_types
    where tenant_id = ${tenant.id} and deleted_at is null and active order by "order", id`.execute(db)
  return rows
}

/** The one that was asked for, or the first of the actual figures: 422 where there is none. */
export function kindAsked(kinds: readonly FigureKind[], id: number | undefined): FigureKind {
  const found = kinds.find((each) => (id === undefined ? each.kind === 'actual' : each.id === id))
  return found ?? refuseField('report_sub_type_id', say.in)
}
