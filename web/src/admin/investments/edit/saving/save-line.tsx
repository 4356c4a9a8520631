import { CircleDot, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { clock } from '../../../../ui/format-dates.ts'
import type { SaveState } from './use-autosave.ts'
import styles from './saving.module.css'

interface SaveLineProps {
  state: SaveState
  /** Fields that differ from what is kept. */
  unsaved: number
  problems: number
}

/**
 * Whether what is written is kept. Said aloud when it changes for the worse or the better, not while it is
 * going on.
 */
export function SaveLine({ state, unsaved, problems }: SaveLineProps) {
  const [icon, words] = wordsOf(state, unsaved, problems)
  return (
    <output className={styles.line} aria-live={state.kind === 'saving' ? 'off' : 'polite'}>
      {words !== undefined && (
        <>
          <Icon of={icon} size={14} />
          {words}
        </>
      )}
    </output>
  )
}

function wordsOf(state: SaveState, unsaved: number, problems: number) {
  if (problems > 0)
    return [
      CircleDot,
      problems === 1 ? '1 field needs attention' : `${problems} fields need attention`,
    ] as const
  switch (state.kind) {
    case 'saving':
      return [CloudUpload, 'Saving'] as const
    case 'offline':
      return [CloudOff, 'Not saved. Retrying'] as const
    case 'failed':
      return [CloudOff, 'We couldn’t save'] as const
    case 'saved':
      return unsaved > 0
        ? ([CircleDot, 'Not saved yet'] as const)
        : ([CloudCheck, `Saved at ${clock(state.at)}`] as const)
    default:
      return [CircleDot, unsaved > 0 ? 'Not saved yet' : undefined] as const
  }
}
