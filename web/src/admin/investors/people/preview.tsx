import { Fragment, Suspense } from 'react'
import { now } from '../../../kernel/clock.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { categoryStates, identityStates, registrationStates } from '@moorgate/contract/statuses/people.ts'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import { testFacts } from './test-facts.ts'
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
      <Acts person={person} />
      <Facts person={person} />
      {/* Anew for each person: what is on its way is never the one's before. */}
      <Fragment key={person.id}>
        <Suspense>
          <VariantMoney person={person} />
        </Suspense>
        {activity(person.id)}
      </Fragment>
    </div>
  )
}

/** What there is to decide, or to change, and the place to write something down. */
function Acts({ person: { id, category_status: category } }: { person: Person }) {
  const may = useAbilities()
  const page = `/admin/investors/${id}`
  return (
    <div className={styles.acts}>
      {category === 'pending' && may('investors', 'visit') ? (
        <ButtonLink look="primary" href={`${page}/details/category`}>
          Review category
        </ButtonLink>
      ) : (
        may('investors', 'update') && <ButtonLink href={`${page}/edit`}>Edit</ButtonLink>
      )}
      <ButtonLink href={`${page}/details/notes-calls-tasks`}>Notes, calls and tasks</ButtonLink>
    </div>
  )
}

function Facts({ person }: { person: Person }) {
  const today = now()
  return (
    <DescriptionList
      look="spread"
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
        { term: 'Category', value: <StateDot shown={categoryStates[person.category_status]} /> },
        ...(person.category_expires_at
          ? [{ term: 'Until', value: date(person.category_expires_at, { today }) }]
          : []),
        { term: 'Test', value: testFacts(person, today).words },
        { term: 'Identity', value: <StateDot shown={identityStates[person.aml_status]} /> },
        { term: 'Phone', value: person.phone ?? missing },
        { term: 'Owner', value: person.owner?.name ?? missing },
        { term: 'Registered', value: dateFull(person.created_at) },
      ]}
    />
  )
}
