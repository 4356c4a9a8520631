import type { Api, Client } from '../../../test/harness.ts'

/** A pipeline of a test's own with stages A, B, C …, and a way to fill it. */
export interface TestBoard {
  pipelineId: number
  stages: number[]
  add(name: string, stage?: number, values?: Record<string, unknown>): Promise<number>
  /** Ids of the cards, stage by stage, in the order in which the board shows them. */
  cards(): Promise<number[][]>
}

export async function makeBoard(as: () => Client, name: string, stages = 3): Promise<TestBoard> {
  const { data: pipeline } = (await as().post('/api/pipelines', { name })).body
  const ids: number[] = []
  for (let place = 0; place < stages; place += 1) {
    const body = {
      pipeline_id: pipeline.id,
      name: String.fromCodePoint(65 + place),
      probability: (place + 1) * 20,
    }
    // Stages stand in the order in which they are added.
    ids.push((await as().post('/api/pipeline-stages', body)).body.data.id)
  }
  return {
    pipelineId: pipeline.id,
    stages: ids,
    add: async (deal, stage = 0, values = {}) => {
      const body = { name: deal, pipeline_id: pipeline.id, pipeline_stage_id: ids[stage], ...values }
      const answer = await as().post('/api/pipeline-deals', body)
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.data.id
    },
    cards: async () =>
      (await as().get(`/api/pipelines/${pipeline.id}/board`)).body.data.stages.map(
        (stage: { deals: { id: number }[] }) => stage.deals.map(({ id }) => id),
      ),
  }
}

/** Places as the database keeps them: what two cards in one place, or a gap, would show. */
export async function placesOf(api: Api, stageIds: readonly number[]): Promise<number[][]> {
  return Promise.all(
    stageIds.map(async (stageId) => {
      const rows = await api.db
        .selectFrom('pipeline_deals')
        .select('order')
        .where('tenant_id', '=', 1)
        .where('pipeline_stage_id', '=', stageId)
        .where('deleted_at', 'is', null)
        .orderBy('order')
        .execute()
      return rows.map((row) => row.order)
    }),
  )
}

/** The address of a deal. */
export const dealPath = (id: number, rest = '') => `/api/pipeline-deals/${id}${rest}`
