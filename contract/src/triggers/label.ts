import { fillLabels } from '../terminology/fill-labels.ts'
import type { Labels } from '../terminology.ts'

/** A label of an event or a field in the tenant's words; one that begins with a label begins with a capital. */
export const triggerText = (labels: Labels, text: string): string =>
  fillLabels(
    labels,
    text.replace(/^\{(\w)/, (_whole, first: string) => `{${first.toUpperCase()}`),
  )
