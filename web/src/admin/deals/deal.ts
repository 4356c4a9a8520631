import { readBoard } from '@moorgate/contract/deals/deal-commands.ts'
import type { BoardStage } from '@moorgate/contract/deals/deal-commands.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import type { DealStatus } from '@moorgate/contract/deals/pipeline-deal.ts'
import { pipeline } from '@moorgate/contract/deals/pipeline.ts'
import type { pipelineStage } from '@moorgate/contract/deals/pipeline.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { endpointQuery, recordQuery } from '../../kernel/queries.ts'
import type { FigureSource } from '../../features/figures/queries.ts'

interface NamedRecord {
  id: number
  name: string
}

export type Pipeline = RowOf<typeof pipeline> & { stages?: Stage[] }
export type Stage = RowOf<typeof pipelineStage>
export type Board = AnswerOf<typeof readBoard>
export type { BoardStage }

/** A deal as staff read it, with what stands beside it. */
export type Deal = Required<RowOf<typeof pipelineDeal>> &
  WithPermissions & {
    pipeline?: NamedRecord
    stage?: Stage
    industry?: NamedRecord | null
    type?: NamedRecord | null
    round_type?: NamedRecord | null
    owner?: NamedRecord | null
    users?: readonly NamedRecord[]
    attribute_values?: readonly { attribute_id: number; value: unknown }[]
    days_in_stage?: number
    placed_amount?: string
    placed_percent?: string | null
  }

/** Relations that every page of a deal reads. */
const includes = ['pipeline', 'stage', 'industry', 'type', 'roundType', 'owner', 'users'] as const

export const dealQuery = (id: number | string) =>
  recordQuery<Deal>(pipelineDeal, id, {
    include: includes,
    append: ['days_in_stage', 'placed_amount', 'placed_percent', permissionsAttribute],
  })

/** Where a deal's record is. */
export const dealPath = (id: number, tab = 'performance') => `/admin/investments/deals/${id}/${tab}`
export const dealsPath = '/admin/investments/deals'

/** All pipelines with their stages, in order. They change seldom. */
export function pipelinesQuery() {
  const query = new URLSearchParams({ include: 'stages' })
  return queryOptions({
    queryKey: [pipeline.name, 'with stages'],
    queryFn: async ({ signal }) =>
      (await call<{ data: Pipeline[] }>('GET', pipeline.path, { query, signal })).data.map((row) => ({
        ...row,
        stages: (row.stages ?? []).toSorted((one, other) => one.order - other.order),
      })),
  })
}

/** What the reader may do with a pipeline and its stages. */
export const pipelinePermissionsQuery = (id: number) =>
  recordQuery<WithPermissions>(pipeline, id, { append: [permissionsAttribute] })

export interface BoardFilters {
  search?: string | undefined
  owner_id?: string | undefined
  industry_id?: string | undefined
}

/** What changes is pushed; that another day has begun is not. */
const renewBoardMs = 300_000

export function boardQuery(pipelineId: number, filters: BoardFilters) {
  return queryOptions({
    ...endpointQuery(pipelineDeal.name, readBoard, { params: { id: pipelineId }, query: { ...filters } }),
    refetchInterval: renewBoardMs,
    placeholderData: (before: Board | undefined) => (before?.id === pipelineId ? before : undefined),
  })
}

/** Where the sums of a board come from. Figures of money end in their currency. */
export const boardSource = (pipelineId: number, filters: BoardFilters): FigureSource => ({
  area: pipelineDeal.name,
  base: `pipelines/${pipelineId}/board`,
  query: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
})

/** Where the figures of one deal come from. */
export const dealSource = ({ id }: Pick<Deal, 'id'>): FigureSource => ({
  area: pipelineDeal.name,
  base: `pipeline-deals/${id}`,
  query: {},
})

/** The same for a deal of a list or a board. */
export const dealRowSource = (id: string): FigureSource => dealSource({ id: Number(id) })

/** How a deal stands, in words and colour. */
export const dealStatusStyles = {
  open: { label: 'Open', tone: 'info' },
  on_hold: { label: 'On hold', tone: 'neutral' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
} as const satisfies Record<DealStatus, { label: string; tone: 'info' | 'neutral' | 'good' | 'bad' }>

/** What the mark of a deal is made from, so that it looks the same on every page. */
export const dealSeed = (id: number) => `deal ${id}`
