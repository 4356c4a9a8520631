import { Clock } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { date } from '../../../ui/format-dates.ts'
import { Popover } from '../../../ui/popover.tsx'
import { Text } from '../../../ui/text.tsx'
import type { CapTableSearch } from './use-cap-table-search.ts'
import styles from './time-fields.module.css'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

interface TimeFieldsProps {
  search: CapTableSearch
  /** The day that is shown where none is chosen. */
  asAt: string
}

/** Of which day something is told, and what of it had been recorded by when. */
export function TimeFields({ search, asAt }: TimeFieldsProps) {
  const known = search.flat['known_on'] ?? ''
  const today = now()
  return (
    <div className={styles.time}>
      <div className={styles.day}>
        <DateField
          label="As at"
          labelHidden
          today={today}
          value={search.flat['as_at'] ?? asAt}
          onChange={(day) => isDay(day) && search.change({ as_at: day })}
        />
      </div>
      <Popover
        label="As known on"
        trigger={
          <Button icon={Clock}>
            {isDay(known) ? `Known on ${date(known, { today })}` : 'As recorded today'}
          </Button>
        }
      >
        {({ close }) => (
          <div className={styles.known}>
            <DateField
              label="As known on"
              hint="Excludes anything recorded or reversed after this date."
              today={today}
              value={known}
              // A round is added as its book stands now, so it goes with what is known now.
              onChange={(day) => isDay(day) && search.change({ known_on: day, with_round: '' })}
            />
            {known !== '' && (
              <Button
                variant="link"
                onClick={() => {
                  search.change({ known_on: '' })
                  close()
                }}
              >
                As recorded today
              </Button>
            )}
          </div>
        )}
      </Popover>
      {known !== '' && <Text tone="faint">Excludes later records</Text>}
    </div>
  )
}
