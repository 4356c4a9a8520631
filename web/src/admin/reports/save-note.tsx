import { CircleDot, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { clock } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DraftView } from './draft-saver.ts'
import styles from './reports.module.css'

interface SaveNoteProps extends Pick<DraftView, 'state' | 'problems'> {
  /** Fields that differ from what is kept. */
  pending: number
}

/** Whether what is written is kept. Said aloud when that changes, not while it is going on. */
export function SaveNote({ state, problems, pending }: SaveNoteProps) {
  const [icon, words] = wordsOf(state, Object.keys(problems).length, pending)
  return (
    <output className={styles.saving} aria-live={state.kind === 'saving' ? 'off' : 'polite'}>
      <Icon of={icon} size={14} />
      {words}
    </output>
  )
}

function wordsOf(state: DraftView['state'], wrong: number, pending: number) {
  if (wrong > 0)
    return [CircleDot, wrong === 1 ? '1 field needs attention' : `${wrong} fields need attention`] as const
  switch (state.kind) {
    case 'saving':
      return [CloudUpload, 'Saving…'] as const
    case 'offline':
      return [CloudOff, 'Not saved: no connection. We’ll try again.'] as const
    case 'failed':
      return [CloudOff, 'Not saved. We’ll try again.'] as const
    case 'published':
      return [CloudOff, 'Not saved'] as const
    case 'saved':
      return pending > 0
        ? ([CircleDot, 'Not saved yet'] as const)
        : ([CloudCheck, `Saved at ${clock(state.at)}`] as const)
    default:
      return pending > 0
        ? ([CircleDot, 'Not saved yet'] as const)
        : ([CloudCheck, 'Saved automatically'] as const)
  }
}
