import { counted } from '../../ui/format.ts'
import { sentenceList } from '../../ui/sentence-list.ts'

/** Names that are told one by one; the rest is counted. */
const mostNames = 6

/**
 * "Model.xlsx and Deck.pptx are held back", "Model.xlsx goes out without a mark", "Every file here can be
 * marked".
 */
export function unmarkedWords(files: readonly { name: string }[], handedOut: boolean): string {
  if (files.length === 0) return 'Every file here can be watermarked'
  const many = files.length > 1
  if (handedOut) return `${listed(files)} ${many ? 'go' : 'goes'} without a watermark`
  return `${listed(files)} ${many ? 'are' : 'is'} held back`
}

function listed(files: readonly { name: string }[]): string {
  const names = files.slice(0, mostNames).map(({ name }) => name)
  const more = files.length - names.length
  if (more > 0) names.push(counted(more, 'other', 'others'))
  return sentenceList(names)
}
