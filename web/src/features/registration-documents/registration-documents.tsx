import {
  approveRegistrationDocument,
  handInRegistrationDocument,
  registrationDocument,
  rejectRegistrationDocument,
  registrationStandings,
} from '@moorgate/contract/documents/registration-document.ts'
import type { RegistrationStanding } from '@moorgate/contract/documents/registration-document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { addressOf, call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useLabel, useTerm, withArticle } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { missing } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { UploadDocument } from './hand-in-document.tsx'
import type { DocumentFor } from './hand-in-document.tsx'
import { ReasonDialog } from '../records/reason-dialog.tsx'
import styles from './registration-documents.module.css'

const shown: Readonly<Record<RegistrationStanding['status'], { tone: Tone; words: string }>> = {
  required: { tone: 'neutral', words: 'Required' },
  submitted: { tone: 'waiting', words: 'Submitted' },
  approved: { tone: 'good', words: 'Approved' },
  rejected: { tone: 'bad', words: 'Rejected' },
  expired: { tone: 'bad', words: 'Expired' },
}

interface RegistrationDocumentsProps {
  /** Whose papers: `{ user_id: 4 }`, `{ organisation_id: 9 }`. */
  of: DocumentFor
  /** Whether the reader may hand in a document for that record. */
  mayHandIn: boolean
  /** Nothing at all is shown where nothing is wanted: the papers stand beside other things. */
  quiet?: boolean
}

/** The papers that are wanted of a record, what has been handed in, and the decision about each. */
export function RegistrationDocuments({ of, mayHandIn, quiet = false }: RegistrationDocumentsProps) {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const mayList = may('onboarding_documents', 'index')
  const mayOpen = may('onboarding_documents', 'visit')
  const query = useQuery({
    queryKey: ['registration_document', 'standings', of],
    queryFn: async ({ signal }) => {
      const searchParams = new URLSearchParams(Object.entries(of).map(([name, id]) => [name, String(id)]))
      const path = registrationStandings.path
      return (await call<{ data: RegistrationStanding[] }>('GET', path, { query: searchParams, signal })).data
    },
    enabled: mayList,
  })
  const acts = useDecisions()
  const [refusing, setRefusing] = useState<RegistrationStanding>()
  const [sending, setSending] = useState<RegistrationStanding>()
  if (quiet && !query.data?.length) return null
  if (!mayList)
    return (
      <EmptyState title="You don’t have access to these documents" icon={FileCheck}>
        If you need them, ask {withArticle(term('super_admin'))}.
      </EmptyState>
    )
  return (
    <Card
      title={label('registration_documents')}
      count={query.data?.length || undefined}
      className={quiet ? styles.quiet : undefined}
      flush
    >
      {!refusing && <Problem says={acts.problem} />}
      <Loaded query={query} what="the papers">
        {(rows) => (
          <DataTable
            label={label('registration_documents')}
            columns={columnsWith(mayOpen, {
              approve: acts.approve,
              refuse: setRefusing,
              handIn: mayHandIn ? setSending : undefined,
            })}
            rows={rows}
            keyOf={({ registration_requirement_id: id }) => id}
            empty={
              <EmptyState title="No documents required" icon={FileCheck} level={3}>
                Choose the required documents for each type in Settings.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {sending && <UploadDocument paper={sending} of={of} onClose={() => setSending(undefined)} />}
      {refusing && (
        <ReasonDialog
          title={`Refuse ${refusing.title}?`}
          hint={words('The {investor} will see this.')}
          verb="Refuse"
          danger
          problem={acts.problem}
          onClose={() => setRefusing(undefined)}
          onReason={(reason) => acts.reject(refusing, reason)}
        />
      )}
    </Card>
  )
}

function useDecisions() {
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const after = (act: () => Promise<unknown>) =>
    run(async () => {
      await act()
      await queries.invalidateQueries({ queryKey: ['registration_document'] })
    })
  const params = ({ registration_document_id: id }: RegistrationStanding) => ({ id: id ?? 0 })
  return {
    problem,
    approve: (requirement: RegistrationStanding) =>
      void after(() => send(approveRegistrationDocument, { params: params(requirement), body: {} })),
    reject: (requirement: RegistrationStanding, reason: string) =>
      after(() => send(rejectRegistrationDocument, { params: params(requirement), body: { reason } })),
  }
}

interface Decisions {
  approve: (requirement: RegistrationStanding) => void
  refuse: (requirement: RegistrationStanding) => void
  /** In the investor's place, who brought it on paper or by mail. */
  handIn: ((requirement: RegistrationStanding) => void) | undefined
}

function columnsWith(mayOpen: boolean, decide: Decisions): readonly Column<RegistrationStanding>[] {
  const today = now()
  return [
    {
      id: 'title',
      header: 'Document',
      cell: ({ title, required }) => <TwoLines title={title} note={required ? 'Required' : 'Optional'} />,
    },
    {
      id: 'file',
      header: 'File',
      cell: ({ registration_document_id: id, client_name: file }) =>
        id === null ? (
          missing
        ) : !mayOpen ? (
          file
        ) : (
          <TextLink
            href={`${addressOf(`${handInRegistrationDocument.path}/${id}/download`)}?disposition=inline`}
            target="_blank"
            rel="noopener"
          >
            {file}
          </TextLink>
        ),
    },
    { id: 'sent', header: 'Sent', weight: 'soft', cell: (row) => dateShort(row.submitted_at, { today }) },
    {
      id: 'status',
      header: 'State',
      cell: ({ status, expires_on: until, reason }) => (
        <>
          <StatusDot tone={shown[status].tone}>{shown[status].words}</StatusDot>
          {status === 'approved' && until && ` until ${dateShort(until, { today })}`}
          {status === 'rejected' && reason && `: ${reason}`}
        </>
      ),
    },
    ...(mayOpen || decide.handIn
      ? [
          {
            id: 'decide',
            header: 'Decide',
            headerHidden: true,
            align: 'end',
            cell: (row: RegistrationStanding) => <Acts row={row} decide={decide} />,
          } as const,
        ]
      : []),
  ]
}

function Acts({ row, decide }: { row: RegistrationStanding; decide: Decisions }) {
  const id = row.registration_document_id
  if (row.status === 'submitted' && id !== null) return <Decision id={id} row={row} decide={decide} />
  if (!decide.handIn) return null
  const { handIn } = decide
  return (
    <Button
      size="small"
      variant={row.status === 'approved' ? 'quiet' : undefined}
      aria-label={`Upload ${row.title}`}
      onClick={() => handIn(row)}
    >
      {row.status === 'approved' ? 'Replace' : 'Upload'}
    </Button>
  )
}

function Decision({ id, row, decide }: { id: number; row: RegistrationStanding; decide: Decisions }) {
  const { data: document } = useQuery(permittedQuery(registrationDocument, id))
  if (!document) return null
  return (
    <span className={styles.decision}>
      {permits(document, 'approve') && (
        <Button size="small" aria-label={`Approve ${row.title}`} onClick={() => decide.approve(row)}>
          Approve
        </Button>
      )}
      {permits(document, 'reject') && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Refuse ${row.title}`}
          onClick={() => decide.refuse(row)}
        >
          Refuse
        </Button>
      )}
    </span>
  )
}
