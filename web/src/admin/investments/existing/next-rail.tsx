import { pathTo } from '@moorgate/contract/screens.ts'
import { task } from '@moorgate/contract/timeline/task.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, FileText } from 'lucide-react'
import { useAbilities, useOpenScreens } from '../../../kernel/abilities.ts'
import { now } from '../../../kernel/clock.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { date, dateTimeWithin, daysUntil, deadline } from '../../../ui/format-dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconType } from '../../../ui/icon.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { Text } from '../../../ui/text.tsx'
import { keyDatesOf } from '../record/key-dates-of.ts'
import type { Opportunity } from '../records.ts'
import styles from './existing.module.css'

const most = 5
const tasksTab = '/admin/investments/existing/:id/notes-calls-tasks'

interface NextStep {
  key: string
  icon: IconType
  title: string
  /** ISO date; null for a task without one, which comes last. */
  due: string | null
}

/** What is to be done about a holding, and the days that lie ahead of it, in their order. */
export function NextRail({ opportunity }: { opportunity: Opportunity }) {
  const readsTasks = useOpenScreens()(tasksTab)
  const steps = useSteps(opportunity, readsTasks)
  const today = now()
  return (
    <RailPart
      title="Next steps"
      action={readsTasks && <TextLink href={pathTo(tasksTab, { id: opportunity.id })}>Tasks</TextLink>}
    >
      {steps.length === 0 && (
        <Text tone="faint">{readsTasks ? 'No open tasks or upcoming dates.' : 'No upcoming dates.'}</Text>
      )}
      <ul className={styles.next}>
        {steps.map(({ key, icon, title, due }) => (
          <li key={key}>
            <Icon of={icon} />
            <span>
              <b>{title}</b>
              <small>{due === null ? 'No due date' : deadline(due, { today })}</small>
            </span>
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

function useSteps(opportunity: Opportunity, readsTasks: boolean): NextStep[] {
  const { data } = useQuery({
    ...listQuery(
      task,
      { sort: 'due_date' },
      { perPage: most, fixed: { ...ownerOf(opportunity), status: 'open' } },
    ),
    enabled: readsTasks,
  })
  const tasks = (data?.data ?? []).map(({ id, title, due_date: due }) => ({
    key: `task ${id}`,
    icon: CircleCheck,
    title,
    due: due ?? null,
  }))
  const today = now()
  const days = keyDatesOf(opportunity)
    .filter(({ date: day }) => (daysUntil(day, { today }) ?? -1) >= 0)
    .map(({ date: due, title }) => ({ key: `${due} ${title}`, icon: CalendarDays, title, due }))
  return [...tasks, ...days]
    .toSorted((one, other) => ((one.due ?? '9999') < (other.due ?? '9999') ? -1 : 1))
    .slice(0, most)
}

const ownerOf = ({ id }: Opportunity) => ({ owner_type: 'investment_opportunity', owner_id: id })

/** The latest that holders read of it, and what is scheduled for them. */
export function ReportsRail({ opportunity }: { opportunity: Opportunity }) {
  const may = useAbilities()
  const term = useTerm()
  const today = now()
  const { data } = useQuery({
    ...listQuery(
      updateReport,
      { sort: '-published_at' },
      { perPage: 3, fixed: { investment_opportunity_id: opportunity.id, status: 'live,scheduled' } },
    ),
    enabled: may('update_reports', 'index'),
  })
  if (!data) return null
  return (
    <RailPart title={term('update', { plural: true })}>
      {data.data.length === 0 && (
        <Text tone="faint">No {term('update', { plural: true, lower: true })} yet.</Text>
      )}
      <ul className={styles.next}>
        {data.data.map(({ id, title, published_at: published, publish_at: planned }) => (
          <li key={id}>
            <Icon of={FileText} />
            <span>
              <b>
                <Link href={`/admin/reports/updates/${id}/details`}>{title}</Link>
              </b>
              <small>
                {published === null
                  ? `Scheduled for ${dateTimeWithin(planned, { today })}`
                  : `Published ${date(published, { today })}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </RailPart>
  )
}
