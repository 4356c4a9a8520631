import type { PaperColours } from './brand.ts'
import { inner, signatures } from './certificate.ts'
import type { ShareCertificate, Signatory } from './certificate.ts'
import { px } from './sheet.ts'
import type { Sheet, Style } from './sheet.ts'

/** Who signed, and the code with which anybody can check that it is genuine. */
export function drawSignatures(sheet: Sheet, data: ShareCertificate, colours: PaperColours): void {
  const side = px(88)
  const width = (inner.width - side) / 2 - px(32)
  for (const [index, signatory] of data.signatories.slice(0, 2).entries()) {
    drawSignature(sheet, signatory, { x: inner.x + index * (width + px(32)), y: signatures, width }, colours)
  }
  const place = { x: inner.x + inner.width - side, y: signatures, side, colour: colours.ink }
  sheet.qrCode(data.check.url, 'Code that leads to the check of this certificate', place)
  const small: Style = { face: 'text', size: px(10.5), leading: px(15), colour: colours.soft }
  const words = `Scan to check that this certificate is genuine and not replaced. Code ${data.check.code}.`
  sheet.write('P', words, { ...inner, y: signatures + px(104) }, small)
}

function drawSignature(
  sheet: Sheet,
  signatory: Signatory,
  box: { x: number; y: number; width: number },
  colours: PaperColours,
): void {
  const { signature, name, office } = signatory
  const line = box.y + px(44)
  if (signature) {
    const fit: [number, number] = [box.width - px(16), px(40)]
    sheet.figure(
      `Signature of ${name}`,
      () => void sheet.doc.image(signature, box.x + px(8), box.y + px(2), { fit, valign: 'bottom' }),
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

/** A name that would take two lines is set smaller first; the office below has room for one more line only. */
function fittingName(sheet: Sheet, name: string, width: number, style: Style): Style {
  return sheet.widthOf(name, style) <= width ? style : { ...style, size: px(10), leading: px(13) }
}
