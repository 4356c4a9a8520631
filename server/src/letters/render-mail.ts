import { htmlPart } from './html-part.ts'
import type { Block, Letter, Mail, Phrase, Sender } from './letter.ts'
import { bodyText, headerLine, webAddress } from './safe-text.ts'

/**
 * A letter as it is stored and sent. Pure: the same letter gives the same bytes.
 *
 * @throws TypeError when a link in it is not https (or http of this machine): that is a mistake in the
 * program
 */
export function renderMail(sender: Sender, letter: Letter): Mail {
  return {
    subject: headerLine(letter.subject),
    html: htmlPart(sender, letter),
    text: textPart(sender, letter),
  }
}

/** The same letter in plain text: nothing that the HTML says is missing. */
function textPart(sender: Sender, letter: Letter): string {
  const { about, heading, amount, greeting, blocks, because, ways } = letter
  const parts = [
    about,
    heading,
    amount && `${amount.figure}\n${amount.due}`,
    greeting,
    ...blocks.map(blockText),
    `-- \n${sender.name}`,
    because,
    sender.legal,
    ways && `Stop these e-mails:\n${webAddress(ways.stopUrl)}`,
    ways?.preferencesUrl && `Choose which e-mails you get:\n${webAddress(ways.preferencesUrl)}`,
  ]
  return `${parts
    .filter(Boolean)
    .map((part) => bodyText(part ?? ''))
    .join('\n\n')}\n`
}

function blockText(block: Block): string {
  if (block.kind === 'text') return block.paragraphs.map(words).join('\n\n')
  if (block.kind === 'notice') return words(block.text)
  if (block.kind === 'facts') return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  if (block.kind === 'button') return `${block.label}:\n${webAddress(block.url)}`
  if (block.kind === 'holding') return holdingText(block)
  return block.rows
    .map(({ label, value, change }) => `${label}: ${value}${change ? ` (${change})` : ''}`)
    .join('\n')
}

function holdingText({ label, value, change, since }: Extract<Block, { kind: 'holding' }>): string {
  return `${label}: ${value}${change ? `, ${[change, since].filter(Boolean).join(' ')}` : ''}`
}

function words(phrase: Phrase): string {
  if (typeof phrase === 'string') return phrase
  return phrase.map(wordsOf).join('')
}

function wordsOf(part: Exclude<Phrase, string>[number]): string {
  if (typeof part === 'string') return part
  return 'url' in part ? `${part.words} (${webAddress(part.url)})` : part.strong
}
