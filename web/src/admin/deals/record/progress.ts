import { readDealProgress } from '@moorgate/contract/deals/deal-commands.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { Deal } from '../deal.ts'

/** A deal's way so far. Page and rail ask the same, so it is asked once. */
export const progressQuery = ({ id }: Pick<Deal, 'id'>) =>
  endpointQuery(pipelineDeal.name, readDealProgress, { params: { id } })
