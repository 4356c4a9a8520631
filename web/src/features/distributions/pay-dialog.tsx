import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { londonDay, now } from '../../kernel/clock.ts'
import { BookedOnField } from '../books/booked-on-field.tsx'
import { Text } from '../../ui/text.tsx'
import { ActDialog } from '../records/act-dialog.tsx'
import { FieldPair } from '../records/field-layout.tsx'
import { ReferenceField } from '../records/reference-field.tsx'

interface PayDialogProps {
  title: string
  submit: string
  done: string
  endpoint: Endpoint
  /** Of the distribution. */
  id: number
  /** Which lines, where not all that may be paid; and what else is sent. */
  body?: Record<string, unknown>
  changed: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Records payments of a distribution, with their day and the reference on the transfer. */
export function PayDialog({ id, body = {}, children, ...dialog }: PayDialogProps) {
  return (
    <ActDialog
      {...dialog}
      busyLabel="Recording"
      params={{ id }}
      initial={{ paid_on: londonDay(now()), reference: '' }}
      body={() => body}
    >
      {(field) => (
        <>
          <Text>{children}</Text>
          <FieldPair>
            <BookedOnField label="Paid on" today={now()} {...field('paid_on')} />
            <ReferenceField {...field('reference')} />
          </FieldPair>
        </>
      )}
    </ActDialog>
  )
}
