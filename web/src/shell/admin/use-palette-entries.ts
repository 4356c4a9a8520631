import { screenAt } from '@moorgate/contract/screens.ts'
import { settingsNavigation } from '@moorgate/contract/navigation.ts'
import type { LabelKey } from '@moorgate/contract/terminology.ts'
import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { call, isFailure } from '../../kernel/api.ts'
import { useOpenPages, useOpenScreens } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { settleMs } from '../../kernel/constants.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useTitleOf } from '../../kernel/terminology.tsx'
import { areaFacts, createIcon, otherIcon, shortcutFacts } from './areas.ts'
import { matching, recordsIn } from './palette-entries.ts'
import type { MatchingRecord, PaletteEntry } from './palette-entries.ts'
import { actionScreens, recordIcons } from './record-actions.ts'
import { recentRecords } from './recent-records.ts'
import type { RecentRecord } from './recent-records.ts'
import { useNavigation } from './use-navigation.ts'

/**
 * What the palette offers for what is typed: records first, what can be done with the best of them, then places,
 * then what can be created. While nothing is typed, the records that were opened last come first.
 */
export function usePaletteEntries(typed: string): { entries: PaletteEntry[]; search: SearchState } {
  const places = usePlaces()
  const { records, search } = useRecords(typed)
  const actions = useRecordActions(records[0])
  const entries = useMemo(() => {
    if (typed.trim() === '') return [...recentRecords().map(asRecent), ...places]
    return [...records, ...actions, ...matching(places, typed)]
  }, [records, actions, places, typed])
  return { entries, search }
}

/** How far the search for records is: `done` where it answered or isn't needed. */
export type SearchState = 'searching' | 'throttled' | 'failed' | 'done'

const asRecent = ({ path, title, type }: RecentRecord): PaletteEntry => ({
  id: `recent ${path}`,
  group: 'Recent',
  title,
  href: path,
  icon: recordIcons[type] ?? otherIcon,
})

/** Up to three pages of the record that fits best, as far as they are open to this person. */
function useRecordActions(best: PaletteEntry | undefined): PaletteEntry[] {
  const opens = useOpenScreens()
  const titleOf = useTitleOf()
  return useMemo(() => {
    if (best === undefined) return []
    const group = `Actions for ${best.title}`
    return actionScreens(best.href)
      .filter(({ pattern }) => opens(pattern))
      .slice(0, 3)
      .map(({ pattern, href, icon }) => ({
        id: `action ${href}`,
        group,
        title: titleOf(screenAt(pattern).title),
        href,
        icon,
      }))
  }, [best, opens, titleOf])
}

function usePlaces(): PaletteEntry[] {
  const { areas, shortcuts } = useNavigation()
  const { role_id: roleId } = useCurrentUser()
  const flags = useFlags()
  const titleOf = useTitleOf()
  return useMemo(() => {
    const go = areas.flatMap(({ key, title, path, children }): PaletteEntry[] => {
      const name = titleOf(title)
      const area = {
        id: path,
        group: 'Go to',
        title: name,
        href: path,
        icon: areaFacts[key]?.icon ?? otherIcon,
        keys: ['G', areaFacts[key]?.letter ?? ''],
      }
      const below = children.map((child): PaletteEntry => ({
        id: `${key} ${child.key}`,
        group: 'Go to',
        title: titleOf(child.title),
        note: name,
        href: child.path,
        icon: areaFacts[key]?.icon ?? otherIcon,
      }))
      return below.length === 0 ? [area] : below
    })
    const settings = settingsNavigation(roleId, flags).flatMap(({ title, pages }) =>
      pages.map((page): PaletteEntry => ({
        id: page.path,
        group: 'Settings',
        title: titleOf(page.title),
        note: titleOf(title),
        href: page.path,
        icon: Settings,
      })),
    )
    const create = shortcuts.map(({ key, title, path }): PaletteEntry => ({
      id: path,
      group: 'Create',
      title: titleOf(title),
      href: path,
      icon: shortcutFacts[key]?.icon ?? createIcon,
      keys: ['C', shortcutFacts[key]?.letter ?? ''],
    }))
    return [...go, ...create, ...settings]
  }, [areas, shortcuts, roleId, flags, titleOf])
}

/** What the tenant calls the kinds of records that the search finds; others stand under "Records". */
const groupLabels: Readonly<Record<string, LabelKey>> = {
  investors: 'investors',
  organisations: 'organisations',
  investment_methods: 'investment_methods',
  nominees: 'nominees',
  deals: 'deal_plural',
  opportunities: 'opportunities',
  cash_calls: 'cash_calls',
  cash_call_lines: 'cash_calls',
  funds: 'funds',
  companies: 'companies',
  update_reports: 'updates',
  contacts: 'contacts',
  documents: 'documents',
  staff: 'staff_members',
}

const nothing: readonly MatchingRecord[] = []

/**
 * Records that the search finds for two characters or more and this person opens, under the name of their kind.
 * What was found for another text than the present one is left out: Enter would open it.
 */
function useRecords(typed: string): { records: PaletteEntry[]; search: SearchState } {
  const label = useLabel()
  const opens = useOpenPages()
  const text = typed.trim()
  const settled = useSettled(text)
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', settled],
    enabled: settled.length >= 2,
    queryFn: ({ signal }) => findRecords(settled, signal),
  })
  const matches = settled === text ? (data ?? nothing) : nothing
  const records = useMemo(() => {
    const found = matches.filter(({ path }) => opens(path))
    return found.map(({ type, id, title, note, path }): PaletteEntry => {
      const key = groupLabels[type]
      const group = key === undefined ? 'Records' : label(key)
      const icon = recordIcons[type] ?? otherIcon
      return { id: `${type} ${id}`, group, title, ...(note !== null && { note }), href: path, icon }
    })
  }, [matches, label, opens])
  if (text.length < 2) return { records, search: 'done' }
  if (settled !== text || (data === undefined && isFetching)) return { records, search: 'searching' }
  if (data !== undefined || error === null) return { records, search: 'done' }
  return { records, search: isFailure(error, 'throttled') ? 'throttled' : 'failed' }
}

async function findRecords(q: string, signal: AbortSignal): Promise<MatchingRecord[]> {
  try {
    const { data } = await call<{ data: unknown }>('GET', 'search', {
      query: new URLSearchParams({ q }),
      signal,
    })
    return recordsIn(data)
  } catch (error) {
    if (isFailure(error, 'not_found', 'forbidden', 'invalid')) return []
    throw error
  }
}

/** A text half a second after its last change. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
