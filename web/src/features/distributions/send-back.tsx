import { useState } from 'react'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/text.tsx'
import { ActDialog } from '../records/act-dialog.tsx'
import { ReasonField } from '../records/reason-field.tsx'
import type { Approval, ApprovedRecord } from './approval-record.ts'

interface SendBackProps {
  record: ApprovedRecord
  approval: Approval
  busy: boolean
}

/** Sends what was confirmed back to a draft, with a reason for the person who drafted it. */
export function SendBack({ record, approval, busy }: SendBackProps) {
  const term = useTerm()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button disabled={busy} onClick={() => setAsking(true)}>
        Send back
      </Button>
      {asking && (
        <ActDialog
          title={`Send ${record.title} back?`}
          submit="Send back"
          busyLabel="Sending back"
          endpoint={approval.sendBack}
          params={{ id: record.id }}
          initial={{ reason: '' }}
          done={`${term('distribution')} sent back`}
          changed={approval.changed}
          onClose={() => setAsking(false)}
        >
          {(field) => (
            <>
              <Text>It returns to draft. The person who drafted it will see the reason.</Text>
              <ReasonField {...field('reason')} />
            </>
          )}
        </ActDialog>
      )}
    </>
  )
}
