import { acceptOf, scanKinds } from '@moorgate/contract/file-kinds.ts'
import {
  applicationDocumentNames,
  expectedDocuments,
} from '@moorgate/contract/organisation-applications/application.ts'
import type { ApplicationDocumentKind } from '@moorgate/contract/organisation-applications/application.ts'
import { FileCheck, FilePlus } from 'lucide-react'
import { useId } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { fileSize } from '../../../ui/file-drop.tsx'
import { Text } from '../../../ui/text.tsx'
import { Row, Rows, Section } from '../../../features/sections/section.tsx'
import type { Application, ApplicationDocument } from './application.ts'
import type { ApplicationWork } from './use-application.ts'
import styles from './organisation-apply.module.css'

interface ApplicationDocumentsProps {
  work: ApplicationWork
  application: Application | undefined
}

/**
 * What proves the application, by the type of organisation. A file is kept as soon as it is chosen, with a
 * draft around it.
 */
export function ApplicationDocuments({ work, application }: ApplicationDocumentsProps) {
  const { busy, problem, run } = useCommand()
  const documents = application?.documents ?? []
  const kinds = expectedDocuments[work.form.values.organisation.type]
  const given = kinds.filter((kind) => documents.some((document) => document.kind === kind))
  const named = work.form.values.organisation.name.trim() !== ''
  const add = (kind: ApplicationDocumentKind, file: File) =>
    void run((idempotencyKey) => work.addDocument({ kind, file }, idempotencyKey))
  return (
    <Section title="Documents" end={`${given.length} of ${kinds.length}`}>
      <Problem says={problem} />
      {!named && <Text tone="faint">Enter a name before you add files.</Text>}
      <Rows label="Documents">
        {kinds.map((kind) => {
          const document = documents.find((one) => one.kind === kind)
          return (
            <Row
              key={kind}
              icon={document ? FileCheck : FilePlus}
              title={applicationDocumentNames[kind]}
              note={noteOf(document)}
              action={
                <ChooseFile
                  label={applicationDocumentNames[kind]}
                  again={document !== undefined}
                  disabled={busy || !named}
                  onFile={(file) => add(kind, file)}
                />
              }
            />
          )
        })}
      </Rows>
    </Section>
  )
}

function noteOf(document: ApplicationDocument | undefined): string {
  if (!document) return 'PDF, JPG or PNG, up to 20 MB'
  if (document.status === 'rejected')
    return document.reason ? `Not accepted: ${document.reason}` : 'Not accepted'
  return `${document.name}, ${fileSize(document.size)}`
}

interface ChooseFileProps {
  label: string
  /** There is one already, which the new one replaces. */
  again: boolean
  disabled: boolean
  onFile: (file: File) => void
}

function ChooseFile({ label, again, disabled, onFile }: ChooseFileProps) {
  const id = useId()
  return (
    <span className={styles.choose} data-disabled={disabled || undefined}>
      <input
        id={id}
        type="file"
        accept={acceptOf(scanKinds)}
        disabled={disabled}
        aria-label={`${again ? 'Replace' : 'Add'} ${label}`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <label htmlFor={id} aria-hidden>
        {again ? 'Replace' : 'Add file'}
      </label>
    </span>
  )
}
