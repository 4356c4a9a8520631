import { escapeHtml } from '../html/index.ts'
import { blockRow, paragraphs } from './html-blocks.ts'
import { address, row, table, text } from './html-parts.ts'
import type { Letter, Sender } from './letter.ts'
import { mailColours, sans, serif, styleSheet } from './mail-style.ts'
import type { MailColours } from './mail-style.ts'
import { headerLine } from './safe-text.ts'

/**
 * The HTML of a letter. Tables and inline styles, because that is what mail programs of twenty years understand; the
 * dark theme by media query. Everything is there with pictures switched off, and nothing is fetched but the firm's
 * logo and the cover.
 */
export function htmlTwin(sender: Sender, letter: Letter): string {
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
<table role="presentation" class="w c" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:100%;background:${light.card};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;font-family:${sans};font-size:16px;line-height:26px;text-align:left">
${rows}
</table></td></tr></table>
</body>
</html>
`
}

/** The logo, or the firm's first letter and its name. The name is the picture's substitute where pictures are off. */
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
  const preferences = letter.preferencesUrl
    ? ` <a class="i3" href="${address(letter.preferencesUrl)}" style="color:${colours.ink3}">Choose which e-mails you get</a>`
    : ''
  return `<div class="i3 l" style="border-top:1px solid ${colours.line};padding-top:16px;font-size:12.5px;line-height:19px;color:${colours.ink3}">${text(letter.because)}<br><br>${text(sender.legal)}${preferences}</div>`
}
