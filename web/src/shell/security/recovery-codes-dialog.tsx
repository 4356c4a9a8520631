import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { codesLost, RecoveryCodes } from './recovery-codes.tsx'
import styles from './security-page.module.css'
import { codesQuery } from './security-queries.ts'
import { useQuietAct } from './use-quiet-act.ts'

export interface RecoveryCodesDialogProps extends Pick<Confirmation, 'confirmed'> {
  onClose: () => void
}

/** New recovery codes in place of the old ones, shown once. */
export function RecoveryCodesDialog({ confirmed, onClose }: RecoveryCodesDialogProps) {
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  const run = useQuietAct()
  const renew = () => {
    setBusy(true)
    void run(async () => {
      setCodes(await confirmed(() => call<string[]>('POST', '/user/two-factor-recovery-codes')))
      await queries.invalidateQueries(codesQuery)
    }).finally(() => setBusy(false))
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Recovery codes"
      variant="choice"
      dirty={codes !== undefined}
      loss={codesLost}
    >
      <div className={styles.form}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={onClose} />
        ) : (
          <>
            <p>
              New codes replace the old ones at once. Each of them works once, in place of a code from the
              app.
            </p>
            <Button look="primary" block busy={busy} busyLabel="Making codes" onClick={renew}>
              Make new codes
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}
