import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'

export interface QueueFilter {
  /** A folder's id, everything, the share certificates, the links, or what was deleted. */
  folder: number | 'all' | 'certificates' | 'links' | 'deleted'
  /** Document whose preview is open. */
  document: number | undefined
}

/** Which part of the queue is shown, from the address, so that Back and a copied link come back to it. */
export function useQueueFilter(): [QueueFilter, (to: Partial<QueueFilter>) => void] {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const flat = parseFlat(search)
  const place: QueueFilter = { folder: folderOf(flat['folder']), document: idOf(flat['document']) }
  const go = (to: Partial<QueueFilter>) => {
    const next = { ...place, ...to }
    const folder = next.folder === 'all' ? undefined : next.folder
    visit(pathname + stringifyFlat({ ...flat, folder, document: next.document }), { replace: true })
  }
  return [place, go]
}

const idOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const folderOf = (text: string | undefined): QueueFilter['folder'] =>
  text === 'certificates' || text === 'links' || text === 'deleted' ? text : (idOf(text) ?? 'all')
