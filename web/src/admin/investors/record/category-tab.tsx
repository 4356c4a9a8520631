import { categorisationStatuses } from '@moorgate/contract/statuses/suitability.ts'
import { categorisation } from '@moorgate/contract/suitability/categorisation.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Html } from '../../../kernel/html.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { rowsQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { isOwnName } from '../../../kernel/signed-name.ts'
import { StateBadge, StateDot } from '../../../kernel/state.tsx'
import { useText } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'
import { dateShort, dateTimeWithin } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import { CategoryDecision } from './category-decision.tsx'
import { EvidenceCard } from '../../../features/documents/evidence-card.tsx'
import { PersonPage } from './person-page.tsx'
import { categoryName, statementLines, verdictWords } from './statement-words.ts'
import type { Statement } from './statement-words.ts'
import styles from './statement.module.css'

/**
 * `/admin/investors/{id}/details/category`: the statement as it was read and signed, evidence, and who
 * decided what.
 */
export function CategoryTab({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const include = ['investorType', 'reviewer']
  const query = useQuery(
    rowsQuery<Statement>(
      categorisation,
      { sort: '-signed_at' },
      { fixed: { user_id: id }, include, perPage: 50 },
    ),
  )
  const statements = query.data?.data ?? []
  const shown = statements.find(({ status }) => status === 'pending_review') ?? statements[0]
  return (
    <PersonPage id={id} rail={railFor(shown)}>
      {(person) => (
        <Loaded query={query} what="the statements">
          {() =>
            shown ? (
              <Shown person={person} shown={shown} statements={statements} />
            ) : (
              <Nothing person={person} />
            )
          }
        </Loaded>
      )}
    </PersonPage>
  )
}

function Nothing({ person }: { person: Person }) {
  const text = useText()
  return (
    <EmptyState title={`${person.first_name} hasn’t made a statement yet`} icon={BadgeCheck}>
      {text('categorisation_intro')}
    </EmptyState>
  )
}

interface FieldViewProps {
  person: Person
  shown: Statement
  statements: readonly Statement[]
}

function Shown({ person, shown, statements }: FieldViewProps) {
  return (
    <>
      <Card title={categoryName(shown)} note={<StateBadge shown={categorisationStatuses[shown.status]} />}>
        <Words statement={shown} />
      </Card>
      <EvidenceCard userId={person.id} mayAdd={permits(person, 'add_documents')} />
      <Card title="History" flush>
        <DataTable label="History" columns={columns} rows={statements} keyOf={({ id }) => id} />
      </Card>
    </>
  )
}

function Words({ statement }: { statement: Statement }) {
  const lines = statementLines(statement.answers)
  return (
    <>
      <div className={styles.statement}>
        {lines.map(({ key, text, value }) => (
          <p key={key}>
            {text}
            {value !== undefined && (
              <>
                {': '}
                <span className={styles.amount}>{value}</span>
              </>
            )}
          </p>
        ))}
        <Html text={statement.statement} />
      </div>
      <p className={styles.signed}>
        <span>
          Signed <b>{statement.signed_name}</b>, {dateTimeWithin(statement.signed_at, { today: now() })}
        </span>
        <span>No statements were pre-ticked</span>
      </p>
    </>
  )
}

const columns: readonly Column<Statement>[] = [
  { id: 'category', header: 'Category', weight: 'strong', cell: categoryName },
  { id: 'signed', header: 'Signed', cell: ({ signed_at: at }) => dateShort(at, { today: now() }) },
  { id: 'until', header: 'Valid to', cell: ({ expires_at: until }) => dateShort(until, { today: now() }) },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) => <StateDot shown={categorisationStatuses[status]} />,
  },
  { id: 'reason', header: 'Reason', from: 'lg', cell: ({ rejection_reason: reason }) => reason ?? missing },
  { id: 'reviewer', header: 'Reviewed by', from: 'md', cell: ({ reviewer }) => reviewer?.name ?? missing },
]

const railFor = (statement: Statement | undefined) =>
  statement && ((person: Person) => <Rail person={person} statement={statement} />)

function Rail({ person, statement }: { person: Person; statement: Statement }) {
  const { good, text } = verdictWords(statement.verdict)
  return (
    <>
      <RailPart title="Checks">
        <CheckList
          items={[
            {
              key: 'verdict',
              state: good ? 'done' : 'trouble',
              title: text,
              note: 'At the thresholds on the date signed',
            },
            {
              key: 'name',
              state: isOwnName(statement.signed_name, person) ? 'done' : 'waiting',
              title: isOwnName(statement.signed_name, person)
                ? 'Signed in their own name'
                : 'The name differs from the record',
              note: statement.signed_name,
            },
          ]}
        />
      </RailPart>
      <CategoryDecision key={statement.id} person={person} statement={statement} />
    </>
  )
}
