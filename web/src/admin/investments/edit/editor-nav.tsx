import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import type { OfferOnPage } from '../../../kernel/offer/offer-record.ts'
import { usePageParts } from '../../../kernel/offer/page-parts.tsx'
import type { useBlockTitles } from '../../../kernel/offer/page-parts.tsx'
import { BlockNav } from './blocks/block-nav.tsx'
import { blockState } from './blocks/block-state.ts'
import type { Chosen } from './blocks/block-state.ts'
import { moved } from './blocks/move-block.ts'
import { AddBlock } from './blocks/page-canvas.tsx'
import { editSections, recordSections } from './edit-sections.ts'
import type { PublishCheck } from './publish-checks.ts'
import { useSectionTitle } from './record-sections.tsx'
import styles from './edit.module.css'

interface EditorNavProps {
  offer: OfferOnPage
  titles: ReturnType<typeof useBlockTitles>
  checks: readonly PublishCheck[]
  chosen: Chosen | undefined
  onChoose: (block: Chosen | undefined) => void
  onOrder: (blocks: PageBlock[]) => void
}

/** The blocks of the page, and the parts of the record behind it. */
export function EditorNav({ offer, titles, checks, chosen, onChoose, onOrder }: EditorNavProps) {
  const titleOf = useSectionTitle()
  // Documents are no part that this page holds: whether there is one is asked by the check-list.
  const filled = new Set(usePageParts(offer, { documents: true }).map(({ block }) => block))
  const order = offer.page_blocks
  const line = (block: Chosen, title: string, isFilled: boolean) => ({
    block,
    title,
    state: blockState(block, { checks, filled: isFilled }),
  })
  return (
    <nav className={styles.nav} aria-label="Sections">
      <div className={styles.navList}>
        <span className={styles.navTitle}>Page</span>
        <BlockNav
          blocks={[
            line('head', 'Headline and picture', Boolean(offer.headline)),
            ...order.map((block) => line(block, titles[block], filled.has(block))),
          ]}
          chosen={chosen}
          onChoose={onChoose}
          onMove={(block, by) => onOrder(moved(order, block, by))}
        />
        <AddBlock
          blocks={order}
          titles={titles}
          onAdd={(block) => onOrder([...order, block])}
          onChoose={onChoose}
        />
        <span className={styles.navTitle}>Record</span>
        {editSections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        {recordSections.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {titleOf(section)}
          </a>
        ))}
      </div>
    </nav>
  )
}
