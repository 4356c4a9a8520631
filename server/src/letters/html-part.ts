import { escapeHtml } from '../kernel/html/index.ts'
import type { Block, Fact, Figure, Letter, Phrase, Sender } from './letter.ts'
import { mailColours, sansSerif, serif, styleSheet } from './mail-style.ts'
import type { MailColours } from './mail-style.ts'
import { bodyText, headerLine, webAddress } from './safe-text.ts'

/** Text between tags; its line breaks stay. */
const text = (value: string) => escapeHtml(bodyText(value)).replaceAll('\n', '<br>')

/** A checked address inside a quoted attribute. */
const address = (value: string) => escapeHtml(webAddress(value))

/** One row of the letter's card. */
function row(padding: string, content: string): string {
  return `<tr><td class="p" style="padding:${padding}">${content}</td></tr>`
}

/** A table for looks alone: screen readers pass over it. */
function table(style: string, content: string, attributes = 'width="100%"'): string {
  return `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" style="${style}">${content}</table>`
}

/**
 * The HTML of a letter. Tables and inline styles, because that is what mail programs of twenty years
 * understand; the dark theme by media query. Everything is there with pictures switched off, and nothing is
 * fetched but the tenant's logo and the cover.
 */
export function htmlPart(sender: Sender, letter: Letter): string {
  const { light, dark } = mailColours(sender.colours)
  const rows = [
    row('26px 40px 0', masthead(sender, light)),
    letter.cover && row('22px 40px 0', cover(letter.cover, light)),
    row(letter.amount ? '28px 40px 0' : '24px 40px 0', opening(letter, light)),
    letter.greeting && row('20px 40px 0', paragraphs([letter.greeting], 16, light)),
    ...letter.blocks.map((block, index) =>
      blockRow(block, { index, greeted: Boolean(letter.greeting) }, light),
    ),
    row('26px 40px 30px', footer(sender, letter, light)),
  ]
  return page(letter, rows.filter(Boolean).join('\n'), { light, dark })
}

function page(
  letter: Letter,
  rows: string,
  { light, dark }: { light: MailColours; dark: MailColours },
): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(headerLine(letter.subject))}</title>
<style>${styleSheet(dark)}</style>
</head>
<body style="margin:0;padding:0;background:${light.canvas}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(headerLine(letter.preheader))}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:${light.canvas}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="w c" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:100%;background:${light.card};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;font-family:${sansSerif};font-size:16px;line-height:26px;text-align:left">
${rows}
</table></td></tr></table>
</body>
</html>
`
}

/**
 * The logo, or the tenant's first letter and its name. The name is the picture's substitute where pictures
 * are off.
 */
function masthead(sender: Sender, colours: MailColours): string {
  if (!sender.logoUrl) return monogram(sender.name, colours)
  const picture = (source: string, attributes: string) =>
    `<img src="${address(source)}" height="32" alt="${escapeHtml(headerLine(sender.name))}" ${attributes}>`
  const looks = `height:32px;border:0;font:600 19px ${serif};color:${colours.ink}`
  if (!sender.logoLightUrl) {
    const plate = table(
      'border-radius:8px',
      `<tr><td class="plate" style="padding:4px 6px;border-radius:8px">${picture(sender.logoUrl, `style="display:block;${looks}"`)}</td></tr>`,
      '',
    )
    return plate
  }
  const onLight = picture(sender.logoUrl, `class="on-light i" style="display:block;${looks}"`)
  return `${onLight}${picture(sender.logoLightUrl, `class="on-dark i" style="display:none;${looks}"`)}`
}

function monogram(name: string, colours: MailColours): string {
  const letter = Array.from(headerLine(name))[0] ?? ''
  const mark = `<td class="m" width="28" height="28" align="center" style="width:28px;height:28px;border-radius:7px;background:${colours.mark};color:${colours.onMark};font:600 16px/28px ${serif}">${escapeHtml(letter)}</td>`
  const word = `<td class="i" style="padding-left:10px;font:600 19px/28px ${serif};letter-spacing:-.015em;color:${colours.ink}">${escapeHtml(headerLine(name))}</td>`
  return table('', `<tr>${mark}${word}</tr>`, '')
}

function cover(picture: { url: string; alt: string }, colours: MailColours): string {
  const looks = `display:block;width:100%;max-width:520px;height:auto;border:0;border-radius:8px;background:${colours.deep};color:#ffffff`
  return `<img src="${address(picture.url)}" width="520" alt="${escapeHtml(headerLine(picture.alt))}" style="${looks}">`
}

function opening({ about, heading, amount }: Letter, colours: MailColours): string {
  const large = `font-family:${serif};font-weight:400;letter-spacing:-.015em;font-variant-numeric:tabular-nums lining-nums;color:${colours.ink}`
  const lines = [
    about &&
      `<div class="i3" style="font-size:13.5px;line-height:20px;color:${colours.ink3}">${text(about)}</div>`,
    heading &&
      `<h1 class="i" style="${large};font-size:29px;line-height:36px;margin:6px 0 0">${text(heading)}</h1>`,
    amount &&
      `<div class="i h" style="${large};font-size:46px;line-height:54px;margin:8px 0 2px">${text(amount.figure)}</div>`,
    amount &&
      `<div class="i" style="font-size:17px;line-height:26px;font-weight:600;color:${colours.ink}">${text(amount.due)}</div>`,
  ]
  return lines.filter(Boolean).join('')
}

function footer(sender: Sender, letter: Letter, colours: MailColours): string {
  const links = [
    [letter.ways?.stopUrl, 'Stop these e-mails'],
    [letter.ways?.preferencesUrl, 'Choose which e-mails you get'],
  ] as const
  const ways = links.flatMap(([url, words]) =>
    url ? `<a class="i3" href="${address(url)}" style="color:${colours.ink3}">${words}</a>` : [],
  )
  return `<div class="i3 l" style="border-top:1px solid ${colours.line};padding-top:16px;font-size:12.5px;line-height:19px;color:${colours.ink3}">${text(letter.because)}<br><br>${text(sender.legal)}${ways.length > 0 ? `<br><br>${ways.join(' &middot; ')}` : ''}</div>`
}

/**
 * A block as a row of the letter's card. Blocks keep their distance; the first text after the greeting
 * continues it.
 */
function blockRow(block: Block, place: { index: number; greeted: boolean }, colours: MailColours): string {
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

function paragraphs(all: readonly Phrase[], size: number, colours: MailColours): string {
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
    return `<tr><td class="i3 l${name}" style="${common}font-size:15px;white-space:nowrap;color:${colours.ink3}">${text(label)}</td><td class="i l${name}" align="right" style="${common}font-weight:600;color:${colours.ink};word-break:break-word">${text(value)}</td></tr>`
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
