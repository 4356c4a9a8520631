import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ButtonProps } from '../../ui/button.tsx'
import type { ContactDialogProps } from './contact-dialog.tsx'

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

export interface ContactFirmProps
  extends Omit<ContactDialogProps, 'onClose'>, Pick<ButtonProps, 'look' | 'size' | 'className' | 'children'> {
  /** What it says to those who don't see what stands around it. */
  label?: string | undefined
}

/** A button that opens a message to the firm. The dialog is loaded when it is first needed. */
export function ContactFirm({ look, size, className, children, label, ...message }: ContactFirmProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...{ look, size, className }} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Suspense>
          <ContactDialog {...message} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
