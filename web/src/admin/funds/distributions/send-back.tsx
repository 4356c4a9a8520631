import { returnDistribution } from '@moorgate/contract/funds/distribution.ts'
import { useState } from 'react'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { ReasonField } from '../../../features/records/reason-field.tsx'
import type { Distribution } from '../records.ts'

/** Sends what was confirmed back to a draft, with a reason for the person who drafted it. */
export function SendBack({ record, busy }: { record: Distribution; busy: boolean }) {
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
          endpoint={returnDistribution}
          params={{ id: record.id }}
          initial={{ reason: '' }}
          done={`${term('distribution')} sent back`}
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
