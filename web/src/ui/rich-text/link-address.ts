/**
 * Whether a link may lead there: https, a mailbox, or a page of our own. The server decides again, by the
 * same rule.
 */
export function isLinkable(address: string): boolean {
  const plain = address.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '')
  if (plain !== address) return false
  if (/^\/(?![/\\])/.test(plain)) return !plain.includes('\\')
  if (!/^(?:https:\/\/|mailto:)/i.test(plain) || !URL.canParse(plain)) return false
  const { username, password } = new URL(plain)
  return username === '' && password === ''
}

/**
 * What somebody typed into the link's field as an address: "example.com" is https, "tom@example.com" a
 * mailbox. Undefined where a link may not lead there.
 */
export function addressOfLink(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const guess = /^[a-z][a-z0-9+.-]*:|^\//i.test(text)
    ? text
    : /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)
      ? `mailto:${text}`
      : `https://${text}`
  return isLinkable(guess) ? guess : undefined
}
