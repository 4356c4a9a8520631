import assert from 'node:assert/strict'
import { letterBody } from '../src/kernel/mail/stored-letter.ts'
import type { Platform } from '../src/kernel/platform.ts'

/** What a program holds and a reader never writes: each is told by its own name. */
const rawValues: Readonly<Record<string, RegExp>> = {
  'a date that is not written out': /\b\d{4}-\d\d-\d\d(?!\d)/,
  'an amount with its code': /\b(?:GBP|EUR|USD) ?\d/,
  'an amount without its commas': /(?<![\d.])\d{4,}\.\d\d\b/,
  'a code of the program': /\b[a-z]+(?:_[a-z\d]+)+\b|\bApp\\/,
  'a value that is missing': /\b(?:undefined|null|NaN)\b|\[object |Invalid Date/,
  'a sentence that breaks off': /: *(?:\.(?!\w)|\n *\n[^\n]*:\n•|$)|\*{4}/,
  'a blank that was not filled': /\{\w+\}|\$\{/,
}

/**
 * What of it stands in a text. Addresses of the web and of people are passed over: they are not read as
 * words.
 */
export function rawValuesIn(text: string): string[] {
  const words = text.replaceAll(/https?:\/\/\S+|\S+@\S+/g, '•')
  return Object.entries(rawValues).flatMap(([name, pattern]) => {
    const found = pattern.exec(words)
    return found ? [`${name}: ${words.slice(Math.max(0, found.index - 40), found.index + 40)}`] : []
  })
}

/** No letter in the outbox of a tenant holds any. The HTML of a letter says what its text says. */
export async function assertReadableLetters(platform: Platform, tenantId: number): Promise<void> {
  const letters = await platform.database
    .of(tenantId)
    .selectFrom('mails')
    .select(['cause', 'subject', 'text', 'html'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const found = letters.flatMap(({ cause, subject, ...stored }) => {
    const { text } = letterBody(platform, { tenantId, cause }, stored)
    return rawValuesIn(`${subject}\n${text}`).map((each) => `${cause}: ${each}`)
  })
  assert.deepEqual(found, [], 'a letter says what a program would')
}
