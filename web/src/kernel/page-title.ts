import { useEffect } from 'react'
import { useBranding } from './branding.tsx'
import { noteShownPage } from './shown-pages.ts'

/** Names the window: "Portfolio · Wrenfield Capital". Without a page's name it is the tenant's own title. */
export function usePageTitle(page: string | undefined): void {
  const { name, page_title: own } = useBranding()
  useEffect(() => {
    document.title = page === undefined || page === '' ? own : `${page} · ${name}`
    if (page) noteShownPage({ pathname: location.pathname, title: page })
  }, [page, name, own])
}
