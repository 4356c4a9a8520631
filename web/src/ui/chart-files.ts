import type { LegendItem } from './chart-frame.tsx'

/** What of an element's look comes from style sheets, which a picture doesn't take along; nor does it take fonts. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'font-size',
  'font-weight',
]

const margin = 20
const titleHeight = 34
const legendHeight = 34
const pixelsPerUnit = 2

/** A chart as it is drawn now, with its title and legend, as PNG at twice its size. */
export async function chartPicture(
  svg: SVGSVGElement,
  label: string,
  legend: readonly LegendItem[],
): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect()
  const [fullWidth, fullHeight] = [width + 2 * margin, height + titleHeight + legendHeight + 2 * margin]
  const text = new XMLSerializer().serializeToString(looking(svg, { x: margin, y: margin + titleHeight }))
  const styles = getComputedStyle(svg)
  const words = (x: number, y: number, said: string, weight: number) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="14" font-weight="${weight}" fill="${styles.color}">${escaped(said)}</text>`
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${fullHeight}">
    <rect width="100%" height="100%" fill="${groundOf(svg)}"/>
    ${words(margin, margin + 16, label, 600)}
    ${text}
    ${legendText(svg, legend, { y: fullHeight - margin, words })}
  </svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = fullWidth * pixelsPerUnit
  canvas.height = fullHeight * pixelsPerUnit
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
}

function looking(svg: SVGSVGElement, { x, y }: { x: number; y: number }): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [index, element] of svg.querySelectorAll<SVGElement>('*').entries()) {
    const computed = getComputedStyle(element)
    const style = looks.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';')
    copies[index]?.setAttribute('style', `${style};font-family:sans-serif`)
  }
  copy.setAttribute('x', String(x))
  copy.setAttribute('y', String(y))
  copy.setAttribute('overflow', 'visible')
  return copy
}

/** A letter of the legend is about so wide. */
const letterPixels = 8

function legendText(
  svg: SVGSVGElement,
  legend: readonly LegendItem[],
  { y, words }: { y: number; words: (x: number, y: number, said: string, weight: number) => string },
): string {
  let x = margin
  return legend
    .map(({ name, value, colour }) => {
      const said = [name, value].filter(Boolean).join(' ')
      const at = x
      x += 40 + said.length * letterPixels
      return `<rect x="${at}" y="${y - 10}" width="10" height="10" rx="2" fill="${resolved(svg, colour)}"/>${words(at + 17, y, said, 400)}`
    })
    .join('')
}

/** A colour as the page has it, of a variable or a mix of them. */
function resolved(svg: SVGSVGElement, colour: string): string {
  const probe = document.createElement('i')
  probe.style.color = colour
  svg.parentElement?.append(probe)
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}

/** The first ground behind it that is not clear. */
function groundOf(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return '#fff'
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Numbers of a chart as CSV, with a mark for spreadsheets that it is UTF-8. A text that a spreadsheet would
 * take for a formula begins with an apostrophe.
 */
export const chartCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

const csvNumber = /^-?\d+(\.\d+)?$/

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !csvNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
