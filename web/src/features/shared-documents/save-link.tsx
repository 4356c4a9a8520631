import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '../../kernel/save-file.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { viewingHeaders } from '../../kernel/viewing.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useUnconnected } from '../../ui/connection.ts'
import { TextLink } from '../../ui/link.tsx'
import { showFailure } from '../../ui/toasts.ts'

interface SaveLinkProps {
  address: string
  /** Name under which it is saved by somebody who looks as an investor. */
  fileName: string
  /** What is saved, where the words that are shown don't say it. */
  label?: string
  variant?: 'link' | 'button'
  size?: 'large'
  className?: string | undefined
  /** Called when the download has begun, or is done. */
  onSave?: (() => void) | undefined
  children: ReactNode
}

/** Saves a file. A browser's own download can't say as whom somebody looks, so theirs is fetched first. */
export function SaveLink({
  address,
  fileName,
  label,
  variant = 'link',
  size,
  className,
  onSave,
  children,
}: SaveLinkProps) {
  const { busy, run } = useCommand()
  const unconnected = useUnconnected()
  const shown = { 'aria-label': label, className }
  if (unconnected)
    return (
      <Button {...shown} {...(variant === 'link' ? { variant } : { icon: Download, size })} needsConnection>
        {children}
      </Button>
    )
  if (!viewingHeaders)
    return variant === 'link' ? (
      <TextLink {...shown} href={address} download onClick={onSave}>
        {children}
      </TextLink>
    ) : (
      <ButtonLink {...shown} size={size} icon={Download} href={address} download onClick={onSave}>
        {children}
      </ButtonLink>
    )
  const press = async () => {
    if (!(await run(() => saveFile(address, fileName)))) return showFailure('We couldn’t download the file.')
    onSave?.()
  }
  return (
    <Button
      {...shown}
      {...(variant === 'link' ? { variant } : { icon: Download, size })}
      busy={busy}
      onClick={() => void press()}
    >
      {children}
    </Button>
  )
}
