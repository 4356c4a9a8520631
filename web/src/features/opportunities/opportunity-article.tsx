import { useLabel } from '../../kernel/terminology.tsx'
import { Heading } from '../../ui/text.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useCurrentSection } from './current-section.ts'
import type { OpportunityOnPage } from './opportunity-record.ts'
import { usePageParts } from './page-parts.tsx'
import type { PageSlots } from './page-parts.tsx'
import { useArrival } from './use-arrival.ts'
import blocks from './blocks.module.css'
import styles from './opportunity-article.module.css'

interface OpportunityArticleProps extends PageSlots {
  opportunity: OpportunityOnPage
  /** Without the tabs that lead to each section, where the page is one part of another. */
  tabless?: boolean
}

const anchorOf = (block: string) => block.replaceAll('_', '-')

/**
 * The offer in sections, with tabs that lead to each and stay in view. A section without content is left out.
 */
export function OpportunityArticle({ opportunity, tabless = false, ...slots }: OpportunityArticleProps) {
  const label = useLabel()
  const parts = usePageParts(opportunity, slots).map((part) => ({ ...part, id: anchorOf(part.block) }))
  const tabs = [{ id: 'summary', title: 'Summary' }, ...parts]
  const current = useCurrentSection(tabs.map(({ id }) => id))
  useArrival()
  return (
    <article className={styles.article}>
      {!tabless && (
        <div className={styles.tabs}>
          <Tabs
            label={label('opportunity')}
            items={tabs.map(({ id, title }) => ({ label: title, href: `#${id}`, current: id === current }))}
          />
        </div>
      )}
      <section id="summary" className={blocks.prose}>
        <h2 className={styles.unseen}>
          <VisuallyHidden>Summary</VisuallyHidden>
        </h2>
        {opportunity.summary && <p className={styles.lede}>{opportunity.summary}</p>}
      </section>
      {parts.map(({ id, block, title, content }) => (
        <section key={id} id={id} className={styles.section}>
          <div className={styles.head}>
            <Heading level={2}>{title}</Heading>
            {block === 'documents' && slots.allDocuments}
          </div>
          {content}
        </section>
      ))}
    </article>
  )
}
