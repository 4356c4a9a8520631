import { categorisationState } from '@moorgate/contract/statuses/suitability.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { dateFull, dateShort } from '../../../ui/format-dates.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Html } from '../../../kernel/html.tsx'
import { statementsQuery } from '../queries.ts'
import type { Statement } from '../queries.ts'
import { Facts, Foot, ProfilePage, Row, Rows, Section } from '../../../features/sections/section.tsx'
import { SignedStatement } from '../../../features/statements/signed-statement.tsx'
import { CategoryState } from './category-state.tsx'
import { RequestedEvidence } from './requested-evidence.tsx'

/**
 * `/investor/profile/type`: what kind of investor somebody is to the rules, until when, and what they signed.
 */
export function TypePage() {
  const label = useLabel()
  const statements = useQuery(statementsQuery)
  return (
    <ProfilePage title={label('investor_categorisation')}>
      <Loaded query={statements} what="your category" skeleton={<SkeletonRows rows={4} avatar={false} />}>
        {(signed) => <Statements statements={signed} />}
      </Loaded>
    </ProfilePage>
  )
}

function Statements({ statements }: { statements: readonly Statement[] }) {
  const current =
    statements.find(({ status }) => status === 'approved') ??
    statements.find(({ status }) => status === 'pending_review')
  const asked = statements.find(({ evidence_status: evidence }) => evidence !== null)
  const earlier = statements.filter((statement) => statement !== current)
  return (
    <>
      <CategoryState statements={statements} />
      {asked && <RequestedEvidence statement={asked} />}
      {current && <Signed statement={current} />}
      {earlier.length > 0 && <Earlier statements={earlier} />}
    </>
  )
}

function Signed({ statement }: { statement: Statement }) {
  const { signed_name: name, signed_at: signedAt, expires_at: until } = statement
  return (
    <Section title="What you signed" end={<StateDot shown={categorisationState(statement)} />}>
      <Facts
        items={[
          { term: 'Category', value: nameOf(statement) },
          { term: 'Signed', value: `${name}, ${dateFull(signedAt)}` },
          { term: 'Valid to', value: until === null ? 'No end' : dateFull(until) },
        ]}
      />
      <SignedWords statement={statement} />
    </Section>
  )
}

/** The statement as it was shown; of those from before it was kept whole, its declaration. */
function SignedWords({ statement: { form, answers, statement: declaration } }: { statement: Statement }) {
  if (form) return <SignedStatement form={form} answers={answers} />
  if (declaration === '') return null
  return (
    <Foot>
      <Html text={declaration} />
    </Foot>
  )
}

function Earlier({ statements }: { statements: readonly Statement[] }) {
  const look = { today: now() }
  return (
    <Section title="Earlier statements">
      <Rows label="Earlier statements">
        {statements.map((statement) => (
          <Row
            key={statement.id}
            title={nameOf(statement)}
            note={[`Signed ${dateShort(statement.signed_at, look)}`, statement.rejection_reason]
              .filter(Boolean)
              .join('. ')}
            action={<StateDot shown={categorisationState(statement)} />}
          >
            <details>
              <summary>What you signed</summary>
              <SignedWords statement={statement} />
            </details>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function nameOf({ investor_type: type, category }: Statement): string {
  return type?.name ?? category.replaceAll('_', ' ')
}
