import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { dateTime } from '../../ui/format-dates.ts'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Differences } from './differences.tsx'
import type { Difference } from './differences.tsx'
import styles from './versions.module.css'

interface Version {
  id: number
  number: number
  /** Of one that somebody kept on purpose. */
  name?: string | null
  saved_by: string | null
  saved_at: string
  restored_from: number | null
  changed: readonly string[]
}

/** Where the versions of something come from, and how one is brought back. */
export interface VersionsSource {
  /** What it is a version of: "page", "text". */
  of: string
  /** Begins with the area whose changes make it stale. */
  key: readonly [area: string, id: number]
  list: () => Promise<readonly Version[]>
  difference: (versionId: number) => Promise<readonly Difference[]>
  restore: (versionId: number) => Promise<unknown>
}

interface VersionsDrawerProps {
  source: VersionsSource
  titleOf: (part: string) => string
  mayEdit: boolean
  onClose: () => void
  /** It reads as it did then. */
  onRestored: () => Promise<void>
  /** Above the list: how one is kept on purpose. */
  children?: ReactNode
}

/**
 * How something stood: each version with who wrote it and what it changed, what bringing one back would change,
 * and the way back.
 */
export function VersionsDrawer({ source, onClose, children, ...rest }: VersionsDrawerProps) {
  const [open, setOpen] = useState<number>()
  // A version is kept a moment after what was written.
  const query = useQuery({
    queryKey: [...source.key, 'versions'],
    queryFn: source.list,
    refetchOnMount: 'always',
  })
  return (
    <Drawer open onClose={onClose} title="Versions">
      <div className={styles.body}>
        {children}
        <Loaded query={query} what="the versions">
          {(versions) =>
            versions.length === 0 ? (
              <Text tone="faint">Nothing written yet.</Text>
            ) : (
              <ol className={styles.versions}>
                {versions.map((version, index) => (
                  <li key={version.id}>
                    <Line version={version} titleOf={rest.titleOf} />
                    {index === 0 ? (
                      <Text tone="faint">Current {source.of}</Text>
                    ) : (
                      <Button
                        size="small"
                        aria-expanded={open === version.id}
                        onClick={() => setOpen(open === version.id ? undefined : version.id)}
                      >
                        Compare
                      </Button>
                    )}
                    {open === version.id && <Comparison {...{ source, version }} {...rest} />}
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </Drawer>
  )
}

type TitleOf = VersionsDrawerProps['titleOf']

function Line({ version, titleOf }: { version: Version; titleOf: TitleOf }) {
  const { number, name = null, saved_by: by, saved_at: at, changed, restored_from: from } = version
  return (
    <span className={styles.line}>
      <b>
        {name ?? `Version ${number}`}
        {from !== null && `, version ${from} again`}
      </b>
      <small>
        {name !== null && `Version ${number}, `}
        {by === null ? '' : `${by}, `}
        {dateTime(at, { today: now() })}
      </small>
      <small>{[...new Set(changed.map(titleOf))].join(', ')}</small>
    </span>
  )
}

interface ComparisonProps extends Pick<VersionsDrawerProps, 'source' | 'titleOf' | 'mayEdit' | 'onRestored'> {
  version: Version
}

function Comparison({ source, version, titleOf, mayEdit, onRestored }: ComparisonProps) {
  const query = useQuery({
    queryKey: [...source.key, 'difference', version.id],
    queryFn: () => source.difference(version.id),
    refetchOnMount: 'always',
  })
  const { busy, problem, run } = useCommand()
  const restore = async () => {
    if (!(await run(() => source.restore(version.id)))) return
    await onRestored()
    showToast(`Version ${version.number} restored`)
  }
  return (
    <Loaded query={query} what="the difference">
      {(differences) =>
        differences.length === 0 ? (
          <Text tone="faint">This is the current {source.of}.</Text>
        ) : (
          <div className={styles.comparison}>
            <Differences sides={['Now', 'Then']} {...{ differences, titleOf }} />
            <Problem says={problem} />
            {mayEdit && (
              <Button variant="primary" busy={busy} busyLabel="Restoring" onClick={() => void restore()}>
                Restore version {version.number}
              </Button>
            )}
          </div>
        )
      }
    </Loaded>
  )
}
