import { categorisationOn } from '@moorgate/contract/features.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import { Fragment, Suspense } from 'react'
import { now } from '../../../kernel/clock.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { identityStates, registrationStates } from '@moorgate/contract/statuses/people.ts'
import { CategoryState, TestState } from './readiness-states.tsx'
import { later } from '../../../ui/later.ts'
import styles from './people.module.css'

const VariantMoney = later(async () => (await import('./variant-money.tsx')).VariantMoney)

/** One person beside the list, which stays live. */
export function PersonView({ person, activity }: WithActivity & { person: Person }) {
  return (
    <div className={styles.look}>
      <Avatar name={person.name} src={person.avatar ?? undefined} size={50} />
      <div>
        <Heading level={2}>{person.name}</Heading>
        <Text tone="soft">{person.email}</Text>
      </div>
      <RecordLinks person={person} />
      <Facts person={person} />
      {/* Keyed by the person, so that no answer for the one before is shown. */}
      <Fragment key={person.id}>
        <Suspense>
          <VariantMoney person={person} />
        </Suspense>
        {activity(person.id)}
      </Fragment>
    </div>
  )
}

/** Links to decide on the category or to edit the record, and to its notes. */
function RecordLinks({ person: { id, category_waits: waits } }: { person: Person }) {
  const opens = useOpenScreens()
  const page = `/admin/investors/${id}`
  return (
    <div className={styles.acts}>
      {waits && opens('/admin/investors/:id/details/category') ? (
        <ButtonLink variant="primary" href={`${page}/details/category`}>
          Review category
        </ButtonLink>
      ) : (
        opens('/admin/investors/:id/edit') && <ButtonLink href={`${page}/edit`}>Edit</ButtonLink>
      )}
      <ButtonLink href={`${page}/details/notes-calls-tasks`}>Notes, calls and tasks</ButtonLink>
    </div>
  )
}

function Facts({ person }: { person: Person }) {
  const today = now()
  const flags = useFlags()
  const categorises = categorisationOn(flags)
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Reference', value: person.reference },
        ...(person.screening_status === 'not_required'
          ? []
          : [
              {
                term: 'Registration',
                value: <StateDot shown={registrationStates[person.screening_status]} />,
              },
            ]),
        ...(categorises ? [{ term: 'Category', value: <CategoryState person={person} /> }] : []),
        ...(categorises && person.category_expires_at
          ? [{ term: 'Until', value: date(person.category_expires_at, { today }) }]
          : []),
        ...(flags.compliance_test_enabled === 1
          ? [{ term: 'Test', value: <TestState person={person} /> }]
          : []),
        { term: 'Identity', value: <StateDot shown={identityStates[person.aml_status]} /> },
        { term: 'Phone', value: person.phone ?? missing },
        { term: 'Owner', value: person.owner?.name ?? missing },
        { term: 'Registered', value: dateFull(person.created_at) },
      ]}
    />
  )
}
