import { soundingRequest } from '@moorgate/contract'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { opportunityColumn } from '../../opportunities/index.ts'
import { nameOfColumn } from '../name-of-column.ts'

const offer = (row: string) => `${row}.investment_opportunity_id`

const ofSounding = (row: string, column: string) =>
  `(select s.${column} from market_soundings s where s.tenant_id = $1 and s.investment_opportunity_id = ${offer(row)})`

const acceptedAt = (row: string) =>
  `(select a.accepted_at from market_sounding_acceptances a where a.tenant_id = $1 and a.user_id = ${row}.user_id
     and a.investment_opportunity_id = ${offer(row)})`

const ofNotice = (row: string, column: string) =>
  `(select k.${column} from cleansing_notices k where k.tenant_id = $1 and k.user_id = ${row}.user_id
     and k.market_sounding_id = ${ofSounding(row, 'id')})`

/** What came of a request. One that another took the place of keeps what it had come to. */
const status = (row: string) => `case
  when ${row}.status = 'declined' then 'declined'
  when ${row}.deleted_at is not null then case when ${row}.answer_by <= ${row}.deleted_at then 'expired' else 'withdrawn' end
  when ${acceptedAt(row)} is not null then case when ${ofSounding(row, 'cleansed_at')} is null then 'accepted' else 'released' end
  when ${row}.expired_at is not null then 'expired'
  when ${ofSounding(row, 'cleansed_at')} is not null then 'ended'
  else 'waiting' end`

const whereLast = (row: string, sql: string) => `case when ${row}.deleted_at is null then ${sql} end`

/** Requests to take part in a market sounding: one for each time that a person was asked. */
export const soundingRequests: Table = tableOf(soundingRequest, {
  name: 'invitations',
  softDeletes: false,
  columns: {
    opportunity_name: (row) => opportunityColumn('name', offer(row)),
    code_name: (row) => ofSounding(row, 'code_name'),
    user_name: nameOfUser,
    status,
    answered_at: (row) =>
      `wire_instant(case when ${row}.status = 'declined' then ${row}.responded_at else ${whereLast(row, acceptedAt(row))} end)`,
    asked_by_name: nameOfColumn('created_by'),
    notified_at: (row) => `wire_instant(${whereLast(row, ofNotice(row, 'sent_at'))})`,
    notice: (row) => whereLast(row, ofNotice(row, 'notice')),
  },
  // An invitation to an offer that was opened after its sounding is no request.
  visibleTo: (_scope, row) =>
    `(${opportunityColumn('market_sounding', offer(row))} or exists (select 1 from market_soundings s
      where s.tenant_id = $1 and s.investment_opportunity_id = ${offer(row)}
        and coalesce(${row}.created_at <= s.cleansed_at, true)))`,
})
