import { addEvidence } from '@moorgate/contract/suitability/categorisation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Row, Rows, Section } from '../../../features/sections/section.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { viewing } from '../../../kernel/viewing.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { fileHint, fileTypes } from '../identity/document-names.ts'
import type { Statement } from '../queries.ts'
import styles from './statement.module.css'

/** What is asked for before a statement is approved, and the place to add it. */
export function RequestedEvidence({ statement }: { statement: Statement }) {
  const { evidence_request: request, evidence_status: status, evidence_files: files } = statement
  const text = useText()
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['file'])
  const add = async (chosen: readonly File[]) => {
    const done = await run(async (idempotencyKey) => {
      try {
        for (const [index, file] of chosen.entries())
          await send(addEvidence, {
            params: { id: statement.id },
            body: { file },
            idempotencyKey: `${idempotencyKey}-${index}`,
          })
      } finally {
        // Those before one that is refused are there.
        await queries.invalidateQueries({ queryKey: ['categorisation'] })
      }
    })
    if (done) showToast(chosen.length === 1 ? 'File added' : 'Files added')
  }
  return (
    <Section title="Evidence">
      <div className={styles.evidence}>
        <Notice
          tone="waiting"
          title={text('categorisation_evidence', { request: (request ?? '').replace(/\.$/, '') })}
        >
          {status === 'added' ? 'Thanks – we’ll review what you added and e-mail you.' : undefined}
        </Notice>
        {files.length > 0 && (
          <Rows label="Files you added">
            {files.map((name, index) => (
              <Row key={`${index} ${name}`} title={name} />
            ))}
          </Rows>
        )}
        <Problem says={problem} />
        {!viewing && (
          <FileDrop
            label="Add evidence"
            hint={`${fileHint} Only our team can read it.`}
            accept={fileTypes}
            multiple
            disabled={busy}
            error={fields['file']}
            files={[]}
            onFiles={(chosen) => void add(chosen)}
            onRemove={() => undefined}
          />
        )}
      </div>
    </Section>
  )
}
