import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { useState } from 'react'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'
import { usePageParts } from '../../../features/opportunities/page-parts.tsx'
import type { useBlockTitles } from '../../../features/opportunities/page-parts.tsx'
import { SectionsToggle } from '../../../features/records/sections-toggle.tsx'
import { cx } from '../../../ui/class-names.ts'
import { BlockNav } from './blocks/block-nav.tsx'
import { blockState } from './blocks/block-state.ts'
import type { EditorTarget } from './blocks/block-state.ts'
import { AddBlock } from './blocks/page-canvas.tsx'
import { editSections, recordSections } from './edit-sections.ts'
import type { PublishCheck } from './publish-checks.ts'
import { useSectionTitle } from './record-sections.tsx'
import styles from './edit.module.css'

interface EditorNavProps {
  opportunity: OpportunityOnPage
  titles: ReturnType<typeof useBlockTitles>
  checks: readonly PublishCheck[]
  chosen: EditorTarget | undefined
  onChoose: (block: EditorTarget | undefined) => void
  onOrder: (blocks: PageBlock[]) => void
}

/** The blocks of the page, and the parts of the record behind it. */
export function EditorNav({ opportunity, titles, checks, chosen, onChoose, onOrder }: EditorNavProps) {
  const titleOf = useSectionTitle()
  // Only where there is no room for it beside the page is it ever closed.
  const [open, setOpen] = useState(false)
  const choose = (block: EditorTarget | undefined) => {
    setOpen(false)
    onChoose(block)
  }
  // Documents are no part that this page holds: whether there is one is asked by the check-list.
  const filled = new Set(usePageParts(opportunity, { documents: true }).map(({ block }) => block))
  const order = opportunity.page_blocks
  const line = <Of extends EditorTarget>(block: Of, title: string, isFilled: boolean) => ({
    block,
    title,
    state: blockState(block, { checks, filled: isFilled }),
  })
  return (
    <nav className={cx(styles.nav, open && styles.open)} aria-label="Sections">
      <SectionsToggle
        title="Blocks and record"
        open={open}
        onToggle={() => setOpen(!open)}
        className={styles.navToggle}
      />
      <div className={styles.navList}>
        <span className={styles.navTitle}>Page</span>
        <BlockNav
          head={line('head', 'Headline and picture', Boolean(opportunity.headline))}
          blocks={order.map((block) => line(block, titles[block], filled.has(block)))}
          {...{ chosen, onOrder }}
          onChoose={choose}
        />
        <AddBlock
          blocks={order}
          titles={titles}
          onAdd={(block) => onOrder([...order, block])}
          onChoose={choose}
        />
        <span className={styles.navTitle}>Record</span>
        {editSections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} onClick={() => setOpen(false)}>
            {title}
          </a>
        ))}
        {recordSections.map((section) => (
          <a key={section.id} href={`#${section.id}`} onClick={() => setOpen(false)}>
            {titleOf(section)}
          </a>
        ))}
      </div>
    </nav>
  )
}
