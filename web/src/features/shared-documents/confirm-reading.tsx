import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { acknowledgeDocument } from '@moorgate/contract/documents/document-version.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { SharedDocument } from './records.ts'
import { openedAt } from './standing.ts'
import styles from './confirm-reading.module.css'

/** "I have read it": only once it was opened, for the version that is shown. */
export function ConfirmReading({ document }: { document: SharedDocument }) {
  const [ticked, setTicked] = useState(false)
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const confirm = () =>
    run(async () => {
      const { id, file_version } = document
      await send(acknowledgeDocument, { params: { id }, body: { file_version } })
      showToast(`You confirmed “${document.name}”`)
      await queries.invalidateQueries({ queryKey: [ownedDocument.name] })
    })
  if (openedAt(document) === undefined)
    return <p className={styles.note}>Open the document, then confirm that you’ve read it.</p>
  return (
    <div className={styles.box}>
      <Problem says={problem} />
      <Checkbox
        label={`I have read “${document.name}”.`}
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <div className={styles.act}>
        <Button
          needsConnection
          disabled={!ticked}
          busy={busy}
          busyLabel="Saving"
          onClick={() => void confirm()}
        >
          Confirm
        </Button>
        <span className={styles.note}>We keep the date, the time and this version.</span>
      </div>
    </div>
  )
}
