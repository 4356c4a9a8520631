import type { AnswerOf, QueryOf } from '@moorgate/contract/endpoint.ts'
import {
  exportLedgerStatement,
  mostStatementEntries,
  readLedgerStatement,
  statementSubjects,
} from '@moorgate/contract/investments/ledger-statement.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { StatementMenu } from './statement-menu.tsx'
import { addressOf } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { parseFlat } from '../../kernel/search.ts'
import { useAddress } from '../../kernel/visit.ts'
import { useWords } from '../../kernel/words.tsx'
import { quantity } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import { DayField, useDay } from './day-field.tsx'
import { subjectPath, subjectWords } from './subjects.ts'
import styles from './ledger.module.css'

export type LedgerStatement = AnswerOf<typeof readLedgerStatement>
type Request = QueryOf<typeof readLedgerStatement>

/** `/admin/reports/statement?of=user_id&id=7`: how the accounts of a record stood, were moved, and stand. */
export function StatementPage() {
  const request = useRequest()
  return request === undefined ? <Unasked /> : <Statement request={request} />
}

/** Of whom, in the address; the period is beside it. */
function useRequest(): Request | undefined {
  const flat = parseFlat(useAddress().search)
  const [from, to] = [useDay('from'), useDay('to')]
  const of = statementSubjects.find((subject) => subject === flat['of'])
  const id = /^[1-9]\d{0,14}$/.exec(flat['id'] ?? '')?.[0]
  if (of === undefined || id === undefined) return undefined
  return { of, id: Number(id), ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function Unasked() {
  const words = useWords()
  return (
    <AdminPage title="Statement">
      <EmptyState title="No record chosen">
        {words(
          'Open a statement from the {ledger} of an {investor}, an {investment_method} or an {opportunity}.',
        )}
      </EmptyState>
    </AdminPage>
  )
}

function Statement({ request }: { request: Request }) {
  const words = useWords()
  const query = useQuery({
    ...endpointQuery('ledger', readLedgerStatement, { query: { ...request } }),
    placeholderData: keepPreviousData,
  })
  const hrefOf = (format: string) => {
    const asked = Object.entries({ ...request, format }).map(([name, value]) => [name, String(value)])
    return addressOf(exportLedgerStatement.path, new URLSearchParams(asked))
  }
  const record = query.data && (
    <TextLink href={subjectPath(request.of, request.id)}>{query.data.name}</TextLink>
  )
  return (
    <AdminPage
      title="Statement"
      meta={
        record && [
          { key: 'record', text: record },
          { key: 'kind', text: words(subjectWords[request.of]) },
        ]
      }
      actions={<StatementMenu hrefOf={hrefOf} />}
    >
      <div className={styles.page}>
        <search className={styles.days} aria-label="Period">
          <DayField label="From" name="from" />
          <DayField label="To" name="to" instead={query.data?.to ?? ''} />
        </search>
        <Loaded query={query} what="the statement">
          {(statement) => <Accounts statement={statement} />}
        </Loaded>
      </div>
    </AdminPage>
  )
}

function Accounts({ statement }: { statement: LedgerStatement }) {
  const { accounts, count } = statement
  if (accounts.length === 0)
    return <EmptyState title="No entries">Nothing was posted by the end of this period.</EmptyState>
  return (
    <>
      {count > mostStatementEntries && (
        <Notice>
          {`This period has ${quantity(String(count))} entries. To see them, choose a shorter period or export the statement.`}
        </Notice>
      )}
      {accounts.map((account) => (
        <AccountCard
          key={`${account.account} ${account.currency}`}
          of={account}
          saysWhose={statement.of !== 'user_id'}
        />
      ))}
    </>
  )
}
