import { screenAt } from '@moorgate/contract/screens.ts'
import { settingsNavigation } from '@moorgate/contract/navigation.ts'
import type { LabelKey } from '@moorgate/contract/terminology.ts'
import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { call, isFailure } from '../../kernel/api.ts'
import { useOpenScreens } from '../../kernel/abilities.ts'
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
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const places = usePlaces()
  const records = useRecords(typed)
  const actions = useRecordActions(records[0])
  return useMemo(() => {
    if (typed.trim() === '') return [...recentRecords().map(asRecent), ...places]
    return [...records, ...actions, ...matching(places, typed)]
  }, [records, actions, places, typed])
}

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
  opportunities: 'opportunities',
  funds: 'funds',
  companies: 'companies',
  update_reports: 'updates',
  contacts: 'contacts',
  staff: 'staff_members',
}

/** Records that the search finds for two characters or more, under the name of their kind. */
function useRecords(typed: string): PaletteEntry[] {
  const label = useLabel()
  const asked = useSettled(typed.trim())
  const { data = [] } = useQuery({
    queryKey: ['search', asked],
    enabled: asked.length >= 2,
    queryFn: ({ signal }) => findRecords(asked, signal),
  })
  return useMemo(
    () =>
      data.map(({ type, id, title, note, path }): PaletteEntry => {
        const key = groupLabels[type]
        const group = key === undefined ? 'Records' : label(key)
        const icon = recordIcons[type] ?? otherIcon
        return { id: `${type} ${id}`, group, title, ...(note !== null && { note }), href: path, icon }
      }),
    [data, label],
  )
}

async function findRecords(q: string, signal: AbortSignal): Promise<MatchingRecord[]> {
  try {
    const { data } = await call<{ data: unknown }>('GET', 'search', {
      query: new URLSearchParams({ q }),
      signal,
    })
    return recordsIn(data)
  } catch (error) {
    if (isFailure(error, 'not_found', 'forbidden', 'invalid', 'throttled')) return []
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
