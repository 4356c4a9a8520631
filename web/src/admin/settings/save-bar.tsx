import { ChangesFooter } from '../../ui/form-footer.tsx'

export interface SaveBarProps {
  /** How much is not saved yet. */
  changes: number
  problems?: number
  busy: boolean
  save?: string
  onSave: () => void
  onDiscard: () => void
}

/** At the foot of a settings page, in view while something is not saved: what it is, and the two ways on. */
export function SaveBar({
  changes,
  problems = 0,
  busy,
  save = 'Save and publish',
  onSave,
  onDiscard,
}: SaveBarProps) {
  if (changes === 0) return null
  const form = { changes, problems, busy, discard: onDiscard }
  return <ChangesFooter form={form} save={save} onSave={onSave} />
}
