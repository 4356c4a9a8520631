import {
  comparePageVersion,
  readPageVersions,
  restorePageVersion,
} from '@moorgate/contract/opportunities/page-versions.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../../kernel/clock.ts'
import { Loaded } from '../../../../kernel/loaded.tsx'
import { Problem } from '../../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
import { Button } from '../../../../ui/button.tsx'
import { Drawer } from '../../../../ui/drawer.tsx'
import { dateTime } from '../../../../ui/format-dates.ts'
import { Text } from '../../../../ui/text.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { useFieldTitle } from '../use-field-title.ts'
import styles from './versions.module.css'

type Version = AnswerOf<typeof readPageVersions>[number]

interface VersionsDrawerProps {
  id: number
  mayEdit: boolean
  onClose: () => void
  /** The page is another one now. */
  onRestored: () => Promise<void>
}

/**
 * How a page stood: each version with who wrote it and what it changed, what bringing one back would change,
 * and the way back.
 */
export function VersionsDrawer({ id, mayEdit, onClose, onRestored }: VersionsDrawerProps) {
  const [open, setOpen] = useState<number>()
  const titleOf = useFieldTitle()
  const query = useQuery({
    ...endpointQuery('investment_opportunity', readPageVersions, { params: { id } }),
    // A version is kept a moment after what was written.
    refetchOnMount: 'always',
  })
  return (
    <Drawer open onClose={onClose} title="Versions">
      <div className={styles.body}>
        <Loaded query={query} what="the versions">
          {(versions) =>
            versions.length === 0 ? (
              <Text tone="faint">Nothing is written yet.</Text>
            ) : (
              <ol className={styles.versions}>
                {versions.map((version, index) => (
                  <li key={version.id}>
                    <Line version={version} titleOf={titleOf} />
                    {index === 0 ? (
                      <Text tone="faint">Current page</Text>
                    ) : (
                      <Button
                        size="small"
                        aria-expanded={open === version.id}
                        onClick={() => setOpen(open === version.id ? undefined : version.id)}
                      >
                        Compare
                      </Button>
                    )}
                    {open === version.id && <Comparison {...{ id, version, titleOf, mayEdit, onRestored }} />}
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

type TitleOf = (name: string) => string

function Line({ version, titleOf }: { version: Version; titleOf: TitleOf }) {
  const { number, saved_by: by, saved_at: at, changed, restored_from: from } = version
  return (
    <span className={styles.line}>
      <b>
        Version {number}
        {from !== null && `, version ${from} again`}
      </b>
      <small>
        {by === null ? '' : `${by}, `}
        {dateTime(at, { today: now() })}
      </small>
      <small>{[...new Set(changed.map(titleOf))].join(', ')}</small>
    </span>
  )
}

interface ComparisonProps extends Omit<VersionsDrawerProps, 'onClose'> {
  version: Version
  titleOf: TitleOf
}

function Comparison({ id, version, titleOf, mayEdit, onRestored }: ComparisonProps) {
  const params = { id, versionId: version.id }
  const query = useQuery({
    ...endpointQuery('investment_opportunity', comparePageVersion, { params }),
    refetchOnMount: 'always',
  })
  const { busy, problem, run } = useCommand()
  const restore = async () => {
    if (!(await run(() => send(restorePageVersion, { params })))) return
    await onRestored()
    showToast(`The page is as in version ${version.number}`)
  }
  return (
    <Loaded query={query} what="the difference">
      {(differences) =>
        differences.length === 0 ? (
          <Text tone="faint">This is the current page.</Text>
        ) : (
          <div className={styles.comparison}>
            {differences.map(({ part, before, after }) => (
              <div key={part} className={styles.difference}>
                <h3>{titleOf(part)}</h3>
                <p>
                  <small>Now</small>
                  <del>{before ?? 'Empty'}</del>
                </p>
                <p>
                  <small>Then</small>
                  <ins>{after ?? 'Empty'}</ins>
                </p>
              </div>
            ))}
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
