import { settingsNavigation } from '@moorgate/contract/navigation.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { useTitleOf } from '../../kernel/terminology.tsx'
import { usePathname, useVisit } from '../../kernel/visit.ts'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { currentEntry } from './areas.ts'
import styles from './settings-frame.module.css'

/** The settings: their list at the left, by group; a page of them beside it. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Settings" ruled />
      <div className={styles.split}>
        <SettingsList />
        {children}
      </div>
    </>
  )
}

const terminology = '/admin/settings/terminology/'

function useSettings() {
  const { role_id: roleId } = useCurrentUser()
  const flags = useFlags()
  const pathname = usePathname()
  const groups = useMemo(() => withOneTerminology(settingsNavigation(roleId, flags)), [roleId, flags])
  const paths = groups.flatMap(({ pages }) => pages.map(({ path }) => path))
  const tab = paths.find((path) => path.startsWith(terminology))
  const current = pathname.startsWith(terminology) ? tab : currentEntry(paths, pathname)
  return { groups, current }
}

/** The groups of labels are tabs of one page, which stands with the other appearances. */
function withOneTerminology(groups: SettingsGroups): SettingsGroups {
  const first = groups.find(({ key }) => key === 'terminology')?.pages[0]
  if (!first) return groups
  const page = { ...first, key: 'terminology', title: { text: 'Terminology' } }
  return groups.flatMap((group) => {
    if (group.key === 'terminology') return []
    return [group.key === 'appearance' ? { ...group, pages: [...group.pages, page] } : group]
  })
}

type SettingsGroups = ReturnType<typeof settingsNavigation>

/** A list; a select on phones and small tablets, so that the page itself has the room. */
function SettingsList() {
  const { groups, current } = useSettings()
  const titleOf = useTitleOf()
  const visit = useVisit()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (list.current && current !== undefined) bringIntoView(list.current)
  }, [current])
  const options = groups.flatMap(({ title, pages }) =>
    pages.map((page) => ({ value: page.path, label: `${titleOf(title)}: ${titleOf(page.title)}` })),
  )
  return (
    <>
      <nav ref={list} className={styles.list} aria-label="Settings pages">
        {groups.map(({ key, title, pages }) => (
          <div key={key}>
            <h2>{titleOf(title)}</h2>
            <ul>
              {pages.map(({ key: page, title: name, path }) => (
                <li key={page}>
                  <Link
                    href={path}
                    className={cx(path === current && styles.on)}
                    aria-current={path === current ? 'page' : undefined}
                  >
                    {titleOf(name)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.choice}>
        <NativeSelect
          label="Settings page"
          labelHidden
          options={options}
          value={current}
          onChange={(event) => visit(event.target.value)}
        />
      </div>
    </>
  )
}

/**
 * Scrolls the list alone, and only if the current page is beyond its edges: what was pressed stays where it
 * is.
 */
function bringIntoView(list: HTMLElement) {
  const page = list.querySelector('[aria-current]')?.getBoundingClientRect()
  const { top, bottom, height } = list.getBoundingClientRect()
  if (page && (page.top < top || page.bottom > bottom)) list.scrollTop += page.top - top - height / 2
}
