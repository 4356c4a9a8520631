import type { PDFDocumentProxy } from 'pdfjs-dist'
// The bundler gives the address of the file; the file itself exports nothing that is called default.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** What a request for a file carries besides the cookie. One object for as long as the file is shown. */
export type FileHeaders = Readonly<Record<string, string>>

/**
 * The library and the document, both fetched when the first PDF is opened. It reads in parts, so the first
 * page needn't wait for the last.
 */
export async function loadPdf(address: string, headers?: FileHeaders): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = workerAddress
  const parameters = { url: address, withCredentials: true, enableXfa: false }
  return getDocument(headers ? { ...parameters, httpHeaders: headers } : parameters).promise
}

/** The words of a page in reading order. */
export async function textOfPage(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
