import { sentenceList } from '../../../ui/sentence-list.ts'

/** "A and B Ordinary" of `A Ordinary` and `B Ordinary`; classes that don’t end alike are listed. */
export function classWords(classes: readonly string[]): string {
  const [first = ''] = classes
  const common = first.slice(first.lastIndexOf(' '))
  const isAlike = classes.length > 1 && common.length > 1 && classes.every((name) => name.endsWith(common))
  if (!isAlike) return classes.join(', ')
  const letters = classes.map((name) => name.slice(0, -common.length))
  return `${sentenceList(letters)}${common}`
}
