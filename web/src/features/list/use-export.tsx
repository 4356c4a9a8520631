import { useState } from 'react'
import type { ReactNode } from 'react'
import { showToast } from '../../ui/toasts.ts'
import { isFailure } from '../../kernel/api.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { saveFile } from '../../kernel/save-file.ts'

export interface Export {
  busy: boolean
  /**
   * Saves the list or workbook that stands at this address. Anyone who takes away many rows gives their
   * password first.
   */
  save: (address: string) => void
  /** To be rendered once. */
  dialog: ReactNode
}

export function useExport(): Export {
  const { whenConfirmed, dialog } = useConfirmation()
  const [busy, setBusy] = useState(false)
  const save = async (address: string) => {
    setBusy(true)
    try {
      await whenConfirmed(() => saveFile(address))
    } catch (error) {
      showToast(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: (address) => void save(address), dialog }
}

function sentenceFor(error: unknown): string {
  if (isFailure(error, 'throttled')) return 'You’ve reached 60 exports in an hour. Try again later.'
  // It says what would fit.
  if (isFailure(error, 'conflict')) return error.message
  return 'We couldn’t export this. Try again.'
}
