import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { dateShort, daysUntil } from '../../../ui/format-dates.ts'
import { Text } from '../../../ui/text.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Opportunity } from '../records.ts'
import { keyDatesOf } from './key-dates-of.ts'
import styles from './key-dates.module.css'

/** A section of the rail: the days of a round, in order, with those that were. */
export function KeyDates({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const today = now()
  const days = keyDatesOf(opportunity)
  return (
    <RailPart title={term('key_date', { plural: true })}>
      {days.length === 0 && <Text tone="faint">None yet.</Text>}
      <ul className={styles.days}>
        {days.map(({ date, title }) => (
          <li
            key={`${date} ${title}`}
            className={(daysUntil(date, { today }) ?? 0) < 0 ? styles.past : undefined}
          >
            <span>{dateShort(date, { today })}</span>
            {title}
          </li>
        ))}
      </ul>
    </RailPart>
  )
}
