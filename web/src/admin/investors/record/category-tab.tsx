import { categorisationState } from '@moorgate/contract/statuses/suitability.ts'
import { categorisation } from '@moorgate/contract/suitability/categorisation.ts'
import { readCategoryChecks } from '@moorgate/contract/suitability/category-checks.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { Html } from '../../../kernel/html.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery, listQuery, rowsQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StateBadge, StateDot } from '../../../kernel/state.tsx'
import { useText } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, money } from '../../../ui/format.ts'
import { dateFull, dateShort, dateTimeWithin, deadline } from '../../../ui/format-dates.ts'
import { Text } from '../../../ui/text.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SignedStatement } from '../../../features/statements/signed-statement.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import { checkItems } from './category-checks.ts'
import { CategoryDecision } from './category-decision.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { PersonPage } from './person-page.tsx'
import { categoryName, statementLines } from './statement-words.ts'
import type { Statement } from './statement-words.ts'
import styles from './statement.module.css'
import { holding } from '@moorgate/contract/portfolio/holding.ts'
import { permits } from '../../../kernel/permissions.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { totalsOf } from './holdings.ts'

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
      { fixed: { user_id: id }, include, append: ['form'], perPage: 50 },
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
      <Card
        title={categoryName(shown)}
        note={<StateBadge shown={categorisationState(shown)} />}
        actions={
          <Text as="span" tone="faint">
            Version {shown.statement_version} of the text, thresholds of{' '}
            {dateFull(shown.rules_effective_from)}
          </Text>
        }
      >
        <Words statement={shown} />
      </Card>
      <EvidenceCard person={person} statement={shown} />
      <Card title="History" flush>
        <DataTable
          label="History"
          columns={columns.filter(({ id }) => id !== 'reason' || statements.some(isRefused))}
          rows={statements}
          keyOf={({ id }) => id}
        />
        <FileNotes statements={statements} />
      </Card>
    </>
  )
}

/** What staff noted with their decisions. The investor reads none of it. */
function FileNotes({ statements }: { statements: readonly Statement[] }) {
  const noted = statements.filter(({ file_note: note }) => note)
  if (noted.length === 0) return null
  return (
    <ul className={styles.notes} aria-label="Notes for the file">
      {noted.map(({ id, signed_at: at, file_note: note }) => (
        <li key={id}>
          <b>Note for the file, statement signed {dateShort(at, { today: now() })}</b>
          {note}
        </li>
      ))}
    </ul>
  )
}

/** Of statements from before they were kept whole: what was filled in, and the declaration. */
function WordsByAnswer({ statement }: { statement: Statement }) {
  return (
    <div className={styles.statement}>
      {statementLines(statement.answers).map(({ key, text, value }) => (
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
  )
}

function Words({ statement }: { statement: Statement }) {
  return (
    <>
      {statement.form ? (
        <SignedStatement form={statement.form} answers={statement.answers} />
      ) : (
        <WordsByAnswer statement={statement} />
      )}
      <p className={styles.signed}>
        <span>
          Signed <b>{statement.signed_name}</b>, {dateTimeWithin(statement.signed_at, { today: now() })}
        </span>
        {statement.address && <span>{statement.address}</span>}
        <span>No statements were pre-ticked</span>
      </p>
    </>
  )
}

const isRefused = ({ rejection_reason: reason }: Statement) => reason !== null

const columns: readonly Column<Statement>[] = [
  { id: 'category', header: 'Category', weight: 'strong', cell: categoryName },
  { id: 'signed', header: 'Signed', cell: ({ signed_at: at }) => dateShort(at, { today: now() }) },
  {
    id: 'until',
    header: 'Valid to',
    cell: ({ status, expires_at: until }) =>
      status === 'approved' ? deadline(until, { today: now() }) : dateShort(until, { today: now() }),
  },
  {
    id: 'status',
    header: 'State',
    cell: (row) => <StateDot shown={categorisationState(row)} />,
  },
  { id: 'reason', header: 'Reason', from: 'lg', cell: ({ rejection_reason: reason }) => reason ?? missing },
  { id: 'reviewer', header: 'Reviewed by', from: 'md', cell: ({ reviewer }) => reviewer?.name ?? missing },
]

const railFor = (statement: Statement | undefined) =>
  statement && ((person: Person) => <Rail person={person} statement={statement} />)

function Rail({ person, statement }: { person: Person; statement: Statement }) {
  const checks = useQuery(
    endpointQuery('categorisation', readCategoryChecks, { params: { id: statement.id } }),
  )
  const isOpen = statement.status === 'pending_review'
  return (
    <>
      <RailPart title="Checks">
        <Loaded query={checks} what="the checks">
          {(known) => <CheckList items={checkItems(known, statement, isOpen)} />}
        </Loaded>
      </RailPart>
      <KnownFacts person={person} />
      <CategoryDecision key={statement.id} person={person} statement={statement} checks={checks.data} />
    </>
  )
}

/** Other facts about the investor, to compare with the statement. Empty where there are none. */
function KnownFacts({ person }: { person: Person }) {
  const { data } = useQuery({
    ...listQuery(holding, {}, { fixed: { user_id: person.id } }),
    enabled: permits(person, 'see_investments'),
  })
  const { occupation, employment_status: employment, source_of_wealth: wealth } = person
  const items = [
    ...(data ? totalsOf(data) : []).map(({ currency, held }) => ({
      term: 'Held at cost',
      value: money(held, { currency }),
    })),
    { term: 'Occupation', value: occupation },
    { term: 'Employment', value: employment },
    { term: 'Source of wealth', value: wealth },
  ].filter(({ value }) => value)
  if (items.length === 0) return null
  return (
    <RailPart title="What we know">
      <DescriptionList items={items} />
    </RailPart>
  )
}
