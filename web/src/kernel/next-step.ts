import { useState } from 'react'

/**
 * Whether somebody has gone on from the step that a page was opened with: from then on each step opens at its
 * top, with the focus on its heading. The first one opens as any page does.
 */
export function useIsNextStep(step: string | number): boolean {
  const [first] = useState(step)
  const [hasMoved, setHasMoved] = useState(false)
  if (step !== first && !hasMoved) setHasMoved(true)
  return hasMoved
}
