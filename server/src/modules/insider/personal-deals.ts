import {
  can,
  cancelPersonalDeal,
  decidePersonalDeal,
  executePersonalDeal,
  personalAccountDeal,
  refuse,
} from '@moorgate/contract'
import { momentsBetween } from '../../kernel/list/between.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { nameOfColumn } from './name-of-column.ts'
import { whyNotSecond } from '../second-person/index.ts'
import { staffContacts } from '../staff/index.ts'
import { nameOfUser } from '../../rows/people-rows.ts'

/** Who reads every personal account deal, and not their own alone. */
const readsAllDeals = ({ actor }: Pick<Scope, 'actor'>): boolean =>
  can(actor.roleId ?? 0, 'compliance', 'index')

/** An approval that ran out, and a holding period that is over, by the day. */
const statusOn = (row: string, today: string) => `case
  when ${row}.status = 'approved' and ${row}.approval_valid_until < ${today} then 'expired'
  when ${row}.status = 'executed' and ${row}.holding_until < ${today} then 'released'
  else ${row}.status end`

export const personalDeals: Table = tableOf(personalAccountDeal, {
  name: 'personal_account_deals',
  softDeletes: false,
  columns: {
    user_name: nameOfUser,
    status: statusOn,
    decided_by_name: nameOfColumn('decided_by'),
  },
  permissions: {
    approve: {
      ...decidePersonalDeal,
      forbids: async (question, id) =>
        (await whyNotSecond(question, [await ownerOfDeal(question, id)], ownDeal)) !== null,
    },
    record_deal: { ...executePersonalDeal, forbids: isNotOwn },
    cancel: { ...cancelPersonalDeal, forbids: isNotOwn },
  },
  filters: { between: momentsBetween('created_at') },
  relations: {
    user: { kind: 'one', to: () => staffContacts, column: 'user_id' },
    approver: { kind: 'one', to: () => staffContacts, column: 'decided_by' },
  },
  visibleTo: (scope, row, statement) =>
    readsAllDeals(scope) ? undefined : `${row}.user_id = ${statement.me()}`,
  hiddenFrom: (scope) => (readsAllDeals(scope) ? [] : ['findings', 'restriction', 'breach_note']),
})

export const ownDeal = 'This is your own deal, so you can’t approve or reject it. Ask a colleague.'

async function ownerOfDeal({ rows, tenant }: QueryContext, id: number): Promise<number | null> {
  const [row] = await rows<{ user_id: number }>(
    'select user_id from personal_account_deals where tenant_id = $1 and id = $2',
    [tenant.id, id],
  )
  return row?.user_id ?? null
}

async function isNotOwn(question: QueryContext, id: number): Promise<boolean> {
  return (await ownerOfDeal(question, id)) !== question.actor.id
}

/**
 * Only the person whose deal it is goes on with it. Colleagues who don't see it are not told that it is
 * there.
 */
export function mustBeOwn(work: Scope, row: Readonly<Record<string, unknown>>): void {
  if (row['user_id'] === work.actor.id) return
  refuse({ code: readsAllDeals(work) ? 'forbidden' : 'not_found' })
}
