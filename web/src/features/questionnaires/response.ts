import type { Answers } from '@moorgate/contract/questionnaires/answers.ts'
import type { SignedKind } from '@moorgate/contract/questionnaires/definition.ts'
import { questionnaireResponse } from '@moorgate/contract/questionnaires/response.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { listParams } from '../../kernel/search.ts'

/** What somebody answered to a version of a questionnaire. */
export type Response = Omit<RowOf<typeof questionnaireResponse>, 'answers'> & { answers: Answers }

/** Everybody's responses are stale once one of them was written. */
export const responsesKey = [questionnaireResponse.name]

/** Whose rounds: an investor's or a contact's. */
export type Owner = { user_id: number } | { contact_id: number }

/**
 * Somebody's rounds of a questionnaire, the newest first. Investors get their own, no matter who is named.
 * Nobody else's stand there while they are on their way.
 */
export function responsesQuery(kind: SignedKind, owner: Owner) {
  const query = listParams({ sort: '-created_at' }, { fixed: { kind, ...owner }, perPage: 50 })
  return queryOptions({
    queryKey: [...responsesKey, 'of', kind, owner],
    queryFn: async ({ signal }) => {
      const path = questionnaireResponse.path
      const { data } = await call<{ data: Response[] }>('GET', path, { query, signal })
      return data
    },
  })
}

export const isSigned = ({ status }: Response) => status !== 'open'

/** Where the PDF of a signed response is. */
export const documentPath = ({ id }: Response) => `/api/${questionnaireResponse.path}/${id}/pdf`
