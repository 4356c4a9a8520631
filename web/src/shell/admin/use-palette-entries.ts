import { settingsNavigation } from '@moorgate/contract/navigation.ts'
import type { LabelKey } from '@moorgate/contract/terminology.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call, isFailure } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { settleMs } from '../../kernel/constants.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useTitleOf } from '../../kernel/terminology.tsx'
import { areaFacts, shortcutFacts } from './areas.ts'
import { matching, recordsIn } from './palette-entries.ts'
import type { MatchingRecord, PaletteEntry } from './palette-entries.ts'
import { useNavigation } from './use-navigation.ts'

/** What the palette offers for what is typed: records first, then places, then what can be created. */
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const places = usePlaces()
  const records = useRecords(typed)
  return useMemo(() => [...records, ...matching(places, typed)], [records, places, typed])
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
        keys: ['G', areaFacts[key]?.letter ?? ''],
      }
      const below = children.map((child): PaletteEntry => ({
        id: `${key} ${child.key}`,
        group: 'Go to',
        title: titleOf(child.title),
        note: name,
        href: child.path,
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
      })),
    )
    const create = shortcuts.map(({ key, title, path }): PaletteEntry => ({
      id: path,
      group: 'Create',
      title: titleOf(title),
      href: path,
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
        return { id: `${type} ${id}`, group, title, ...(note !== null && { note }), href: path }
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
