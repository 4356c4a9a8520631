import { isLoopback } from '../kernel/links.ts'

/** Control characters, line breaks of every script, and characters that turn the reading direction around. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const longestSubject = 160

/**
 * One line of a mail's head. A name with a line break in it would otherwise start a header of its own, "Bcc:"
 * say, and a turned direction would show another sender than there is.
 */
export function headerLine(text: string): string {
  const line = text.toWellFormed().replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  return letters.length <= longestSubject ? line : `${letters.slice(0, longestSubject - 1).join('')}…`
}

/** Text of a letter's body: its lines stay, what can't be seen goes. */
export function bodyText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(invisible, (run) => run.replaceAll(/[^\n]+/g, ' '))
}

/**
 * @throws TypeError unless the address is https, or http of this machine: a letter never carries another
 * scheme.
 */
export function webAddress(url: string): string {
  const { protocol, hostname, href } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new TypeError(`Not an address for a letter: ${protocol}`)
  return href
}
