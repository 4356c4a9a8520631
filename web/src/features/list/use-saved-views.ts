import { savedViews } from '@moorgate/contract/views/saved-view.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kernel/api.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useAddress } from '../../kernel/visit.ts'
import type { GoInList } from './use-list-search.ts'
import { firstView, searchOf } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import type { ListedResource } from './listed.ts'

const none: readonly SavedView[] = []

/**
 * The views of one list that this person may use: their own, and those that colleagues share. Undefined until it
 * is known which.
 */
export function useSavedViews(list: string): readonly SavedView[] | undefined {
  const query = new URLSearchParams({ 'filter[list]': list })
  const answer = useQuery({
    queryKey: ['saved_view', list],
    queryFn: ({ signal }) => call<{ data: SavedView[] }>('GET', savedViews.path, { query, signal }),
  })
  return answer.isPending ? undefined : (answer.data?.data ?? none)
}

/** A list that is opened without saying how shows the view that the role meets first, if it has one. */
export function useFirstView(
  resource: ListedResource,
  views: readonly SavedView[] | undefined,
  go: GoInList,
): void {
  const { role_id: roleId } = useCurrentUser()
  const { search } = useAddress()
  const view = search === '' && views ? firstView(views, roleId) : undefined
  useEffect(() => {
    if (view) go(searchOf(resource, view), { replace: true })
    // `go` is made anew for every address; the view is what decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view?.id])
}
