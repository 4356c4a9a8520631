import { allRecordEventNames, recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  accessTo,
  can,
  changeDeal,
  changePipeline,
  convertDeal,
  createStage,
  dealPlacement,
  deletePipeline,
  keyPoint,
  moveDeal,
  pipeline,
  pipelineDeal,
  pipelineStage,
} from '@moorgate/contract'
import { percentSql } from '../../rows/percent-rows.ts'
import { momentsBetween } from '../../kernel/list/between.ts'
import { comparing } from '../../kernel/list/comparing.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { attributeColumns, attributeFilter, valuesOf } from '../attributes/index.ts'
import { documents } from '../documents/index.ts'
import { staffContacts } from '../staff/index.ts'
import { keyDates, keyPoints, opportunities } from '../opportunities/index.ts'
import { daysInStageSql, placedSql, probabilitySql, weightedSql } from './deal-sql.ts'

const dealsBy = (column: string) => ({ kind: 'many', to: () => deals, column }) as const

export const pipelines: Table = tableOf(pipeline, {
  events: recordEventNames('pipeline', 'created', 'updated', 'deleted'),
  permissions: { edit: changePipeline, delete: deletePipeline, add_stage: createStage },
  relations: {
    stages: { kind: 'many', to: () => pipelineStages, column: 'pipeline_id' },
    deals: dealsBy('pipeline_id'),
  },
  usedBy: [{ table: 'pipeline_deals', column: 'pipeline_id' }],
})

export const pipelineStages: Table = tableOf(pipelineStage, {
  events: recordEventNames('pipeline_stage', 'created', 'updated', 'deleted'),
  relations: {
    pipeline: { kind: 'one', to: () => pipelines, column: 'pipeline_id' },
    deals: dealsBy('pipeline_stage_id'),
  },
})

const ownedBy = (to: () => Table) =>
  ({
    kind: 'many',
    to,
    column: 'owner_id',
    where: (row: string) => `${row}.owner_type = 'pipeline_deal'`,
  }) as const

/** A deal names its industry, type and round as the opportunity does that may come of it. */
const likeAnOpportunity = (relation: string) => opportunities.relations[relation]!

export const deals: Table = tableOf(pipelineDeal, {
  events: allRecordEventNames('pipeline_deal'),
  permissions: {
    edit: changeDeal,
    move: moveDeal,
    write_page: {
      access: accessTo(keyPoint, 'create'),
      forbids: async (question) => !mayChangeDeals(question),
    },
    convert: { ...convertDeal, forbids: async (question) => !mayChangeDeals(question) },
  },
  columns: {
    user_ids: (
      row,
    ) => `(select coalesce(json_agg(m.user_id order by m.user_id), '[]') from pipeline_deal_users m
      where m.tenant_id = $1 and m.pipeline_deal_id = ${row}.id)`,
    effective_probability: (row) => `(${probabilitySql(row)})`,
    weighted_amount: (row) => `wire_money(${weightedSql(row)}, ${row}.currency)`,
  },
  appends: {
    days_in_stage: (row, { statement }) => daysInStageSql(row, statement.now()),
    placed_amount: (row) => `wire_money(${placedSql(row)}, ${row}.currency)`,
    placed_percent: (row) => percentSql(placedSql(row), `${row}.target_amount_minor`),
  },
  sorts: {
    // Board by board and stage by stage as they stand, then card by card. Boards have fewer than a thousand
    // stages.
    stage_order: {
      sql: (row) => `(select (p."order"::bigint * 1000 + g."order") * 1000000 + ${row}."order"
        from pipeline_stages g join pipelines p on p.tenant_id = $1 and p.id = g.pipeline_id
        where g.tenant_id = $1 and g.id = ${row}.pipeline_stage_id)`,
      type: 'bigint',
    },
  },
  filters: {
    created_between: momentsBetween('created_at'),
    days_in_stage: (row, values, statement, scope, name) =>
      comparing(() => `(${daysInStageSql(row, statement.now())})`, 'bigint')(
        row,
        values,
        statement,
        scope,
        name,
      ),
    'attribute.*': attributeFilter('pipeline_deal'),
  },
  addedColumns: attributeColumns('pipeline_deal'),
  relations: {
    pipeline: { kind: 'one', to: () => pipelines, column: 'pipeline_id' },
    stage: { kind: 'one', to: () => pipelineStages, column: 'pipeline_stage_id' },
    industry: likeAnOpportunity('industry'),
    type: likeAnOpportunity('type'),
    roundType: likeAnOpportunity('roundType'),
    owner: { kind: 'one', to: () => staffContacts, column: 'owner_id' },
    users: {
      kind: 'through',
      to: () => staffContacts,
      via: 'pipeline_deal_users',
      from: 'pipeline_deal_id',
      column: 'user_id',
    },
    keyPoints: ownedBy(() => keyPoints),
    keyDates: ownedBy(() => keyDates),
    documents: ownedBy(() => documents),
    attributeValues: valuesOf('pipeline_deal'),
  },
})

/** Converting a deal changes it too, so it asks for this beside its own right. */
export const mayChangeDeals = ({ actor }: Pick<Scope, 'actor'>): boolean =>
  can(actor.roleId ?? 0, 'pipeline_deals', 'update')

/** The record that a placement names, by its kind; those without an id have the name that was written. */
export const placedWithSql = (row: string) => `coalesce(${row}.placed_with_name, case ${row}.placed_with_type
  when 'client_group' then (select c.name from client_groups c where c.tenant_id = $1 and c.id = ${row}.placed_with_id)
  when 'organisation' then (select o.name from organisations o where o.tenant_id = $1 and o.id = ${row}.placed_with_id)
  when 'user' then (select u.name from users u where u.tenant_id = $1 and u.id = ${row}.placed_with_id) end)`

/** How many people a placement's client group has; null of every other kind. */
export const placedWithPeopleSql = (row: string) => `case when ${row}.placed_with_type = 'client_group' then
  (select count(*)::int from user_client_groups g join users u on u.tenant_id = $1 and u.id = g.user_id
    where g.tenant_id = $1 and g.client_group_id = ${row}.placed_with_id and u.deleted_at is null) end`

const currencySql = (row: string) =>
  `(select d.currency from pipeline_deals d where d.tenant_id = $1 and d.id = ${row}.pipeline_deal_id)`

export const placements: Table = tableOf(dealPlacement, {
  events: allRecordEventNames('pipeline_deal_placement'),
  name: 'pipeline_deal_placements',
  currency: currencySql,
  columns: {
    placed_with_name: placedWithSql,
    currency: currencySql,
    placed_with_people: placedWithPeopleSql,
    changed_by_name: (row) =>
      `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.changed_by)`,
  },
})
