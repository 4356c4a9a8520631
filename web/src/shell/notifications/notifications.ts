import type { notification } from '@moorgate/contract/notifications/notification.ts'
import { isStaff } from '@moorgate/contract/roles.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { settleMs } from '../../kernel/constants.ts'
import { listenToOwnChannel } from '../../kernel/realtime.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { viewing } from '../../kernel/viewing.ts'

export type Notification = z.output<typeof notification>

/** Staff and investors have a bell each; the API keeps them apart. */
type Side = 'user' | 'admin'

function useSide(): Side {
  return isStaff(useCurrentUser().role_id) ? 'admin' : 'user'
}

function listQuery(side: Side) {
  return queryOptions({
    queryKey: ['notification', side, 'list'],
    queryFn: async ({ signal }) => {
      const { data } = await call<{ data: Notification[] }>('GET', `notifications/${side}`, { signal })
      return data
    },
  })
}

/** The count is the length of what is answered (specification §7). */
function unreadQuery(side: Side) {
  return queryOptions({
    queryKey: ['notification', side, 'unread'],
    queryFn: async ({ signal }) => {
      const { data } = await call<{ data: unknown[] }>('GET', `notifications/${side}/unread`, { signal })
      return data.length
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Kept also while a long task hides the bell: what is counted afresh would not be heard as a ring.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function useNotifications() {
  return useQuery(listQuery(useSide()))
}

/** How many are unread. While it is not known, or can't be, there are none to show. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery(useSide())).data ?? 0
}

const both = (side: Side) => ({ queryKey: ['notification', side] })

/**
 * One more for each push, until the server has counted again; and how often that happened, for the bell to shake.
 */
export function useLiveBell(): number {
  const branding = useBranding()
  const { id } = useCurrentUser()
  const side = useSide()
  const queries = useQueryClient()
  const [pushes, setPushes] = useState(0)
  useEffect(() => {
    // Nobody listens to an investor's messages for them.
    if (viewing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listenToOwnChannel(branding, id, {
      onNotification: () => {
        queries.setQueryData(unreadQuery(side).queryKey, (count = 0) => count + 1)
        setPushes((before) => before + 1)
        clearTimeout(timer)
        // An answer that was on its way may hold what was pushed already.
        timer = setTimeout(() => void queries.invalidateQueries(both(side)), settleMs)
      },
      // What came while nobody listened is in neither the count nor the list.
      onListening: () => void queries.invalidateQueries(both(side)),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [branding, id, side, queries])
  return pushes
}

/** Marks one as read at once on screen; whether the server heard is nobody's worry (specification §8). */
export function useMarkRead() {
  const side = useSide()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Notification) =>
      call('POST', `notifications/${side}/mark-read/${id}`, { keepalive: true, changes: false }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries(both(side))
      markInList(queries, side, (one) => one.id === id)
      queries.setQueryData(unreadQuery(side).queryKey, (count = 0) => Math.max(0, count - 1))
    },
    onSettled: () => queries.invalidateQueries(unreadQuery(side)),
  })
}

/** Marks all as read, and sets the count to 0. */
export function useMarkAllRead() {
  const side = useSide()
  const queries = useQueryClient()
  return useMutation({
    // Anyone who leaves the page at once has read them all the same.
    mutationFn: () => call('POST', `notifications/${side}/mark-read`, { keepalive: true, changes: false }),
    onMutate: async () => {
      await queries.cancelQueries(both(side))
      markInList(queries, side, () => true)
      queries.setQueryData(unreadQuery(side).queryKey, 0)
    },
    onSettled: () => queries.invalidateQueries(unreadQuery(side)),
  })
}

function markInList(queries: QueryClient, side: Side, which: (one: Notification) => boolean): void {
  queries.setQueryData(listQuery(side).queryKey, (list) =>
    list?.map((one) => (one.read_at === null && which(one) ? { ...one, read_at: one.created_at } : one)),
  )
}
