import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { inText } from '../../domain/tenant-labels.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
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
import { deals, pipelineStages, pipelines, placements } from './tables.ts'
import { viewDeal } from './view-deal.ts'
import { changeDeal, createDeal, restoreDeal } from './write-deal.ts'
import { createPipeline, changePipeline, deletePipeline } from './write-pipeline.ts'
import { progressOf } from './read-progress.ts'

/** Deals themselves. The ways that they take all staff read; only who sets the tenant up changes those. */
const readers = { event: 'pipeline_deals', action: 'index' } as const

export function dealRoutes(app: FastifyInstance): void {
  pipelineRoutes(app)
  readRoutes(app, { resource: deals.resource, tableFor: () => deals, access: readers })
  resourceRoutes(app, deals, { only: ['delete'] })
  newRecordCommand(app, contract.createDeal, deals, (work, { body }) => createDeal(work, body))
  recordCommand(app, contract.changeDeal, deals, (work, { id, body, request }) =>
    changeDeal(work, id, body, versionOf(request)),
  )
  recordCommand(app, contract.restoreDeal, deals, (work, { id }) => restoreDeal(work, id))
  recordCommand(app, contract.moveDeal, deals, (work, { id, body }) => moveDeal(work, id, body))
  newRecordCommand(app, contract.convertDeal, opportunities, (work, { id, body }) =>
    convertDeal(work, id, body),
  )
  performanceRoutes(app)
  placementRoutes(app)
}

function pipelineRoutes(app: FastifyInstance): void {
  readRoutes(app, { resource: pipelines.resource, tableFor: () => pipelines })
  readRoutes(app, { resource: pipelineStages.resource, tableFor: () => pipelineStages })
  newRecordCommand(app, contract.createPipeline, pipelines, (work, { body }) => createPipeline(work, body))
  recordCommand(app, contract.changePipeline, pipelines, (work, { id, body, request }) =>
    changePipeline(work, id, body, versionOf(request)),
  )
  newRecordCommand(app, contract.createStage, pipelineStages, (work, { body }) => createStage(work, body))
  recordCommand(app, contract.changeStage, pipelineStages, (work, { id, body, request }) =>
    changeStage(work, id, body, versionOf(request)),
  )
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
  newRecordCommand(app, contract.createPlacement, placements, (work, { id, body }) =>
    createPlacement(work, id, body),
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
