import { isLabelKey, labelOf } from '../terminology.ts'
import type { Labels } from '../terminology.ts'

/**
 * A label of an event or a field in the tenant's words: "an {investor} is approved" with its own article, "a
 * member is approved".
 */
export const triggerText = (labels: Labels, text: string): string =>
  text.replaceAll(
    /(?:\b(an?) )?\{(\w+)\}/g,
    (whole, article: string | undefined, key: string, at: number) => {
      if (!isLabelKey(key)) return whole
      const word = labelOf(labels, key, { lower: at > 0 || article !== undefined })
      return article === undefined ? word : `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
    },
  )
