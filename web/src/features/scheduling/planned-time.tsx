import type { ReactNode } from 'react'
import { clock, dateFull } from '../../ui/format-dates.ts'
import { Heading, Text } from '../../ui/text.tsx'
import styles from './planned-time.module.css'

const london = 'Europe/London'

interface PlannedTimeProps {
  /** Makes it a section of its own. */
  title?: string
  /** Null where nothing is planned. */
  at: string | null
  /** After the time: ", externally". */
  detail?: string | undefined
  /** "Planned by Priya Nair. London time." */
  note?: string | null | undefined
  /** What happens without a plan. */
  none: string
  /** Buttons. */
  children?: ReactNode
}

/** When something happens by itself, in London's time, and what can be done about it. */
export function PlannedTime({ title, at, detail = '', note, none, children }: PlannedTimeProps) {
  const Part = title === undefined ? 'div' : 'section'
  return (
    <Part className={styles.plan} aria-label={title}>
      {title !== undefined && <Heading level={2}>{title}</Heading>}
      {at === null ? (
        <Text tone="faint">{none}</Text>
      ) : (
        <Text>
          {`${dateFull(at, london)}, ${clock(at, london)}${detail}`} {note && <small>{note}</small>}
        </Text>
      )}
      {children && <div className={styles.buttons}>{children}</div>}
    </Part>
  )
}
