import { categoryStates } from '@moorgate/contract/statuses/people.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Person } from '../person.ts'
import { testFacts } from './test-facts.ts'
import styles from './people.module.css'

/** The category once it is approved, and until then how far it is. */
export function CategoryState({ person }: { person: Pick<Person, 'category_status' | 'investor_type'> }) {
  const { category_status: status, investor_type: type } = person
  return status === 'approved' && type ? (
    <span className={styles.category}>{type.name}</span>
  ) : (
    <StateDot shown={categoryStates[status]} />
  )
}

export function TestState({ person }: { person: Person }) {
  const { tone, words, hollow } = testFacts(person)
  return (
    <StatusDot tone={tone} fill={hollow ? 'hollow' : 'full'}>
      {words}
    </StatusDot>
  )
}
