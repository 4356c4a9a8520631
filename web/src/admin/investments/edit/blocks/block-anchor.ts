import { pageBlocks } from '@moorgate/contract/opportunities/page-blocks.ts'
import type { EditorTarget } from './block-state.ts'

/** Anchor of a block in the editor. */
export function blockAnchor(block: EditorTarget): string {
  return `block-${block.replaceAll('_', '-')}`
}

/** The block that an address leads to: `#block-use-of-funds`; undefined for any other. */
export function blockAt(hash: string): EditorTarget | undefined {
  return (['head', ...pageBlocks] as const).find((block) => hash === `#${blockAnchor(block)}`)
}
