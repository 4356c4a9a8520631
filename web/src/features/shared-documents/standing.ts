import type { SharedDocument } from './records.ts'

export type AcknowledgementState = Pick<
  SharedDocument,
  'requires_ack' | 'file_version' | 'acknowledgements' | 'opens' | 'updated_at'
>

/** When the reader confirmed the present version; undefined where they have not. */
export function confirmedAt({
  acknowledgements,
  file_version: version,
}: AcknowledgementState): string | undefined {
  return acknowledgements.find(({ file_version: read }) => read === version)?.created_at
}

/** The reader is asked to confirm the present version and has not. */
export const isToConfirm = (document: AcknowledgementState): boolean =>
  document.requires_ack && confirmedAt(document) === undefined

/**
 * When the reader last opened it. The server knows better whether that was this version, and says so when it
 * is confirmed.
 */
export function openedAt({ opens }: AcknowledgementState): string | undefined {
  return opens
    .map(({ created_at: at }) => at)
    .toSorted()
    .at(-1)
}

/** Documents by the year in which they were added, in their order. */
export function byYear<D extends Pick<SharedDocument, 'created_at'>>(
  documents: readonly D[],
): [string, D[]][] {
  return [...Map.groupBy(documents, ({ created_at: added }) => added.slice(0, 4))]
}
