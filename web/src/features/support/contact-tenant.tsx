import { useState } from 'react'
import { overlay } from '../../kernel/overlay.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonProps } from '../../ui/button.tsx'
import type { ContactDialogProps } from './contact-dialog.tsx'

const ContactDialog = overlay(async () => (await import('./contact-dialog.tsx')).ContactDialog)

export interface ContactTenantProps
  extends
    Omit<ContactDialogProps, 'open' | 'onClose'>,
    Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> {
  /** What it says to those who don't see what stands around it. */
  label?: string | undefined
}

/** A button that opens a message to the tenant. The dialog is loaded when it is first needed. */
export function ContactTenant({ variant, size, className, children, label, ...message }: ContactTenantProps) {
  /** Undefined until it is first needed. */
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button {...{ variant, size, className }} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open !== undefined && <ContactDialog {...message} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
