import { Notice } from '../ui/notice.tsx'

/** Why something was refused, where there is a sentence for it. Read out as soon as it appears. */
export function Problem({ says }: { says: string | undefined }) {
  if (says === undefined) return null
  return (
    <Notice tone="bad" live>
      {says}
    </Notice>
  )
}
