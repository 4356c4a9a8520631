import { articleOf, isLabelKey, labelOf } from '../terminology.ts'
import type { Labels } from '../terminology.ts'

/**
 * A sentence in the tenant's words. `{investor}` is a label as it stands inside a sentence, `{Investor}` the same at
 * its beginning. An article before it follows the word: "an {investor}" becomes "a member". Other slots stay.
 */
export function fillLabels(labels: Labels, text: string): string {
  return text.replaceAll(
    /(?:\b([Aa])n? )?\{(\w)(\w*)\}/g,
    (whole, article: string | undefined, first: string, rest: string) => {
      const key = first.toLowerCase() + rest
      if (!isLabelKey(key)) return whole
      const word = labelOf(labels, key, { lower: true })
      const shown = first === first.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1)
      return article === undefined ? shown : `${article}${articleOf(word).slice(1)} ${shown}`
    },
  )
}
