import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kernel/loaded.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { showQuery } from '../../kernel/queries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { ownActs, pdfAddress, signingOf } from '../../features/signing/signing.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'
import { ReadingPlace, SigningPlace } from '../../features/signing/signing-place.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { TextLink } from '../../ui/link.tsx'

/** `/investor/pdf/{id}`: a document, to read; and where it is one's turn, to sign. */
export function PdfPage({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const request = useQuery(signingOf(id))
  return (
    <Loaded query={request} what="this document">
      {(found) => (found ? <Asked key={found.id} request={found} /> : <Reading id={id} />)}
    </Loaded>
  )
}

function Reading({ id }: { id: string }) {
  const term = useTerm()
  const { data: document } = useQuery(showQuery(ownedDocument, id))
  return (
    <ReadingPlace address={pdfAddress(id)} title={document?.name ?? term('document')}>
      <TextLink href="/investor/profile/documents">
        All {term('document', { plural: true, lower: true })}
      </TextLink>
    </ReadingPlace>
  )
}

function Asked({ request }: { request: SignatureRequest }) {
  const person = useCurrentUser()
  const me = request.signers.find((signer) => signer.user_id === person.id)
  return (
    <SigningPlace
      document={request}
      address={pdfAddress(request.document_id)}
      position={me?.position}
      mine={request.fields.filter((field) => field.signer === me?.position)}
      name={person.name}
      acts={ownActs(request.document_id)}
      resultPlace="in your documents"
      result={
        request.result_document_id !== null && (
          <TextLink href={`/investor/pdf/${request.result_document_id}`}>View signed document</TextLink>
        )
      }
    />
  )
}
