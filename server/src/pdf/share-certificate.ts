import { securityText } from '../domain/format.ts'
import { drawSign, pdfColours } from './brand.ts'
import type { PdfColours } from './brand.ts'
import { frame, inner, signatures } from './certificate.ts'
import type { ShareCertificate, Signatory } from './certificate.ts'
import { drawContours } from './contours.ts'
import { px, Sheet } from './sheet.ts'
import type { Role, Style } from './sheet.ts'

/** One text of the certificate's middle. */
interface CertificateText {
  text: string
  style: Style
  /** Space above, in points. */
  above: number
  role: Role
}

/**
 * A share certificate, A4, as PDF: what Companies Act 2006 s. 769 asks a company to have ready. Long names
 * and several holders make the drawing at the top lower and the letters smaller, never the page longer. The
 * same data gives the same bytes.
 */
export async function shareCertificate(data: ShareCertificate): Promise<Buffer> {
  const sheet = new Sheet({
    title: `Share certificate ${data.certificateNumber}, ${data.company.name}`,
    author: data.brand.name,
    createdAt: data.createdAt,
  })
  const colours = pdfColours(data.brand)
  const { scale, band } = fitting(sheet, data, colours)
  drawFrame(sheet, data, band, colours)
  drawNumbers(sheet, data, frame.y + band + px(32), colours)
  let y = drawParts(sheet, middle(data, colours, scale), frame.y + band + px(50))
  y = drawFacts(sheet, data, y + px(26) * scale, { scale, colours })
  drawParts(sheet, notes(data, colours, scale), y)
  drawSignatures(sheet, data, colours)
  return sheet.finish()
}

/** The largest letters, and the highest drawing, with which everything has its place. */
function fitting(sheet: Sheet, data: ShareCertificate, colours: PdfColours): { scale: number; band: number } {
  const tries = [1, 0.94, 0.88, 0.8, 0.72, 0.64, 0.56].flatMap((scale) =>
    [px(176), px(130), px(92)].map((band) => ({ scale, band })),
  )
  const fits = tries.find(({ scale, band }) => {
    const parts = [...middle(data, colours, scale), ...notes(data, colours, scale)]
    const height = parts.reduce(
      (sum, part) => sum + part.above + sheet.heightOf(part.text, part.style, inner.width),
      0,
    )
    const facts = px(26) * scale + factsHeight(sheet, data, { scale, colours })
    return frame.y + band + px(50) + height + facts <= signatures - px(20)
  })
  return fits ?? { scale: 0.48, band: px(60) }
}

function drawFrame(sheet: Sheet, data: ShareCertificate, band: number, colours: PdfColours): void {
  const { x, y, width, height } = frame
  const seed = `${data.company.number} ${data.company.name}`
  drawContours(sheet, { x, y, width, height: band }, seed, colours)
  sheet.artefact(() => {
    sheet.doc.lineWidth(px(1)).strokeColor(colours.ink)
    sheet.doc.rect(x, y, width, height).stroke()
    sheet.doc.rect(x - px(4.5), y - px(4.5), width + px(9), height + px(9)).stroke()
  })
  drawSign(sheet, data.brand, { x: x + px(22), y: y + px(20), height: px(30), onDeep: true })
}

function drawNumbers(sheet: Sheet, data: ShareCertificate, y: number, colours: PdfColours): void {
  const small: Style = { face: 'text', size: px(12.5), leading: px(18), colour: colours.soft }
  sheet.write('P', `Certificate ${data.certificateNumber}`, { ...inner, y }, small)
  sheet.write('P', `Company number ${data.company.number}`, { ...inner, y }, { ...small, align: 'right' })
}

/** A line of serif letters: size and leading in the design's pixels. */
function serif(size: number, leading: number, colour: string, scale: number): Style {
  return {
    face: 'display',
    size: px(size) * scale,
    leading: px(leading) * scale,
    colour,
    align: 'center',
    tracking: size > 20 ? -0.012 : 0,
  }
}

function middle(data: ShareCertificate, { ink, soft }: PdfColours, scale: number): CertificateText[] {
  const part = (text: string, style: Style, above: number, role: Role = 'P') => ({
    text,
    style,
    above: px(above) * scale,
    role,
  })
  const line = (colour: string) => serif(16.5, 27, colour, scale)
  const nominal = data.nominalValue === undefined ? '' : ` of ${data.nominalValue} each`
  return [
    part(data.company.name, serif(40, 48, ink, scale), 26, 'H1'),
    part(data.company.incorporation, line(soft), 4),
    part('This is to certify that', line(ink), 32),
    part(data.holders.join('\n'), serif(25, 34, ink, scale), 4, 'H2'),
    ...(data.holderDetails ? [part(data.holderDetails, line(soft), 0)] : []),
    part(
      data.holders.length > 1 ? 'are the registered holders of' : 'is the registered holder of',
      line(ink),
      24,
    ),
    part(data.shares, serif(46, 54, ink, scale), 6),
    part(`${securityText(data.shareClass)}${nominal}, ${data.paidUp},`, line(ink), 2),
    part('subject to the articles of association of the company', line(ink), 0),
  ]
}

function notes(data: ShareCertificate, colours: PdfColours, scale: number): CertificateText[] {
  const style: Style = {
    face: 'text',
    size: px(13.5) * scale,
    leading: px(21) * scale,
    colour: colours.soft,
    align: 'center',
  }
  return data.note ? [{ text: data.note, style, above: px(26) * scale, role: 'P' }] : []
}

function drawParts(sheet: Sheet, parts: readonly CertificateText[], top: number): number {
  return parts.reduce(
    (y, { text, style, above, role }) => sheet.write(role, text, { ...inner, y: y + above }, style),
    top,
  )
}

interface CertificateStyle {
  scale: number
  colours: PdfColours
}

const factStyles = ({ scale, colours }: CertificateStyle): { label: Style; value: Style } => ({
  label: {
    face: 'text',
    size: px(12.5) * scale,
    leading: px(18) * scale,
    colour: colours.faint,
    align: 'center',
  },
  value: {
    face: 'strong',
    size: px(15) * scale,
    leading: px(22) * scale,
    colour: colours.ink,
    align: 'center',
  },
})

function facts({ shareNumbers, issuedOn, paidPerShare }: ShareCertificate): [label: string, value: string][] {
  return [
    ...(shareNumbers ? ([['Share numbers', shareNumbers]] as [string, string][]) : []),
    ['Issued', issuedOn],
    ...(paidPerShare ? ([['Paid per share', paidPerShare]] as [string, string][]) : []),
  ]
}

function factsHeight(sheet: Sheet, data: ShareCertificate, looks: CertificateStyle): number {
  const { label, value } = factStyles(looks)
  const all = facts(data)
  const width = inner.width / all.length - px(16)
  const highest = Math.max(...all.map(([, text]) => sheet.heightOf(text, value, width)))
  return 2 * px(14) * looks.scale + label.leading + highest
}

/** Numbers, date and price between two rules. Returns the place of the lower one. */
function drawFacts(sheet: Sheet, data: ShareCertificate, y: number, looks: CertificateStyle): number {
  const { label, value } = factStyles(looks)
  const all = facts(data)
  const width = inner.width / all.length
  const bottom = y + factsHeight(sheet, data, looks)
  for (const [index, [name, text]] of all.entries()) {
    const box = { x: inner.x + index * width + px(8), width: width - px(16) }
    const below = sheet.write('P', name, { ...box, y: y + px(14) * looks.scale }, label)
    sheet.write('P', text, { ...box, y: below }, value)
  }
  sheet.artefact(() => {
    const rule = (at: number) => sheet.doc.moveTo(inner.x, at).lineTo(inner.x + inner.width, at)
    rule(y)
    rule(bottom).lineWidth(px(1)).stroke(looks.colours.rule)
  })
  return bottom
}

/** Who signed, and the code with which anybody can check that it is genuine. */
function drawSignatures(sheet: Sheet, data: ShareCertificate, colours: PdfColours): void {
  const side = px(88)
  const width = (inner.width - side) / 2 - px(32)
  for (const [index, signatory] of data.signatories.slice(0, 2).entries()) {
    drawSignature(sheet, signatory, { x: inner.x + index * (width + px(32)), y: signatures, width }, colours)
  }
  const place = { x: inner.x + inner.width - side, y: signatures, side, colour: colours.ink }
  sheet.qrCode(data.check.url, 'QR code to verify this certificate', place)
  const small: Style = { face: 'text', size: px(10.5), leading: px(15), colour: colours.soft }
  const words = `Scan to check that this certificate is genuine and hasn’t been replaced. Code ${data.check.code}.`
  sheet.write('P', words, { ...inner, y: signatures + px(104) }, small)
}

function drawSignature(
  sheet: Sheet,
  signatory: Signatory,
  box: { x: number; y: number; width: number },
  colours: PdfColours,
): void {
  const { signature, name, office } = signatory
  const line = box.y + px(44)
  if (signature) {
    const picture = Buffer.from(signature)
    const fit: [number, number] = [box.width - px(16), px(40)]
    sheet.figure(
      `Signature of ${name}`,
      () => void sheet.doc.image(picture, box.x + px(8), box.y + px(2), { fit, valign: 'bottom' }),
    )
  }
  sheet.artefact(() =>
    sheet.doc
      .moveTo(box.x, line)
      .lineTo(box.x + box.width, line)
      .lineWidth(px(1))
      .stroke(colours.ink),
  )
  const style = fittingName(sheet, name, box.width, {
    face: 'text',
    size: px(12),
    leading: px(17),
    colour: colours.ink,
  })
  const below = sheet.write('P', name, { ...box, y: line + px(6) }, style)
  sheet.write('P', office, { ...box, y: below }, { ...style, colour: colours.faint })
}

/**
 * A name that would take two lines is set smaller first; the office below has room for one more line only.
 */
function fittingName(sheet: Sheet, name: string, width: number, style: Style): Style {
  return sheet.widthOf(name, style) <= width ? style : { ...style, size: px(10), leading: px(13) }
}
