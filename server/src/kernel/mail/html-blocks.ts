import { address, row, table, text } from './html-parts.ts'
import type { Block, Fact, Figure, Phrase } from './letter.ts'
import type { MailColours } from './mail-style.ts'

/** A block as a row of the letter's card. Blocks keep their distance; the first text after the greeting continues it. */
export function blockRow(
  block: Block,
  place: { index: number; greeted: boolean },
  colours: MailColours,
): string {
  if (block.kind === 'text') {
    const [first, size] = [place.index === 0, place.index === 0 || block.paragraphs.length > 1 ? 16 : 15]
    return row(
      first ? (place.greeted ? '14px 40px 0' : '20px 40px 0') : '18px 40px 0',
      paragraphs(block.paragraphs, size, colours),
    )
  }
  if (block.kind === 'facts') return row('20px 40px 0', facts(block.rows, colours))
  if (block.kind === 'figures') return row('12px 40px 0', figures(block.rows, colours))
  if (block.kind === 'holding') return row('18px 40px 0', holding(block, colours))
  if (block.kind === 'notice') return row('24px 40px 0', notice(block.text, colours))
  return row('24px 40px 0', button(block, colours))
}

function phrase(words: Phrase, colours: MailColours): string {
  if (typeof words === 'string') return text(words)
  return words.map((part) => phrasePart(part, colours)).join('')
}

function phrasePart(part: Exclude<Phrase, string>[number], colours: MailColours): string {
  if (typeof part === 'string') return text(part)
  if ('url' in part)
    return `<a class="lk" href="${address(part.url)}" style="color:${colours.link}">${text(part.words)}</a>`
  return `<b class="i" style="font-weight:600;color:${colours.ink}">${text(part.strong)}</b>`
}

export function paragraphs(all: readonly Phrase[], size: number, colours: MailColours): string {
  const last = all.length - 1
  return all
    .map(
      (words, index) =>
        `<p class="i2" style="margin:0 0 ${index === last ? 0 : 14}px;font-size:${size}px;line-height:${size === 16 ? 26 : 24}px;color:${colours.ink2}">${phrase(words, colours)}</p>`,
    )
    .join('')
}

function facts(rows: readonly Fact[], colours: MailColours): string {
  const last = rows.length - 1
  const cells = rows.map(({ label, value, marked }, index) => {
    const name = marked ? ' t' : ''
    const border = index === last ? '' : `border-bottom:1px solid ${colours.line};`
    const ground = marked ? `background:${colours.tint};` : ''
    const common = `padding:10px 16px;${border}${ground}vertical-align:top;`
    return `<tr><td class="i3 l${name}" style="${common}font-size:15px;color:${colours.ink3}">${text(label)}</td><td class="i l${name}" align="right" style="${common}font-weight:600;color:${colours.ink};word-break:break-word">${text(value)}</td></tr>`
  })
  const looks = `border:1px solid ${colours.line};border-radius:8px;border-collapse:separate;overflow:hidden;font-variant-numeric:tabular-nums lining-nums`
  return table(looks, cells.join(''), 'class="l" width="100%"')
}

function figures(rows: readonly Figure[], colours: MailColours): string {
  const border = `padding:11px 0;border-bottom:1px solid ${colours.line};`
  const cells = rows.map(({ label, value, change, tone }) => {
    const [name, colour] = toneOf(tone, colours)
    return `<tr><td class="i2 l" style="${border}color:${colours.ink2}">${text(label)}</td><td class="i l" align="right" style="${border}font-weight:600;color:${colours.ink}">${text(value)}</td><td class="${name} l" align="right" width="96" style="${border}color:${colour}">${text(change ?? '')}</td></tr>`
  })
  return table(
    'font-size:15px;line-height:22px;font-variant-numeric:tabular-nums lining-nums',
    cells.join(''),
  )
}

function toneOf(tone: 'up' | 'down' | undefined, colours: MailColours): [name: string, colour: string] {
  if (tone === undefined) return ['i3', colours.ink3]
  return tone === 'up' ? ['up', colours.up] : ['dn', colours.down]
}

function holding(block: Extract<Block, { kind: 'holding' }>, colours: MailColours): string {
  const [name, colour] = toneOf(block.tone, colours)
  const left = `<span class="i3" style="color:${colours.ink3}">${text(block.label)}</span><br><b class="i" style="font-weight:600;color:${colours.ink}">${text(block.value)}</b>`
  const right = `<b class="${name}" style="font-weight:600;color:${colour}">${text(block.change ?? '')}</b><br><span class="i3" style="color:${colours.ink3}">${text(block.since ?? '')}</span>`
  const cell =
    'padding:14px 18px;font-size:15px;line-height:22px;font-variant-numeric:tabular-nums lining-nums'
  const looks = `background:${colours.tint};border-radius:8px;border-collapse:separate`
  return table(
    looks,
    `<tr><td style="${cell}">${left}</td><td align="right" style="${cell}">${right}</td></tr>`,
    'class="t" width="100%"',
  )
}

function button({ label, url }: { label: string; url: string }, colours: MailColours): string {
  const link = `<a class="bt" href="${address(url)}" style="display:block;padding:13px 24px;font-size:16px;line-height:22px;font-weight:600;color:${colours.onButton};text-decoration:none">${text(label)}</a>`
  return table(
    'border-collapse:separate',
    `<tr><td class="b" style="background:${colours.button};border-radius:8px">${link}</td></tr>`,
    '',
  )
}

function notice(words: Phrase, colours: MailColours): string {
  const cell = `<td class="i2" style="padding:14px 18px;font-size:14.5px;line-height:22px;color:${colours.ink2}">${phrase(words, colours)}</td>`
  return table(
    `background:${colours.warn};border-radius:8px;border-collapse:separate`,
    `<tr>${cell}</tr>`,
    'class="wn" width="100%"',
  )
}
