import { keyDate, keyPoint, teamImage } from '@moorgate/contract/opportunities/opportunity-pages.ts'
import {
  approveReward,
  intentTerm,
  opportunityTerm,
  pageQuestion,
  reward,
  termCondition,
} from '@moorgate/contract/opportunities/opportunity-terms.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { isFailure } from '../../../../kernel/api.ts'
import { send } from '../../../../kernel/queries.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { dateFull } from '../../../../ui/format-dates.ts'
import { money, quantity } from '../../../../ui/format.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { ChildRecords } from '../../../../features/records/child-records.tsx'
import styles from '../edit.module.css'
import { useWords } from '../../../../kernel/words.tsx'

interface PageRef {
  opportunityId: number
}

const ownerOf = (id: number) => ({ owner_type: 'investment_opportunity', owner_id: id })
const offerOf = (id: number) => ({ investment_opportunity_id: id })
const titled = [
  { key: 'title', label: 'Title' },
  { key: 'body', label: 'Text' },
] as const

export function Highlights({ opportunityId }: PageRef) {
  return (
    <ChildRecords
      resource={keyPoint}
      owner={ownerOf(opportunityId)}
      fields={titled}
      lines={({ title }) => ({ title, name: title })}
    />
  )
}

const memberFields = [
  { key: 'name', label: 'Name' },
  { key: 'job_title', label: 'Role' },
  { key: 'bio', label: 'About' },
  { key: 'profile_url', label: 'Profile', hint: 'Enter an address starting with https' },
  { key: 'file', label: 'Photograph' },
] as const

export function TeamMembers({ opportunityId }: PageRef) {
  return (
    <ChildRecords
      resource={teamImage}
      owner={ownerOf(opportunityId)}
      fields={memberFields}
      lines={({ name, job_title: job, url }) => ({
        name,
        title: (
          <span className={styles.person}>
            <Avatar name={name} size={32} src={url ?? undefined} />
            {name}
          </span>
        ),
        note: job,
      })}
    />
  )
}

const dateFields = [
  { key: 'title', label: 'Event' },
  { key: 'date', label: 'Date' },
  {
    key: 'remind_days',
    label: 'Remind me (days before)',
    hint: 'We remind you a week before if left blank, and again on the day.',
  },
  { key: 'is_public', label: 'Also shown in the portal' },
] as const

export function Days({ opportunityId }: PageRef) {
  return (
    <ChildRecords
      resource={keyDate}
      owner={ownerOf(opportunityId)}
      fields={dateFields}
      lines={({ title, date, is_public: isPublic }) => ({
        name: title,
        title,
        note: `${dateFull(date)}, ${isPublic ? 'public' : 'staff only'}`,
      })}
    />
  )
}

const questionFields = [
  { key: 'title', label: 'Question' },
  { key: 'body', label: 'Answer' },
] as const

export function Questions({ opportunityId }: PageRef) {
  return (
    <ChildRecords
      resource={pageQuestion}
      owner={offerOf(opportunityId)}
      fields={questionFields}
      lines={({ title }) => ({ title, name: title })}
    />
  )
}

export function Terms({ opportunityId }: PageRef) {
  return (
    <ChildRecords
      resource={opportunityTerm}
      owner={offerOf(opportunityId)}
      fields={titled}
      lines={({ title }) => ({ title, name: title })}
    />
  )
}

const conditionFields = [...titled, { key: 'required', label: 'Must be accepted' }] as const
const conditionLines = ({ title, required }: { title: string; required: boolean }) => ({
  title,
  name: title,
  note: required ? 'Must be accepted' : 'For information',
})

export function Conditions({ opportunityId }: PageRef) {
  return (
    <ChildRecords
      resource={termCondition}
      owner={offerOf(opportunityId)}
      fields={conditionFields}
      lines={conditionLines}
    />
  )
}

export function IntentTerms({ opportunityId }: PageRef) {
  return (
    <ChildRecords
      resource={intentTerm}
      owner={offerOf(opportunityId)}
      fields={conditionFields}
      lines={conditionLines}
    />
  )
}

const rewardFields = [
  ...titled,
  { key: 'minimum_amount', label: 'Minimum investment' },
  { key: 'limit', label: 'Number available', hint: 'Leave blank for no limit' },
  {
    key: 'investee_produced',
    label: 'Offered by the company itself',
    hint: 'Any other incentive is forbidden (COBS 4.12A.7R).',
  },
] as const

export function Rewards({ opportunityId, currency }: PageRef & { currency: string }) {
  return (
    <ChildRecords
      resource={reward}
      owner={offerOf(opportunityId)}
      fields={rewardFields}
      lines={(row) => ({ title: row.title, name: row.title, note: rewardNote(row, currency) })}
      extra={SignOff}
    />
  )
}

/** "From £5,000, 8 of 20 claimed, signed off". */
function rewardNote(row: RowOf<typeof reward>, currency: string): string {
  const { minimum_amount: from, limit, claimed, approved_at: approved } = row
  const given =
    limit === null ? `${quantity(claimed)} claimed` : `${quantity(claimed)} of ${quantity(limit)} claimed`
  const signed = approved === null ? 'awaiting second person' : 'signed off'
  return [`From ${money(from, { currency })}`, given, signed].join(', ')
}

/** Each reward needs two people. Its authors read that a colleague signs it off. */
function SignOff({ row, onDone }: { row: RowOf<typeof reward>; onDone: () => Promise<void> }) {
  const words = useWords()
  const approve = () =>
    void send(approveReward, { params: { id: row.id }, body: { investee_produced: true } }).then(
      async () => {
        await onDone()
        showToast(`${row.title} signed off`)
      },
      (error: unknown) =>
        showToast(
          isFailure(error, 'forbidden')
            ? words('A {reward} must be signed off by someone who didn’t write it')
            : `We couldn’t sign off ${row.title}`,
        ),
    )
  if (row.approved_at !== null) return null
  return (
    <Button size="small" onClick={approve}>
      Sign off
    </Button>
  )
}
