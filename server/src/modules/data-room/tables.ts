import { recordEventNames } from '@moorgate/contract/events/index.ts'
import { dataRoom } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { opportunityColumn } from '../opportunities/index.ts'
import { visibleOpportunities } from '../opportunity-visibility/index.ts'

const ofOpportunity = (column: string) => (row: string) =>
  opportunityColumn(column, `${row}.investment_opportunity_id`)

/** Rooms for staff: of the rounds that they may open. */
export const dataRooms: Table = tableOf(dataRoom, {
  events: recordEventNames('data_room', 'created', 'updated'),
  columns: {
    opportunity_name: ofOpportunity('name'),
    opportunity_slug: ofOpportunity('slug'),
    agreement_number: (row) =>
      `(select max(a.number) from data_room_agreements a where a.tenant_id = $1 and a.data_room_id = ${row}.id)`,
    files_count: (row) =>
      `(select count(*)::int from documents d where d.tenant_id = $1 and d.owner_type = 'data_room'
          and d.owner_id = ${row}.id and d.deleted_at is null)`,
  },
  visibleTo: (scope, row, statement) => {
    const visible = visibleOpportunities(scope, 'o', statement)
    return `exists (select 1 from investment_opportunities o where o.tenant_id = $1
      and o.id = ${row}.investment_opportunity_id and o.deleted_at is null ${visible ? `and (${visible})` : ''})`
  },
})
