/**
 * The part of an address that lies on our own site: path, query and anchor. Undefined for anything that a
 * browser could take for another site, such as `//elsewhere`, `/\elsewhere` or a tab between the two strokes,
 * and for what is no page but an act, such as signing out.
 */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address || !/^\/(?![/\\])[^\s\\]*$/.test(address)) return undefined
  const { pathname, search, hash } = new URL(address, 'http://here')
  return /^\/(?:\/|api(?:\/|$))/i.test(pathname) ? undefined : pathname + search + hash
}
