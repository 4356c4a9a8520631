import { fileTaxCertificate } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import type { TaxCertificateKind } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../kernel/api.ts'
import { ApiError, mayBeDone } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { counted } from '../../../ui/format.ts'
import type { Option } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { proposeHolders } from './proposed-holders.ts'
import type { Match } from './proposed-holders.ts'
import { useCertificatesChanged } from './tax-certificates.ts'

/** A file with the holder that it is for. Known by its key, because two files may have one name. */
export interface ChosenFile {
  key: string
  /** Of the request that files it: sent again after a lost answer, it is filed once. */
  idempotencyKey: string
  file: File
  holder: Option<number> | null
  matchedBy: Match['matched_by'] | undefined
  /** The server has said whose it may be. */
  isMatched: boolean
  error?: string | undefined
}

interface CommonFields {
  kind: TaxCertificateKind
  uir: string
  issuedOn: string
}

const fieldNames = ['kind', 'uir', 'issued_on']

interface UploadOptions {
  opportunityId: number
  kinds: readonly TaxCertificateKind[]
  onClose: () => void
}

export function useUpload({ opportunityId, kinds, onClose }: UploadOptions) {
  const [common, setCommon] = useState<CommonFields>({ kind: kinds[0]!, uir: '', issuedOn: '' })
  const { files, add, edit, remove } = useChosenFiles(opportunityId)
  // A missing investor is said beside the file.
  const act = useCommand([...fieldNames, 'investment_id'])
  const noHolder = `Choose the ${useTerm()('investor', { lower: true })}.`
  const changed = useCertificatesChanged()

  /** Each file by itself: what is filed leaves the list, and what is refused says why beside it. */
  const fileAll = async () => {
    let refused = 0
    for (const chosen of files) {
      const reason = await fileOne(chosen, common, (idempotencyKey) => edit(chosen.key, { idempotencyKey }))
      if (reason === undefined) remove(chosen.key)
      else edit(chosen.key, { error: chosen.holder === null ? noHolder : reason })
      if (reason !== undefined) refused += 1
    }
    return refused
  }

  const save = async () => {
    for (const { key, holder } of files) edit(key, { error: holder === null ? noHolder : undefined })
    let refused = 0
    const isDone = await act.run(async () => {
      try {
        refused = await fileAll()
      } finally {
        await changed()
      }
    })
    const filed = files.length - refused
    if (isDone && filed > 0) showToast(`${counted(filed, 'certificate', 'certificates')} filed`)
    if (isDone && refused === 0) onClose()
  }

  return {
    common,
    files,
    act,
    add,
    save,
    remove,
    change: (more: Partial<CommonFields>) => setCommon((before) => ({ ...before, ...more })),
    choose: (key: string, holder: Option<number> | null) =>
      edit(key, { holder, matchedBy: undefined, error: undefined }),
  }
}

/** The files that were chosen, each with the holder that the server proposes. */
function useChosenFiles(opportunityId: number) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const edit = (key: string, to: Partial<ChosenFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...to } : file)))
  const remove = (key: string) => setFiles((before) => before.filter((file) => file.key !== key))
  const add = async (chosen: readonly File[]) => {
    const rows = chosen.map(blank)
    setFiles((before) => [...before, ...rows])
    // Without an answer each holder is chosen by hand.
    await proposeHolders(opportunityId, rows, ({ key }, match) =>
      edit(key, { isMatched: true, matchedBy: match?.matched_by, holder: holderOf(match) }),
    )
  }
  return { files, add, edit, remove }
}

/** Files one; answers why it was refused. Throws what is wrong with all of them, or with the line. */
async function fileOne(
  { idempotencyKey, file, holder }: ChosenFile,
  { kind, uir, issuedOn }: CommonFields,
  onNewKey: (idempotencyKey: string) => void,
): Promise<string | undefined> {
  const body = { kind, uir, issued_on: issuedOn, file, ...(holder && { investment_id: holder.value }) }
  try {
    await send(fileTaxCertificate, { body, idempotencyKey })
    return undefined
  } catch (error) {
    if (!mayBeDone(error)) onNewKey(newIdempotencyKey())
    if (!(error instanceof ApiError) || isCommon(error)) throw error
    return reasonOf(error)
  }
}

const blank = (file: File): ChosenFile => ({
  key: newIdempotencyKey(),
  idempotencyKey: newIdempotencyKey(),
  file,
  holder: null,
  matchedBy: undefined,
  isMatched: false,
})

const holderOf = (match: Match | undefined): Option<number> | null =>
  match && match.investment_id !== null
    ? { value: match.investment_id, label: match.investor_name ?? '' }
    : null

/** What is wrong with what all files have in common is said once, beside its field. */
const isCommon = (error: ApiError): boolean =>
  mayBeDone(error) || fieldNames.some((name) => name in error.fieldErrors)

const reasonOf = ({ fieldErrors, message }: ApiError): string =>
  Object.values(fieldErrors).flat()[0] ?? message
