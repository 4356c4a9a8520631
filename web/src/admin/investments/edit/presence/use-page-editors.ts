import {
  editorsChanged,
  editorsChannelOf,
  leavePage,
  stayInPage,
} from '@moorgate/contract/opportunities/page-editors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../../../kernel/queries.ts'
import { listenTo } from '../../../../kernel/realtime.ts'
import { useCurrentUser } from '../../../../kernel/session.ts'
import type { PageEditor } from './editor-words.ts'

/** A sign of life is given so often; the server takes somebody for gone after a few that did not come. */
const everyMs = 20_000

interface EditorPresence {
  opportunityId: number
  /** The block that is being written. */
  block: PageEditor['block']
  /** Anyone who only reads the page is not announced. */
  enabled: boolean
}

/**
 * Says that this window has the page open, and in which block, until it is left; answers who else has.
 * Without a socket the others are those of the last sign. That nobody can be told is nobody's trouble: then
 * nobody is shown.
 */
export function usePageEditors({ opportunityId, block, enabled }: EditorPresence): readonly PageEditor[] {
  const { id: me } = useCurrentUser()
  const queries = useQueryClient()
  const [window_] = useState(() => crypto.randomUUID())
  const params = { id: opportunityId }
  const { data, isError } = useQuery({
    queryKey: ['page-editors', opportunityId, window_, block],
    queryFn: () =>
      send(stayInPage, {
        params,
        body: { window: window_, ...(block && { block }) },
        signedOut: 'fail',
        changes: false,
      }),
    placeholderData: (before) => before,
    enabled,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!enabled) return undefined
    const queryKey = ['page-editors', opportunityId]
    const channel = editorsChannelOf(opportunityId)
    const hear = (told: unknown) =>
      queries.setQueriesData(
        { queryKey },
        (told as PageEditor[]).filter(({ user_id: id }) => id !== me),
      )
    // What was told before this window listened has to be asked for.
    const ask = () => void queries.invalidateQueries({ queryKey })
    const stops = [
      listenTo(channel, editorsChanged, hear),
      listenTo(channel, 'pusher:subscription_succeeded', ask),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, opportunityId, me, enabled])
  useEffect(() => {
    if (!enabled) return undefined
    const leave = () =>
      void send(leavePage, {
        params: { id: opportunityId },
        query: { window: window_ },
        signedOut: 'fail',
        changes: false,
        keepalive: true,
      }).catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [opportunityId, window_, enabled])
  return isError || !enabled ? [] : (data ?? [])
}
