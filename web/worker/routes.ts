/** What the worker does with a request; `network` leaves it to the browser. */
export type Handling = 'page' | 'after-sign-out' | 'file' | 'mark' | 'sign-out' | 'network'

export interface WorkerRequest {
  method: string
  mode: string
  url: string
}

/**
 * Pages of the portal come from the network first. Other pages, and the question who is signed
 * in, wait until a log-out that is owed is settled. Files of the build never change under their address, and
 * neither do the firm's marks. Everything else, the API and the back office above all, is none of the
 * worker's business: what it keeps is the same for everybody.
 */
export function handlingOf({ method, mode, url }: WorkerRequest, origin: string): Handling {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin) return 'network'
  if (mode === 'navigate') {
    if (pathname === '/api/logout') return 'sign-out'
    return pathname === '/investor' || pathname.startsWith('/investor/') ? 'page' : 'after-sign-out'
  }
  if (pathname === '/api/user') return 'after-sign-out'
  if (pathname.startsWith('/assets/')) return 'file'
  return pathname.startsWith('/files/brand/') || pathname === '/favicon.svg' ? 'mark' : 'network'
}

/** Whether a page asks for no file but those of this release, so that it can be shown without a connection. */
export function isOfRelease(html: string, files: readonly string[]): boolean {
  const asked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  return asked.length > 0 && asked.every((file) => files.includes(file))
}

/** The page without the title that it begins with: that is of one address, and the overview's names the person. */
export const withoutTitle = (html: string): string =>
  html.replace(/(<div id="opening">.*?)<h1>[^<]*<\/h1>(?=<\/div>)/s, '$1')
