import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import {
  readPreEmptionEntries,
  readPreEmptionIssue,
  readPreEmptionSettlement,
} from '@moorgate/contract/pre-emption/pre-emption-settlement.ts'
import { holderChoice } from '@moorgate/contract/pre-emption/pre-emption-choice.ts'
import { preEmptionOption } from '@moorgate/contract/pre-emption/pre-emption-option.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { endpointQuery, everyRow } from '../../../kernel/queries.ts'
import { firstPermitted } from '../../../features/records/first-permitted.ts'
import type { FigureSource } from '../../../features/figures/queries.ts'
import type { RowKey } from '../../../ui/data-table.tsx'

export type Option = RowOf<typeof preEmptionOption> & WithPermissions & { takes_answers?: boolean }
export type Holder = RowOf<typeof holderChoice>
export type Settlement = AnswerOf<typeof readPreEmptionSettlement>
export type Entries = AnswerOf<typeof readPreEmptionEntries>
export type Issue = AnswerOf<typeof readPreEmptionIssue>

/** The latest pre-emption offer of a round, or null where there is none. */
export const offerOf = (opportunityId: number) =>
  queryOptions({
    queryKey: [preEmptionOption.name, 'of', opportunityId],
    queryFn: ({ signal }) =>
      firstPermitted<Option>(
        preEmptionOption.path,
        { 'filter[investment_opportunity_id]': String(opportunityId), sort: '-created_at' },
        signal,
        ['takes_answers'],
      ),
  })

/** Every holder of an offer, the largest first. */
export const holdersOf = (optionId: number) =>
  queryOptions({
    queryKey: [holderChoice.name, 'of', optionId],
    queryFn: ({ signal }) =>
      everyRow<Holder>(holderChoice.path, {
        query: { 'filter[pre_emption_option_id]': String(optionId), sort: '-holding' },
        signal,
      }),
  })

/** What closing would do now, or did. */
export const settlementOf = (optionId: number) =>
  endpointQuery(preEmptionOption.name, readPreEmptionSettlement, { params: { id: optionId } })

/** What entering the shares of a closed offer would do. */
export const entriesOf = (optionId: number) =>
  endpointQuery(preEmptionOption.name, readPreEmptionEntries, { params: { id: optionId } })

/** What issuing the shares of a closed offer would do, to all but some. */
export const issueOf = (optionId: number, left: ReadonlySet<RowKey>) =>
  endpointQuery(preEmptionOption.name, readPreEmptionIssue, {
    params: { id: optionId },
    query: withoutThese(left),
  })

const withoutThese = (left: ReadonlySet<RowKey>) => (left.size === 0 ? {} : { without: [...left].join(',') })

/** Reads offers and holders anew after an act. */
export function useOpportunityMoved(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [preEmptionOption.name, holderChoice.name].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
  }
}

/** Where the figures of an offer come from. */
export const sourceOf = ({ id }: Pick<Option, 'id'>): FigureSource => ({
  area: preEmptionOption.name,
  base: `${preEmptionOption.path}/${id}`,
  query: {},
})

/** The same while shares are issued to all but some. */
export const sourceWithout = (option: Pick<Option, 'id'>, left: ReadonlySet<RowKey>): FigureSource => ({
  ...sourceOf(option),
  query: withoutThese(left),
})
