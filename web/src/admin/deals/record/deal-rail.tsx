import { requirableFields } from '@moorgate/contract/deals/pipeline.ts'
import type { RequirableField } from '@moorgate/contract/deals/pipeline.ts'
import { readTimeline } from '@moorgate/contract/timeline/timeline.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Deal } from '../deal.ts'
import { progressQuery } from './progress.ts'
import styles from './record.module.css'

/** Beside a deal: what comes next, what the next stage asks for, who works on it, and where it came from. */
export function DealRail({ deal }: { deal: Deal }) {
  return (
    <>
      <NextStep deal={deal} />
      <BeforeNextStage deal={deal} />
      <Team deal={deal} />
      <About deal={deal} />
    </>
  )
}

/** The open task that is due first. */
function NextStep({ deal }: { deal: Deal }) {
  const query = { owner_type: 'pipeline_deal', owner_id: deal.id, kinds: 'tasks', per_page: 1 }
  // Below the record's stream, which is read again when an entry is written.
  const { data } = useQuery({
    queryKey: ['timeline', 'pipeline_deal', deal.id, 'next'],
    queryFn: ({ signal }) => send(readTimeline, { query, signal }),
  })
  const open = data?.open_tasks ?? []
  const next = open.toSorted((one, other) => (one.due_date ?? '9').localeCompare(other.due_date ?? '9'))[0]
  return (
    <RailPart title="Next step">
      {next ? (
        <Notice title={next.title}>
          {[
            next.due_date === null ? 'No date' : deadline(next.due_date, { today: now() }),
            next.assignee?.name,
          ]
            .filter(Boolean)
            .join(', ')}
        </Notice>
      ) : (
        <Text tone="faint">Nothing planned. Add a task under notes, calls and tasks.</Text>
      )}
    </RailPart>
  )
}

/** Fields that the next stage asks for, filled in or not. */
function BeforeNextStage({ deal }: { deal: Deal }) {
  const { data: stages = [] } = useQuery(progressQuery(deal))
  const next = stages[stages.findIndex(({ state }) => state === 'current') + 1]
  if (!next || next.required_fields.length === 0) return null
  const isFilled = (field: RequirableField) => deal[field] !== null && deal[field] !== ''
  const done = next.required_fields.filter(isFilled)
  return (
    <RailPart
      title={`Before ${next.name}`}
      action={<span className={styles.count}>{`${done.length} of ${next.required_fields.length}`}</span>}
    >
      <CheckList
        items={next.required_fields.map((field) => ({
          key: field,
          state: isFilled(field) ? ('done' as const) : ('trouble' as const),
          title: requirableFields[field],
          ...(!isFilled(field) && { note: 'Not completed' }),
        }))}
      />
    </RailPart>
  )
}

function Team({ deal: { owner, users = [] } }: { deal: Deal }) {
  const others = users.filter(({ id }) => id !== owner?.id)
  if (!owner && others.length === 0) return null
  return (
    <RailPart title="Team">
      <ul className={styles.team}>
        {[
          ...(owner ? [{ ...owner, part: 'Lead' }] : []),
          ...others.map((person) => ({ ...person, part: '' })),
        ].map(({ id, name, part }) => (
          <li key={id}>
            <Avatar name={name} size={24} />
            <b>{name}</b>
            <small>{part}</small>
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

function About({ deal }: { deal: Deal }) {
  const term = useTerm()
  return (
    <RailPart title="About">
      <DescriptionList
        variant="spread"
        items={[
          { term: 'Source', value: deal.source ?? missing },
          ...(deal.introducer === null ? [] : [{ term: 'Introduced by', value: deal.introducer }]),
          { term: term('industry'), value: deal.industry?.name ?? missing },
          { term: 'Round', value: deal.round_type?.name ?? missing },
          { term: 'Company', value: deal.company_name ?? missing },
          ...(deal.lost_reason === null ? [] : [{ term: 'Lost because', value: deal.lost_reason }]),
        ]}
      />
    </RailPart>
  )
}
