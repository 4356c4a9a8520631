import { pageBlocks } from '@moorgate/contract/opportunities/page-blocks.ts'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { OpportunityHead } from '../../../../features/opportunities/opportunity-head.tsx'
import type { OpportunityOnPage } from '../../../../features/opportunities/opportunity-record.ts'
import { usePageParts } from '../../../../features/opportunities/page-parts.tsx'
import type { useBlockTitles } from '../../../../features/opportunities/page-parts.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { Text } from '../../../../ui/text.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { blockAnchor } from './block-anchor.ts'
import type { EditorTarget } from './block-state.ts'
import { savedByThemselves } from './block-editor.tsx'
import { moved } from '../../../../kernel/drag/drop-targets.ts'
import styles from './blocks.module.css'

export interface CanvasProps {
  /** The offer with what is being written. */
  opportunity: OpportunityOnPage
  titles: ReturnType<typeof useBlockTitles>
  chosen: EditorTarget | undefined
  /** What the chosen block is written with. */
  editor: ReactNode
  /** Investors see this page: rows that are saved one by one are on it at once. */
  live: boolean
  onChoose: (block: EditorTarget | undefined) => void
  onOrder: (blocks: PageBlock[]) => void
}

/** The page as it will be read, block by block, each written where it stands. */
export function PageCanvas({ opportunity, titles, chosen, editor, live, onChoose, onOrder }: CanvasProps) {
  const parts = usePageParts(opportunity, {})
  const blocks = opportunity.page_blocks
  const move = (block: PageBlock, by: -1 | 1) => onOrder(moved(blocks, block, by))
  return (
    <div className={styles.sheet}>
      <Frame block="head" title="Headline and picture" chosen={chosen === 'head'} onChoose={onChoose}>
        {chosen === 'head' ? (
          editor
        ) : (
          <div data-voice="portal">
            <OpportunityHead offer={opportunity} level={2} />
            {opportunity.summary && <p className={styles.lede}>{opportunity.summary}</p>}
          </div>
        )}
      </Frame>
      {blocks.map((block, index) => (
        <Frame
          key={block}
          block={block}
          title={titles[block]}
          chosen={chosen === block}
          onChoose={onChoose}
          actions={
            <BlockActions
              title={titles[block]}
              first={index === 0}
              last={index === blocks.length - 1}
              onMove={(by) => move(block, by)}
              onRemove={() => {
                onChoose(undefined)
                onOrder(blocks.filter((each) => each !== block))
              }}
            />
          }
        >
          {chosen === block ? (
            <>
              {live && savedByThemselves.has(block) && (
                <Text variant="note" tone="faint">
                  Changes here appear on the page immediately.
                </Text>
              )}
              {editor}
            </>
          ) : (
            <div data-voice="portal" className={styles.read}>
              {parts.find((part) => part.block === block)?.content ?? (
                <Text tone="faint">Nothing here yet.</Text>
              )}
            </div>
          )}
        </Frame>
      ))}
      <AddBlock
        blocks={blocks}
        titles={titles}
        onAdd={(block) => onOrder([...blocks, block])}
        onChoose={onChoose}
      />
    </div>
  )
}

interface FrameProps {
  block: EditorTarget
  title: string
  chosen: boolean
  actions?: ReactNode
  onChoose: CanvasProps['onChoose']
  children: ReactNode
}

function Frame({ block, title, chosen, actions, onChoose, children }: FrameProps) {
  return (
    <section id={blockAnchor(block)} className={cx(styles.block, chosen && styles.chosen)} aria-label={title}>
      <div className={styles.bar}>
        <h2>{title}</h2>
        {chosen && actions}
        {chosen ? (
          <Button size="small" onClick={() => onChoose(undefined)}>
            Done
          </Button>
        ) : (
          <Button
            size="small"
            variant="quiet"
            icon={Pencil}
            aria-label={`Edit ${title}`}
            onClick={() => onChoose(block)}
          >
            Edit
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}

interface BlockActionsProps {
  title: string
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function BlockActions({ title, first, last, onMove, onRemove }: BlockActionsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="small"
        label={`Move ${title} up`}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="small"
        label={`Move ${title} down`}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton icon={Trash2} size="small" label={`Remove ${title} from the page`} onClick={onRemove} />
    </>
  )
}

type AddBlockProps = Pick<CanvasProps, 'titles' | 'onChoose'> & {
  blocks: readonly PageBlock[]
  onAdd: (block: PageBlock) => void
}

/** Blocks that are not on the page. One that was taken off comes back with what stood in it. */
export function AddBlock({ blocks, titles, onAdd, onChoose }: AddBlockProps) {
  const others = pageBlocks.filter((block) => !blocks.includes(block))
  if (others.length === 0) return null
  return (
    <Menu
      label="Add a block"
      align="start"
      trigger={
        <Button icon={Plus} className={styles.add}>
          Add block
        </Button>
      }
      groups={[
        {
          items: others.map((block) => ({
            id: block,
            label: titles[block],
            onSelect: () => {
              onAdd(block)
              onChoose(block)
            },
          })),
        },
      ]}
    />
  )
}
