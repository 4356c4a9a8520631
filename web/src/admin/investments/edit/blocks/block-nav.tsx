import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import type { KeyboardEvent } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { blockAnchor } from './block-anchor.ts'
import type { BlockState, Chosen } from './block-state.ts'
import styles from './blocks.module.css'

interface BlockNavProps {
  blocks: readonly { block: Chosen; title: string; state: BlockState }[]
  chosen: Chosen | undefined
  onChoose: (block: Chosen) => void
  onMove: (block: PageBlock, by: -1 | 1) => void
}

const said = { complete: 'complete', needs_work: 'needs work', empty: 'empty' } as const

/** The blocks of the page with how far each is. Alt and an arrow moves one. */
export function BlockNav({ blocks, chosen, onChoose, onMove }: BlockNavProps) {
  const press = (event: KeyboardEvent, block: Chosen) => {
    if (!event.altKey || block === 'head' || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(block, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <ul className={styles.nav}>
      {blocks.map(({ block, title, state }) => (
        <li key={block}>
          <a
            href={`#${blockAnchor(block)}`}
            aria-current={block === chosen ? 'true' : undefined}
            className={cx(block === chosen && styles.current)}
            aria-keyshortcuts={block === 'head' ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
            onClick={() => onChoose(block)}
            onKeyDown={(event) => press(event, block)}
          >
            <span>{title}</span>
            <i className={styles[state]} aria-hidden />
            <VisuallyHidden>, {said[state]}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
