import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { pipeline } from '@moorgate/contract/deals/pipeline.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Reads again what changes when a pipeline does: the list of pipelines, and every board and deal. */
export function useRenewPipelines() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: [pipeline.name] })
    await queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
  }
}
