import { isLabelKey, labelOf } from '../terminology.ts'
import type { Labels } from '../terminology.ts'
import type { Title } from './screen.ts'

/** A screen's title in the tenant's words; labels inside a sentence are in lower case. */
export function titleOf(title: Title, labels: Labels): string {
  if ('label' in title) return labelOf(labels, title.label)
  return title.text.replaceAll(/\{(\w+)\}/g, (whole, key: string, at: number) =>
    isLabelKey(key) ? labelOf(labels, key, { lower: at > 0 }) : whole,
  )
}
