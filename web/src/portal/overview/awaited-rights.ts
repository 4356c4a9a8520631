import type { holderChoice } from '@moorgate/contract/pre-emption/pre-emption-choice.ts'
import type { preEmptionOption } from '@moorgate/contract/pre-emption/pre-emption-option.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import type { Page } from '../../kernel/queries.ts'

/** A place whose answer is awaited, of an offer that runs. */
export type AwaitedRight = RowOf<typeof holderChoice> & { option: RowOf<typeof preEmptionOption> }

/** The type alone is taken: the words of all answers would weigh on the first visit. */
const awaiting: (typeof preEmptionChoice)['awaiting'] = 5

/** The rights that I have still to answer, one of each offer: its page has all my places in it. */
export const awaitedRightsQuery = () =>
  queryOptions({
    queryKey: ['pre_emption_choice', 'awaited'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        'filter[choice]': String(awaiting),
        'filter[takes_answers]': '1',
        include: 'option',
        per_page: '100',
      })
      const { data } = await call<Page<AwaitedRight>>('GET', 'pre-emption-choices', { query, signal })
      return data.filter(({ option }, at) => data.findIndex((other) => other.option.id === option.id) === at)
    },
  })
