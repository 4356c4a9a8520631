import { useState } from 'react'
import { overlay } from '../../../kernel/overlay.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OpportunityPage } from '../../../features/opportunities/records.ts'
import styles from '../interest/interest.module.css'

const OtherWayDialog = overlay(async () => (await import('./other-way-dialog.tsx')).OtherWayDialog)

/** Below the usual way: for money that doesn't come to the tenant's account. */
export function OtherWay({ offer }: { offer: OpportunityPage }) {
  const [open, setOpen] = useState(false)
  return (
    <p className={styles.other}>
      <Button variant="link" onClick={() => setOpen(true)}>
        Pay another way
      </Button>
      {open && <OtherWayDialog offer={offer} onClose={() => setOpen(false)} />}
    </p>
  )
}
