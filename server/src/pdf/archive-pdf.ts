import PDFDocument from 'pdfkit'

/** The library writes the facts of a paper into its XML as they are: a name with “&” would break it. */
export class ArchivePdf extends PDFDocument {
  override endMetadata(): void {
    const { info } = this
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? xmlText(value) : value,
    ])
    this.info = Object.fromEntries(escaped)
    super.endMetadata()
    this.info = info
  }
}

const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
