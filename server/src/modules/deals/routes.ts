import * as contract from '@moorgate/contract'
import { refuse, refuseField, say } from '@moorgate/contract'
import type { pipeline } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { inText } from '../../domain/tenant-labels.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson, showRecord } from '../../kernel/resource/show.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { opportunities } from '../opportunities/index.ts'
import { boardWorksheet } from './figures/board-worksheet.ts'
import { convertDeal } from './convert-deal.ts'
import { dealWorksheet } from './figures/deal-worksheet.ts'
import { figuresOf, replaceFigures } from './quarterly-figures.ts'
import { moveDeal } from './move-deal.ts'
import {
  changePlacement,
  createPlacement,
  deletePlacement,
  placementOf,
  placementsOf,
  restorePlacement,
} from './placements.ts'
import { boardOf, readBoard } from './read-board.ts'
import { changeStage, createStage, deleteStage, sortStages } from './stages.ts'
import { deals, dealsAt, pipelineStages, pipelines, placements } from './tables.ts'
import { viewDeal } from './view-deal.ts'
import { changeDeal, createDeal, restoreDeal } from './write-deal.ts'
import { CompiledQuery, sql } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { daysInStageSql } from './deal-sql.ts'
import type { z } from 'zod'
import { checkExpected } from '../../kernel/rows.ts'
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import { lockBoards } from './lock-boards.ts'

/** Deals themselves. The ways that they take all staff read; only who sets the tenant up changes those. */
const readers = { event: 'pipeline_deals', action: 'index' } as const

export function dealRoutes(app: FastifyInstance): void {
  pipelineRoutes(app)
  readRoutes(app, { resource: deals.resource, tableFor: dealsAt, access: readers })
  resourceRoutes(app, deals, { only: ['delete'] })
  commandRoute(app, contract.createDeal, async (work, { body }) =>
    showRecord(work, deals, await createDeal(work, body)),
  )
  commandRoute(app, contract.changeDeal, async (work, { id, body, request }) => {
    await changeDeal(work, id, body, versionOf(request))
    return showRecord(work, deals, id)
  })
  commandRoute(app, contract.restoreDeal, async (work, { id }) => {
    await restoreDeal(work, id)
    return showRecord(work, deals, id)
  })
  commandRoute(app, contract.moveDeal, async (work, { id, body }) => {
    await moveDeal(work, id, body)
    return showRecord(work, deals, id)
  })
  commandRoute(app, contract.convertDeal, async (work, { id, body }) =>
    showRecord(work, opportunities, await convertDeal(work, id, body)),
  )
  performanceRoutes(app)
  placementRoutes(app)
}

function pipelineRoutes(app: FastifyInstance): void {
  readRoutes(app, { resource: pipelines.resource, tableFor: () => pipelines })
  readRoutes(app, { resource: pipelineStages.resource, tableFor: () => pipelineStages })
  commandRoute(app, contract.createPipeline, async (work, { body }) =>
    showRecord(work, pipelines, await createPipeline(work, body)),
  )
  commandRoute(app, contract.changePipeline, async (work, { id, body, request }) => {
    await changePipeline(work, id, body, versionOf(request))
    return showRecord(work, pipelines, id)
  })
  commandRoute(app, contract.createStage, async (work, { body }) =>
    showRecord(work, pipelineStages, await createStage(work, body)),
  )
  commandRoute(app, contract.changeStage, async (work, { id, body, request }) => {
    await changeStage(work, id, body, versionOf(request))
    return showRecord(work, pipelineStages, id)
  })
  commandRoute(app, contract.deletePipeline, (work, { id }) => deletePipeline(work, id))
  commandRoute(app, contract.deleteStage, (work, { id, query }) =>
    deleteStage(work, id, query.target_stage_id),
  )
  for (const endpoint of [contract.sortStages, contract.sortStagesAlias])
    commandRoute(app, endpoint, (work, { body }) => sortStages(work, body.pipeline_id, body.ids))
  queryRoute(app, contract.readBoard, (question, { id, query }) => boardOf(question, id, query))
  figureRoutes(app, contract.boardFigures, async (question, { id, query, figure }) => {
    const board = await readBoard(question, id, query)
    const currency = /:([A-Z]{3})$/.exec(figure ?? '')?.[1] ?? 'GBP'
    return { worksheet: boardWorksheet(board, currency), name: `${board.name}, ${inText('deal_plural')}` }
  })
}

/** How a deal stands: its way so far, and its company's figures. */
function performanceRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readDealProgress, (question, { id }) => progressOf(question, id))
  queryRoute(app, contract.readDealFigures, async (question, { id }) => {
    await showJson(question, deals, question, id)
    return figuresOf(question, id)
  })
  figureRoutes(app, contract.dealFigures, async (question, { id }) => {
    const deal = await viewDeal(question, id)
    return { worksheet: dealWorksheet(deal), name: deal.name }
  })
  commandRoute(app, contract.writeDealFigures, async (work, { id, body }) => {
    await replaceFigures(work, id, body.figures)
    return figuresOf(work, id)
  })
}

/** Who could take parts of a deal. */
function placementRoutes(app: FastifyInstance): void {
  const placeOf = (id: number, params: Record<string, string>) => ({
    dealId: id,
    placementId: pathId(params['placementId']),
  })
  askList(app, contract.readPlacements, (question, { id }) => placementsOf(question, id))
  queryRoute(app, contract.showPlacement, (question, { id, params }) =>
    placementOf(question, placeOf(id, params)),
  )
  commandRoute(app, contract.createPlacement, async (work, { id, body }) =>
    showRecord(work, placements, await createPlacement(work, id, body)),
  )
  commandRoute(app, contract.changePlacement, async (work, { id, params, body, request }) => {
    const place = placeOf(id, params)
    await changePlacement(work, place, body, versionOf(request))
    return showRecord(work, placements, place.placementId)
  })
  commandRoute(app, contract.deletePlacement, (work, { id, params }) =>
    deletePlacement(work, placeOf(id, params)),
  )
  commandRoute(app, contract.restorePlacement, async (work, { id, params }) => {
    const place = placeOf(id, params)
    await restorePlacement(work, place)
    return showRecord(work, placements, place.placementId)
  })
}

/**
 * The stages of a deal's pipeline in order, with the whole days that it has been in each: in the current one
 * until now.
 */
async function progressOf(question: QueryContext, dealId: number): Promise<JsonText> {
  const { db, now } = question
  const statement = new Statement(question)
  const text = `
    select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'probability', s.probability, 'sla_days', s.sla_days,
      'required_fields', s.required_fields,
      'state', case when s.id = d.pipeline_stage_id then 'current' when s."order" < own."order" then 'passed' else 'ahead' end,
      'days', case when s.id = d.pipeline_stage_id then coalesce(been.days, 0) + ${daysInStageSql('d', `${statement.bind(now)}::timestamptz`)}
              else been.days end) order by s."order", s.id), '[]')::text as data, count(d.id)::int as deals
    from pipeline_deals d
    join pipeline_stages own on own.tenant_id = $1 and own.id = d.pipeline_stage_id
    join pipeline_stages s on s.tenant_id = $1 and s.pipeline_id = d.pipeline_id and s.deleted_at is null
    left join lateral (
      select floor(sum(extract(epoch from e.left_at - e.entered_at)) / 86400)::int as days from deal_stage_events e
      where e.tenant_id = $1 and e.pipeline_deal_id = d.id and e.from_stage_id = s.id) been on true
    where d.tenant_id = $1 and d.id = ${statement.bind(dealId)} and d.deleted_at is null`
  const { rows } = await db.executeQuery<{ data: string; deals: number }>(
    CompiledQuery.raw(text, statement.values),
  )
  const [found] = rows
  if (!found || found.deals === 0) refuse({ code: 'not_found' })
  return new JsonText(found.data)
}

type NewPipeline = z.output<typeof pipeline.create>

type PipelineChange = z.output<typeof pipeline.update>

/** Adds a pipeline after the others; the first one is where new deals begin. Returns its id. */
async function createPipeline(work: Work, values: NewPipeline): Promise<number> {
  const { rows } = await sql<{ next: number; none: boolean }>`
    select coalesce(max("order") + 1, 0)::int as next, count(*) = 0 as none from pipelines
    where tenant_id = ${work.tenant.id} and deleted_at is null`.execute(work.db)
  const { next, none } = rows[0]!
  const isDefault = values.is_default === true || none
  if (isDefault) await makeRoomForDefault(work)
  return createRow(work, pipelines, { ...values, order: values.order ?? next, is_default: isDefault })
}

/** Changes a pipeline. The default one stays it until another one becomes it: 422 on `is_default`. */
async function changePipeline(
  work: Work,
  id: number,
  values: PipelineChange,
  version?: number,
): Promise<void> {
  const row = await lockRow(work, pipelines, id)
  if (row['is_default'] === true && values.is_default === false) refuseField('is_default', say.accepted)
  if (row['is_default'] === false && values.is_default === true) await makeRoomForDefault(work)
  await updateRow(work, pipelines, row, values, version)
}

/** The other one first: the unique index allows one default at every moment. */
async function makeRoomForDefault(work: Work): Promise<void> {
  await sql`
    update pipelines set is_default = false, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and is_default`.execute(work.db)
}

/**
 * Takes an empty pipeline out, with its stages. New deals need a place to begin, so the default one stays.
 */
async function deletePipeline(work: Work, id: number): Promise<void> {
  const alive = await lockBoards(work, [id])
  if (!alive.has(id)) refuse({ code: 'not_found' })
  const { rows } = await sql<{ id: number; is_default: boolean; version: number }>`
    select id, is_default, version from pipelines where tenant_id = ${work.tenant.id} and id = ${id}`.execute(
    work.db,
  )
  checkExpected(work, 'pipelines', rows[0]!)
  if (rows[0]!.is_default)
    refuse({
      code: 'conflict',
      reason: 'is_default',
    })
  await deleteRow(work, pipelines, id)
  await sql`
    update pipeline_stages set deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and pipeline_id = ${id} and deleted_at is null`.execute(work.db)
}
