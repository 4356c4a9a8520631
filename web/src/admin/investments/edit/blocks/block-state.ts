import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import type { PublishCheck } from '../publish-checks.ts'

/** What can be chosen in the editor: what stands above every page, and its blocks. */
export type EditorTarget = PageBlock | 'head'

export type BlockState = 'complete' | 'needs_work' | 'empty'

/** Fields of the check-list by the block in which they are mended. */
const fieldsOf: Readonly<Partial<Record<EditorTarget, readonly string[]>>> = {
  head: ['summary'],
  use_of_funds: ['use_of_funds', 'minimum_note'],
  documents: ['documents'],
  terms: ['investment_terms'],
  risks: ['risks'],
}

/** The block in which a field of the check-list is mended; undefined where it is a field of the record. */
export function blockOf(field: string): EditorTarget | undefined {
  const found = Object.entries(fieldsOf).find(([, fields]) => fields.includes(field))
  return found?.[0] as EditorTarget | undefined
}

/**
 * How far a block is: what the check-list misses in it needs work, else it is as complete as it has anything
 * to show.
 */
export function blockState(
  block: EditorTarget,
  { checks, filled }: { checks: readonly Pick<PublishCheck, 'field' | 'problem'>[]; filled: boolean },
): BlockState {
  const own = fieldsOf[block] ?? []
  const isLacking = checks.some(({ field, problem }) => problem !== null && own.includes(field))
  if (isLacking) return 'needs_work'
  return filled ? 'complete' : 'empty'
}
