import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { GripVertical } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Announced, VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { blockAnchor } from './block-anchor.ts'
import type { BlockState, EditorTarget } from './block-state.ts'
import { moved, placedBefore } from '../../../../kernel/drag/drop-targets.ts'
import styles from './block-nav.module.css'
import { useCardDrag } from '../../../../kernel/drag/use-card-drag.ts'

type BlockLink<Of> = { block: Of; title: string; state: BlockState }

interface BlockNavProps {
  /** Stands above every page, and stays there. */
  head: BlockLink<'head'>
  blocks: readonly BlockLink<PageBlock>[]
  chosen: EditorTarget | undefined
  onChoose: (block: EditorTarget) => void
  onOrder: (blocks: PageBlock[]) => void
}

const texts = { complete: 'complete', needs_work: 'needs work', empty: 'empty' } as const

/** The blocks of the page with how far each is. One is dragged to its place, or moved by Alt and an arrow. */
export function BlockNav({ head, blocks, chosen, onChoose, onOrder }: BlockNavProps) {
  const [place, setPlace] = useState('')
  const order = blocks.map(({ block }) => block)
  const { dragged, onPointerDown } = useBlockDrag(order, onOrder)
  const over = dragged?.over
  const press = (event: KeyboardEvent, { block, title }: BlockLink<PageBlock>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = moved(order, block, event.key === 'ArrowUp' ? -1 : 1)
    setPlace(`${title}, ${next.indexOf(block) + 1} of ${next.length}`)
    onOrder(next)
  }
  const link = (line: BlockLink<EditorTarget>) => ({ line, chosen: line.block === chosen, onChoose })
  return (
    <>
      <Announced>{place}</Announced>
      <ul className={styles.nav}>
        <li>
          <BlockLink {...link(head)} />
        </li>
      </ul>
      {/* The list is dragged in; the keyboard has its own way on each link. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={cx(styles.nav, dragged && styles.dragging)} data-stage={0} onPointerDown={onPointerDown}>
        {blocks.map((line, index) => (
          <Fragment key={line.block}>
            {over?.beforeId === index && <li className={styles.line} aria-hidden />}
            <li
              data-card={index}
              className={cx(styles.movable, dragged?.id === index && styles.lifted)}
              {...(dragged?.id === index && { style: { '--dy': `${dragged.dy}px` } as CSSProperties })}
            >
              <span className={styles.grip} aria-hidden>
                <Icon of={GripVertical} size={14} />
              </span>
              <BlockLink {...link(line)} onKeyDown={(event) => press(event, line)} />
            </li>
          </Fragment>
        ))}
        {over?.beforeId === null && <li className={styles.line} aria-hidden />}
      </ul>
    </>
  )
}

interface BlockLinkProps {
  line: BlockLink<EditorTarget>
  chosen: boolean
  onChoose: (block: EditorTarget) => void
  /** Where the block can be moved. */
  onKeyDown?: (event: KeyboardEvent) => void
}

function BlockLink({ line: { block, title, state }, chosen, onChoose, onKeyDown }: BlockLinkProps) {
  return (
    <a
      href={`#${blockAnchor(block)}`}
      draggable={false}
      aria-current={chosen ? 'true' : undefined}
      className={cx(chosen && styles.current)}
      aria-keyshortcuts={onKeyDown && 'Alt+ArrowUp Alt+ArrowDown'}
      onClick={() => onChoose(block)}
      onKeyDown={onKeyDown}
    >
      <span>{title}</span>
      <i className={styles[state]} aria-hidden />
      <VisuallyHidden>, {texts[state]}</VisuallyHidden>
    </a>
  )
}

/**
 * Drags a block to another place of its page as cards are dragged on a board, of which the list is the only
 * column.
 */
function useBlockDrag(order: readonly PageBlock[], onOrder: (blocks: PageBlock[]) => void) {
  const drop = (place: number, { beforeId }: { beforeId: number | null }) => {
    const block = order[place]
    if (!block) return
    const next = placedBefore(order, block, beforeId === null ? undefined : order[beforeId])
    if (next.some((each, index) => each !== order[index])) onOrder(next)
  }
  return useCardDrag(drop, true)
}
