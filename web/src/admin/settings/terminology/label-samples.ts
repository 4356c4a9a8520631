import { screens } from '@moorgate/contract/screens.ts'
import type { Screen } from '@moorgate/contract/screens.ts'
import { isLabelKey, labelOf } from '@moorgate/contract/terminology.ts'
import type { Labels, TermDefinition } from '@moorgate/contract/terminology.ts'
import { isHtmlText, textKeys, texts } from '@moorgate/contract/texts.ts'

export interface SamplePart {
  text: string
  /** The label itself. */
  isLabel: boolean
}

export interface LabelSample {
  /** Where it is read. */
  place: string
  parts: readonly SamplePart[]
}

/** So many of each kind are shown: enough to judge a word by. */
const most = 3

/**
 * Where a label is read, with the real words around it: pages and tabs of the back office and of the portal by
 * their titles, and texts of the portal. Each once.
 */
export function labelSamples(labels: Labels, { key, plural }: TermDefinition): LabelSample[] {
  const keys: readonly string[] = plural ? [key, plural.key] : [key]
  const pages = screens.flatMap((screen) => {
    const parts = titleParts(screen, labels, keys)
    return parts ? [{ place: placeOf(screen), parts }] : []
  })
  const written = textKeys
    .filter((each) => !isHtmlText(each))
    .flatMap((each) => {
      const parts = partsOf(texts[each], labels, keys)
      return parts.some(({ isLabel }) => isLabel) ? [{ place: 'Portal text', parts }] : []
    })
  return [...distinct(pages).slice(0, most), ...distinct(written).slice(0, most)]
}

function titleParts({ title }: Screen, labels: Labels, keys: readonly string[]): SamplePart[] | undefined {
  if ('label' in title)
    return keys.includes(title.label) ? [{ text: labelOf(labels, title.label), isLabel: true }] : undefined
  const parts = partsOf(title.text, labels, keys)
  return parts.some(({ isLabel }) => isLabel) ? parts : undefined
}

/** A text with its labels filled in, in lower case within it. What else is filled in stays open: "…". */
function partsOf(text: string, labels: Labels, keys: readonly string[]): SamplePart[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part, at): SamplePart => {
      const slot = /^\{(\w+)\}$/.exec(part)?.[1]
      if (slot === undefined) return { text: part, isLabel: false }
      if (!isLabelKey(slot)) return { text: '…', isLabel: false }
      return { text: labelOf(labels, slot, { lower: at > 0 }), isLabel: keys.includes(slot) }
    })
}

function placeOf({ side, tabs, path }: Screen): string {
  if (side === 'portal') return 'Portal page title'
  if (tabs !== undefined) return 'Back office tab'
  return path.startsWith('/admin/settings') ? 'Settings page title' : 'Back office page title'
}

function distinct(samples: readonly LabelSample[]): LabelSample[] {
  const wordsOf = ({ place, parts }: LabelSample) => [place, ...parts.map(({ text }) => text)].join('')
  return samples.filter((sample, at) => samples.findIndex((each) => wordsOf(each) === wordsOf(sample)) === at)
}
