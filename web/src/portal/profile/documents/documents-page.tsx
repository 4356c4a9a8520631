import {
  acceptOnboardingDocument,
  onboardingDocument,
} from '@moorgate/contract/documents/onboarding-document.ts'
import type { onboardingStanding } from '@moorgate/contract/documents/onboarding-document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileCheck, FileText } from 'lucide-react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { now } from '../../../kernel/clock.ts'
import { rowsQuery, send } from '../../../kernel/queries.ts'
import { useCurrentUser, useReloadUser } from '../../../kernel/session.ts'
import type { CurrentUser } from '../../../kernel/session.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { viewing } from '../../../kernel/viewing.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { date } from '../../../ui/format-dates.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { SharedDocuments } from '../../../features/shared-documents/shared-documents.tsx'
import { RequiredDocuments } from '../../../features/registration-documents/required-documents.tsx'
import { Buttons, Foot, ProfilePage, Row, Rows, Section } from '../../../features/sections/section.tsx'
import { useState } from 'react'
import { Html } from '../../../kernel/html.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { showToast } from '../../../ui/toasts.ts'

/** A sign-up document, with when its reader accepted this version; null where that is still to do. */
export type SignUpDocument = Required<Omit<RowOf<typeof onboardingDocument>, 'file'>> & {
  file: string | null
  accepted_at: string | null
}

const documentsQuery = queryOptions({
  ...rowsQuery<Omit<SignUpDocument, 'accepted_at'>>(onboardingDocument, {
    sort: 'order',
    filters: { active: '1' },
  }),
  select: ({ data }) => data,
})

/** `/investor/profile/documents`: what is to be read and accepted first, then what was. */
export function DocumentsPage() {
  return viewing?.guest ? <GuestDocuments /> : <OwnDocuments />
}

/**
 * Somebody whom the investor let in reads what is shared; what the tenant asks of the investor is not about
 * them.
 */
function GuestDocuments() {
  const label = useLabel()
  const { id, name } = useCurrentUser()
  return (
    <ProfilePage title={label('documents')} intro={`Documents that ${name} shares with you.`}>
      <SharedDocuments owner={{ type: 'user', id }} />
    </ProfilePage>
  )
}

function OwnDocuments() {
  const label = useLabel()
  const documents = useQuery(documentsQuery)
  const standings = useStandings()
  const { id } = useCurrentUser()
  return (
    <ProfilePage
      title={label('documents')}
      intro="Documents we’ve shared with you, and those you’ve sent us."
    >
      <Loaded query={documents} what="your documents" skeleton={<SkeletonRows rows={3} avatar={false} />}>
        {(all) => {
          const told = all
            .filter(({ id: document }) => standings.has(document))
            .map((one) => ({ ...one, accepted_at: standings.get(one.id) ?? null }))
          const open = told.filter(({ accepted_at: accepted, required }) => accepted === null && required)
          return (
            <>
              <ToAccept documents={open} />
              <RequiredDocuments />
              <SharedDocuments owner={{ type: 'user', id }} />
              <MoreToRead documents={told.filter((document) => !open.includes(document))} />
            </>
          )
        }}
      </Loaded>
    </ProfilePage>
  )
}

/** When the reader accepted what is for them, by the document's id. A session carries it. */
function useStandings(): ReadonlyMap<number, string | null> {
  const { onboarding_documents: standings = [] } = useCurrentUser() as CurrentUser & {
    onboarding_documents?: RowOf<typeof onboardingStanding>[]
  }
  return new Map(standings.map(({ id, accepted_at: accepted }) => [id, accepted]))
}

interface DocumentsProps {
  documents: readonly SignUpDocument[]
}

function ToAccept({ documents }: DocumentsProps) {
  if (documents.length === 0) return null
  return (
    <Section title="For you to do" end={documents.length}>
      <Rows label="For you to do">
        {documents.map((document) => (
          <Row
            key={document.id}
            icon={FileText}
            title={document.title}
            note={`Version ${document.content_version}. Read it, then accept it`}
          >
            <ReadDocument document={document} />
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function MoreToRead({ documents }: DocumentsProps) {
  if (documents.length === 0) return null
  return (
    <Section title="From when you joined">
      <Rows label="From when you joined">
        {documents.map((document) => (
          <Row
            key={document.id}
            icon={FileCheck}
            title={document.title}
            note={noteOn(document)}
            {...(document.accepted_at !== null && {
              action: <StatusDot tone="good">Accepted</StatusDot>,
            })}
          >
            <ReadDocument document={document} />
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function noteOn({ accepted_at: accepted, content_version: version }: SignUpDocument): string {
  return accepted === null
    ? `Version ${version}`
    : `Version ${version}, accepted ${date(accepted, { today: now() })}`
}

/** A document, opened in its place. What is still to be accepted can only be accepted once it was opened. */
function ReadDocument({ document }: { document: SignUpDocument }) {
  const [opened, setOpened] = useState(false)
  const open = document.accepted_at === null && document.required
  return (
    <Disclosure
      summary={open ? 'Read it' : 'Show it'}
      onToggle={(isOpen) => setOpened((was) => was || isOpen)}
    >
      <Html text={document.body} />
      {document.file !== null && (
        <p>
          <TextLink href={document.file} target="_blank" rel="noopener" onClick={() => setOpened(true)}>
            Open the file
          </TextLink>
        </p>
      )}
      {open && opened && <Accept document={document} />}
    </Disclosure>
  )
}

function Accept({ document: { id, title, content_version } }: { document: SignUpDocument }) {
  const [ticked, setTicked] = useState(false)
  const { accept, busy, problem } = useAccept({ id, title, content_version })
  return (
    <>
      <br />
      <Problem says={problem} />
      <Checkbox
        label={`I have read “${title}” and accept it`}
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <br />
      <Buttons>
        <Button
          variant="primary"
          needsConnection
          disabled={!ticked}
          busy={busy}
          busyLabel="Saving"
          onClick={accept}
        >
          Accept
        </Button>
      </Buttons>
      <Foot>We keep the date, the time and this version.</Foot>
    </>
  )
}

function useAccept({ id, title, content_version }: Pick<SignUpDocument, 'id' | 'title' | 'content_version'>) {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const { busy, problem, run } = useCommand()
  const accept = () =>
    run(async () => {
      await send(acceptOnboardingDocument, { params: { id }, body: { content_version } })
      showToast(`You accepted “${title}”`)
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['onboarding_document'] })])
    })
  return { busy, problem, accept: () => void accept() }
}
