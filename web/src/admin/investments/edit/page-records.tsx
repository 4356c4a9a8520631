import { keyDate, keyPoint, teamImage } from '@moorgate/contract/opportunities/offer-pages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { ChildRecords } from './child-records.tsx'
import styles from './edit.module.css'

const pointFields = [
  { key: 'title', label: 'Title' },
  { key: 'body', label: 'Text' },
] as const

export function Highlights({ opportunityId }: { opportunityId: number }) {
  return (
    <ChildRecords
      resource={keyPoint}
      opportunityId={opportunityId}
      fields={pointFields}
      lines={({ title }) => ({ title, name: title })}
    />
  )
}

const memberFields = [
  { key: 'name', label: 'Name' },
  { key: 'job_title', label: 'Role' },
  { key: 'bio', label: 'About' },
  { key: 'profile_url', label: 'Profile', hint: 'An address that begins with https' },
  { key: 'file', label: 'Photograph' },
] as const

export function TeamMembers({ opportunityId }: { opportunityId: number }) {
  return (
    <ChildRecords
      resource={teamImage}
      opportunityId={opportunityId}
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
  { key: 'title', label: 'What' },
  { key: 'date', label: 'Date' },
  { key: 'remind_days', label: 'Remind days before', hint: 'Empty for no reminder' },
  { key: 'is_public', label: 'Investors see it too' },
] as const

export function Days({ opportunityId }: { opportunityId: number }) {
  return (
    <ChildRecords
      resource={keyDate}
      opportunityId={opportunityId}
      fields={dateFields}
      lines={({ title, date, is_public: isPublic }) => ({
        name: title,
        title,
        note: `${dateFull(date)}, ${isPublic ? 'public' : 'staff only'}`,
      })}
    />
  )
}
