import type { ReactNode } from 'react'
import { saveFile } from '../kernel/save-file.ts'
import { useAct } from '../kernel/use-act.ts'
import { viewingHeaders } from '../kernel/viewing.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { showToast } from '../ui/toasts.ts'

interface SaveLinkProps {
  address: string
  /** Name under which it is saved by somebody who looks as an investor. */
  fileName: string
  label: string
  children: ReactNode
}

/** Saves a file. A browser's own download can't say as whom somebody looks, so theirs is fetched first. */
export function SaveLink({ address, fileName, label, children }: SaveLinkProps) {
  const { busy, run } = useAct()
  if (!viewingHeaders)
    return (
      <TextLink href={address} aria-label={label} download>
        {children}
      </TextLink>
    )
  const press = async () => {
    if (!(await run(() => saveFile(address, fileName)))) showToast('The file could not be downloaded.')
  }
  return (
    <Button look="link" aria-label={label} busy={busy} onClick={() => void press()}>
      {children}
    </Button>
  )
}
