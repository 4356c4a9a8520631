import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'

/**
 * Why something was refused, where there is a sentence for it. Read out as soon as it appears, and in view:
 * anyone who pressed may be far below.
 */
export function Problem({ says }: { says: string | undefined }) {
  return says === undefined ? null : <ProblemText key={says} says={says} />
}

function ProblemText({ says }: { says: string }) {
  const place = useRef<HTMLDivElement>(null)
  // Newer browsers give a promise back, which React would call as the effect's cleanup.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Notice ref={place} tone="bad" live>
      {says}
    </Notice>
  )
}
