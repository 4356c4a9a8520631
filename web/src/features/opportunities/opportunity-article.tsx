import { useLabel } from '../../kernel/terminology.tsx'
import { Heading } from '../../ui/text.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { OpportunityOnPage } from './opportunity-record.ts'
import { usePageParts } from './page-parts.tsx'
import type { PageSlots } from './page-parts.tsx'
import { useArrival } from './use-arrival.ts'
import blocks from './blocks.module.css'
import styles from './opportunity-article.module.css'
import { useEffect, useState } from 'react'
import { settleMs } from '../../kernel/constants.ts'

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

/**
 * Which section of a long page is being read: the last one whose head has passed under the tabs. Only
 * sections that exist count; the page begins with the first. Whatever scrolls is heard: the window, or a
 * frame that the page stands in.
 */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const names = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const passed = names.split(' ').filter((id) => topOf(id) <= window.innerHeight * 0.4)
      setCurrent(passed.at(-1) ?? names.split(' ')[0])
    }
    look()
    document.addEventListener('scroll', look, { passive: true, capture: true })
    let settled: ReturnType<typeof setTimeout> | undefined
    const lookOnceSettled = () => {
      clearTimeout(settled)
      settled = setTimeout(look, settleMs)
    }
    window.addEventListener('resize', lookOnceSettled)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', lookOnceSettled)
      clearTimeout(settled)
    }
  }, [names])
  return current
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}
