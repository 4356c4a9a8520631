import { CircleDot, CloudCheck, CloudOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { clock } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SaveState } from './use-answers.ts'
import styles from './questions.module.css'

const icons = { saved: CloudCheck, unsaved: CircleDot, failed: CloudOff, stale: CloudOff }

/** Whether what was typed is kept: "Saved at 10:47". Announced when it changes. */
export function SaveNote({ state }: { state: SaveState }) {
  const text = {
    saved: state.kind === 'saved' && state.at ? `Saved at ${clock(state.at)}` : 'Saved automatically',
    unsaved: 'Saving',
    failed: 'We couldn’t save',
    stale: 'Not saved',
  }[state.kind]
  return (
    <output className={styles.saving}>
      <Icon of={icons[state.kind]} size={14} />
      {text}
    </output>
  )
}

/** What went wrong with saving and how to go on. Nothing where all is well. */
export function SaveTrouble({
  state,
  onRetry,
  onReload,
}: {
  state: SaveState
  onRetry: () => void
  onReload: () => void
}) {
  if (state.kind === 'failed')
    return (
      <Notice tone="bad" live action={<Button onClick={onRetry}>Try again</Button>}>
        Your answers aren’t saved yet. Check your connection.
      </Notice>
    )
  if (state.kind === 'stale')
    return (
      <Notice tone="waiting" live action={<Button onClick={onReload}>Load their answers</Button>}>
        Another user changed these answers. Your last change wasn’t saved.
      </Notice>
    )
  return null
}
