import {
  accessTo,
  applyAllocation,
  bookHidden,
  cloneOpportunity,
  createCashCall,
  deleteOpportunity,
  draftProceeds,
  enterInvestment,
  investmentOpportunity,
  invite,
  isDraft,
  moveOpportunity,
  payRefund,
  preEmptionOption,
  readAllocationBook,
  recordPayment,
  refuse,
  setOpportunityBank,
} from '@moorgate/contract'
import type { PermissionAction } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Permission, Table } from '../../kernel/resource/table.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { mayTouch } from '../opportunity-visibility/index.ts'

/** Whether a round has investments, and whether money is in them. */
export async function investmentsIn({ db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx }, id: number) {
  const { rows } = await sql<{ any: boolean; money: boolean }>`
    select count(*) > 0 as any, count(*) filter (where held_minor > 0 or received_minor > 0) > 0 as money
    from investments where tenant_id = ${tenant.id} and investment_opportunity_id = ${id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]!
}

/** A draft in which nobody has invested is deleted freely; anything else asks for the larger right. */
export const deletes = (status: number, hasInvestments: boolean): PermissionAction =>
  isDraft(status) && !hasInvestments ? 'delete' : 'delete_unsafe'

/** Which right counts follows from the status, so these ask for it beside the access of the endpoint. */
const touching =
  (action: PermissionAction): NonNullable<Permission['forbids']> =>
  async (question, id) =>
    !mayTouch(question, await statusOf(question, id), action)

export const opportunityPermissions: Table['permissions'] = {
  edit: { access: accessTo(investmentOpportunity, 'update'), forbids: touching('update') },
  delete: {
    ...deleteOpportunity,
    forbids: async (question, id) => {
      const { any } = await investmentsIn(question, id)
      const status = await statusOf(question, id)
      return !mayTouch(question, status, deletes(status, any))
    },
  },
  clone: { ...cloneOpportunity, forbids: touching('visit') },
  move: { ...moveOpportunity, forbids: touching('update') },
  bring_back: { ...moveOpportunity, forbids: touching('delete_unsafe') },
  invite: { ...invite, forbids: touching('update') },
  enter: { ...enterInvestment, forbids: touching('update') },
  allocate: { ...applyAllocation, forbids: touching('update') },
  call: createCashCall,
  offer_rights: { access: accessTo(preEmptionOption, 'create'), forbids: touching('update') },
  set_bank: setOpportunityBank,
  pay: recordPayment,
  refund: payRefund,
  distribute: draftProceeds,
  see_book: {
    ...readAllocationBook,
    forbids: async (question, id) => bookHidden(question.actor.roleId ?? 0, await statusOf(question, id)),
  },
}

async function statusOf({ db, tenant }: QueryContext, id: number): Promise<number> {
  const row = await db
    .selectFrom('investment_opportunities')
    .select('status')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status ?? refuse({ code: 'not_found' })
}
