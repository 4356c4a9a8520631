import { now } from '../../kernel/clock.ts'
import { Html } from '../../kernel/html.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { date } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { inOrder } from './in-order.ts'
import type { OpportunityDate, OpportunityPoint, TeamMember } from './opportunity-record.ts'
import styles from './blocks.module.css'

export function PointsBlock({ points }: { points: readonly OpportunityPoint[] }) {
  return (
    <ul className={styles.points}>
      {inOrder(points).map((point) => (
        <li key={point.id}>
          <h3>{point.title}</h3>
          <Html text={point.body} />
        </li>
      ))}
    </ul>
  )
}

export function TeamBlock({ people }: { people: readonly TeamMember[] }) {
  const term = useTerm()
  return (
    <ul className={styles.team} aria-label={term('team')}>
      {inOrder(people).map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} src={person.url ?? undefined} size={64} />
          <h3>{person.name}</h3>
          {person.job_title && <p>{person.job_title}</p>}
          {person.bio && <Html text={person.bio} />}
          {person.profile_url && (
            <TextLink href={person.profile_url} target="_blank" rel="noopener noreferrer">
              Profile
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Days in the order in which they come. */
export function DaysBlock({ days }: { days: readonly OpportunityDate[] }) {
  return (
    <dl className={styles.facts}>
      {days
        .toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
        .map((day) => (
          <div key={day.id}>
            <dt>{day.title}</dt>
            <dd>{date(day.date, { today: now() })}</dd>
          </div>
        ))}
    </dl>
  )
}
