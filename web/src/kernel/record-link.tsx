import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { useOpenPages } from './abilities.ts'
import { useVisit } from './visit.ts'

/** What a record is called: a link, where its page is open to this person. */
export function RecordLink({ href, children }: { href: string; children: ReactNode }) {
  return useOpenPages()(href) ? <Link href={href}>{children}</Link> : children
}

/**
 * Leaves a form for the record that it wrote, which takes its place. A role that adds records and opens none
 * comes to their list.
 */
export function useVisitRecord(): (href: string) => void {
  const opens = useOpenPages()
  const visit = useVisit()
  return (href) => visit(opens(href) ? href : href.replace(/\/\d+\/[^/]+$/, ''), { replace: true })
}
