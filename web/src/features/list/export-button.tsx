import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { ButtonProps } from '../../ui/button.tsx'
import { useExport } from './use-export.tsx'

interface ExportButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  address: string
  children: string
}

/** Exports a list that a page shows a part of, or its workings. */
export function ExportButton({ address, children, ...looks }: ExportButtonProps) {
  const { busy, save, dialog } = useExport()
  return (
    <>
      <Button {...looks} icon={Download} busy={busy} busyLabel="Exporting" onClick={() => save(address)}>
        {children}
      </Button>
      {dialog}
    </>
  )
}
