import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { stayInPage } from '@moorgate/contract/opportunities/page-editors.ts'

export type PageEditor = AnswerOf<typeof stayInPage>[number]

/**
 * Who else has the page open, in one short sentence: "Callum is in Main risks", "Callum and Sam are here
 * too".
 */
export function editorWords(
  editors: readonly PageEditor[],
  titleOf: (block: NonNullable<PageEditor['block']>) => string,
): string {
  const [first, second] = editors
  if (first === undefined) return ''
  const name = firstName(first)
  if (second === undefined)
    return first.block === null ? `${name} is here too` : `${name} is in ${titleOf(first.block)}`
  const others = editors.length - 1
  return others === 1
    ? `${name} and ${firstName(second)} are here too`
    : `${name} and ${others} others are here too`
}

const firstName = ({ name }: PageEditor) => name.split(' ')[0] ?? name
