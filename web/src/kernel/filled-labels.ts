import type { LabelKey } from '@moorgate/contract/terminology.ts'
import { useLabel } from './terminology.tsx'

/** The labels that a sentence of ours names in braces. */
function labelsIn(sentence: string): LabelKey[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as LabelKey)
}

/** Sentences with the tenant's labels in them: at their beginning as they are, else in lower case. */
export function useFilledLabels(): (sentence: string) => string {
  const label = useLabel()
  return (sentence) =>
    labelsIn(sentence).reduce(
      (text, key) => text.replace(`{${key}}`, label(key, { lower: !text.startsWith(`{${key}}`) })),
      sentence,
    )
}
