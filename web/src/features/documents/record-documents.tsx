import { useAbilities } from '../../kernel/abilities.ts'
import { DocumentWorkspace } from './document-workspace.tsx'
import { documentsQuery } from './records.ts'
import type { Owner } from './records.ts'

interface RecordDocumentsProps {
  owner: Owner['type']
  ownerId: number
  /** Said where it follows from anything but the right to change investors. */
  mayEdit?: boolean | undefined
  /** Fills the record's page to its edges; otherwise it stands in a box of its own. */
  bleed?: boolean | undefined
}

/** The documents of a record: of a person, of what people invest through, of a round. */
export function RecordDocuments({ owner, ownerId, mayEdit, bleed }: RecordDocumentsProps) {
  const mayEditPeople = useAbilities()('investors', 'update')
  return (
    <DocumentWorkspace
      owner={{ type: owner, id: ownerId }}
      mayEdit={mayEdit ?? mayEditPeople}
      bleed={bleed}
    />
  )
}

/** How many of a round's documents investors can read: the stricter of file and folder counts. */
export function publicDocumentsQuery(opportunityId: number) {
  return {
    ...documentsQuery({ type: 'investment_opportunity', id: opportunityId }, { confirmations: false }),
    select: (rows: { effective_visibility: string }[]) =>
      rows.filter((row) => row.effective_visibility === 'public').length,
  }
}
