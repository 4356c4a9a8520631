import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { loadPdf, textOfPage } from './load-pdf.ts'
import type { FileHeaders } from './load-pdf.ts'

export type PdfState =
  | { state: 'loading' }
  /** `missing`: the server has no such file, so asking again brings nothing. */
  | { state: 'failed'; missing: boolean }
  | { state: 'ready'; document: PDFDocumentProxy; ratio: number }

/** A PDF from an address, until the component goes away. Another `attempt` asks for it again. */
export function usePdf(address: string, attempt: number, headers?: FileHeaders): PdfState {
  const asked = `${attempt} ${address}`
  const [found, setFound] = useState<{ of: string; state: PdfState }>()
  useEffect(() => {
    let gone = false
    let opened: PDFDocumentProxy | undefined
    const tell = (state: PdfState) => gone || setFound({ of: asked, state })
    const open = async () => {
      opened = await loadPdf(asked.slice(asked.indexOf(' ') + 1), headers)
      const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 })
      tell({ state: 'ready', document: opened, ratio: height / width })
    }
    open().catch((error: { status?: number }) => tell({ state: 'failed', missing: error.status === 404 }))
    return () => {
      gone = true
      void opened?.loadingTask.destroy()
    }
  }, [asked, headers])
  // What was found for another address is not this file.
  return found?.of === asked ? found.state : { state: 'loading' }
}

/** The words of every page, once somebody looks for something. */
export function usePdfText(document: PDFDocumentProxy, wanted: boolean): readonly string[] | undefined {
  const [texts, setTexts] = useState<readonly string[]>()
  useEffect(() => {
    if (!wanted || texts) return
    const stop = new AbortController()
    const read = async () => {
      const pages: string[] = []
      for (let number = 1; number <= document.numPages && !stop.signal.aborted; number += 1)
        // One after the other: the worker has one thread, and the page in view comes first.
        pages.push(await textOfPage(document, number))
      if (!stop.signal.aborted) setTexts(pages)
    }
    void read()
    return () => stop.abort()
  }, [document, wanted, texts])
  return texts
}
