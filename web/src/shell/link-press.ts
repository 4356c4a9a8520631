import type { MouseEvent } from 'react'

/** Whether a press on a link is ours to follow, rather than one that opens a new window or downloads. */
export function staysHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { currentTarget: link } = event
  const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0
  const here = link.target === '' || link.target === '_self'
  return (
    plain && here && !event.defaultPrevented && !link.hasAttribute('download') && !isServers(link.pathname)
  )
}

/** Addresses that the server answers itself, although they begin like ours. */
function isServers(pathname: string): boolean {
  return /^\/(?:api|files|dev)(?:\/|$)/.test(pathname)
}
