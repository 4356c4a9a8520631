import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'

export interface SaveBarProps {
  changes: number
  busy: boolean
  /** Why it can't be saved, where it can't. */
  blocked?: string | undefined
  save?: string
  onSave: () => void
  onDiscard: () => void
}

/** Beside the title of a settings page: what is not saved yet, and the two ways on. */
export function SaveBar({
  changes,
  busy,
  blocked,
  save = 'Save and publish',
  onSave,
  onDiscard,
}: SaveBarProps) {
  return (
    <>
      <span aria-live="polite">
        {changes > 0 && (
          <Badge tone="waiting">{changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`}</Badge>
        )}
        {blocked !== undefined && <Badge tone="bad">{blocked}</Badge>}
      </span>
      {changes > 0 && <Button onClick={onDiscard}>Discard</Button>}
      <Button
        look="primary"
        disabled={changes === 0 || blocked !== undefined}
        busy={busy}
        busyLabel="Saving"
        onClick={onSave}
      >
        {save}
      </Button>
    </>
  )
}
