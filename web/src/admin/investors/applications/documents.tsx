import { decideApplicationDocument } from '@moorgate/contract/organisation-applications/acts.ts'
import {
  applicationDocumentNames,
  expectedDocuments,
} from '@moorgate/contract/organisation-applications/application.ts'
import type { ApplicationDocumentKind } from '@moorgate/contract/organisation-applications/application.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { addressOf } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { withArticle } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { fileSize } from '../../../ui/file-drop.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { isWaiting } from './application.ts'
import type { Application, ApplicationDocument } from './application.ts'
import styles from './applications.module.css'

/** What proves the application: what is expected of its type, what was supplied, and what staff say to it. */
export function Documents({ application }: { application: Application }) {
  const { busy, problem, decide } = useDecide()
  const [rejected, setRejected] = useState<ApplicationDocument>()
  const canDecide = permits(application, 'approve') && isWaiting(application)
  const expected = application.organisation ? expectedDocuments[application.organisation.type] : []
  const items = itemsOf(application, expected, (document) =>
    canDecide && document.status === 'pending' ? (
      <span className={styles.buttons}>
        <Button size="small" onClick={() => setRejected(document)}>
          Reject
        </Button>
        <Button size="small" busy={busy} onClick={() => void decide(document, 'approved')}>
          Approve
        </Button>
      </span>
    ) : (
      <DocumentState document={document} />
    ),
  )
  const noun = application.organisation?.type.toLowerCase()
  return (
    <Card
      title="Documents"
      {...(noun !== undefined && { note: `${expected.length} required for ${withArticle(noun)}` })}
    >
      {!rejected && <Problem says={problem} />}
      <CheckList items={items} />
      {rejected && (
        <ReasonDialog
          title={`Why is ${rejected.name} rejected?`}
          label="In your own words"
          hint="The applicant will see this."
          verb="Reject"
          danger
          problem={problem}
          onClose={() => setRejected(undefined)}
          onReason={(reason) => decide(rejected, 'rejected', reason)}
        />
      )}
    </Card>
  )
}

function itemsOf(
  { documents }: Application,
  expected: readonly ApplicationDocumentKind[],
  actionOf: (document: ApplicationDocument) => CheckItem['action'],
): CheckItem[] {
  const states = { approved: 'done', pending: 'waiting', rejected: 'trouble' } as const
  const missing = expected.filter((kind) => !documents.some((document) => document.kind === kind))
  return [
    ...documents.map((document): CheckItem => ({
      key: String(document.id),
      state: states[document.status],
      title: applicationDocumentNames[document.kind],
      note: [document.name, fileSize(document.size), document.reason].filter(Boolean).join(', '),
      action: (
        <span className={styles.buttons}>
          <TextLink
            href={`${addressOf(`documents/${document.document_id}/download`)}?disposition=inline`}
            target="_blank"
            rel="noopener"
          >
            Open
          </TextLink>
          {actionOf(document)}
        </span>
      ),
    })),
    ...missing.map((kind): CheckItem => ({
      key: kind,
      state: 'open',
      title: applicationDocumentNames[kind],
      note: 'Not supplied',
    })),
  ]
}

function DocumentState({ document: { status } }: { document: ApplicationDocument }) {
  if (status === 'approved') return <StatusDot tone="good">Approved</StatusDot>
  if (status === 'rejected') return <StatusDot tone="bad">Rejected</StatusDot>
  return <StatusDot tone="waiting">To review</StatusDot>
}

function useDecide() {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const decide = ({ id }: ApplicationDocument, status: 'approved' | 'rejected', reason?: string) =>
    run(async () => {
      const body = { status, ...(reason !== undefined && { reason }) }
      await send(decideApplicationDocument, { params: { id }, body })
      await queries.invalidateQueries({ queryKey: ['organisation_application'] })
    })
  return { busy, problem, decide }
}
