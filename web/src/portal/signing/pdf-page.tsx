import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../kernel/loaded.tsx'
import { now } from '../../kernel/clock.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { MyFields } from '../../kernel/signing/my-fields.tsx'
import { PdfDesk } from '../../kernel/signing/pdf-desk.tsx'
import { SignPanel } from '../../kernel/signing/sign-panel.tsx'
import { pdfAddress, signingOf } from '../../kernel/signing/signing.ts'
import type { SignatureRequest } from '../../kernel/signing/signing.ts'
import { useSignature } from '../../kernel/signing/use-signature.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { date } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { endOf, orderWords, turnOf } from './signing-words.ts'
import styles from './pdf-page.module.css'

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
  usePageTitle(term('document'))
  return (
    <div className={styles.place}>
      <PdfDesk address={pdfAddress(id)} />
      <aside className={styles.side}>
        <Heading level={1} look="section">
          {term('document')}
        </Heading>
        <TextLink href="/investor/profile/documents">
          All {term('document', { plural: true, lower: true })}
        </TextLink>
      </aside>
    </div>
  )
}

function Asked({ request }: { request: SignatureRequest }) {
  const person = useCurrentUser()
  const me = request.signers.find((signer) => signer.user_id === person.id)
  const mine = request.fields.filter((field) => field.signer === me?.position)
  const signing = useSignature(request, mine, person.name)
  const [page, setPage] = useState<{ page: number }>()
  const isTurn = turnOf(request, me)
  usePageTitle(isTurn ? `Sign ${request.title}` : request.title)
  return (
    <div className={styles.place}>
      <PdfDesk
        address={pdfAddress(request.document_id)}
        pages={request.pages}
        shown={page}
        renderOver={(number, scale) =>
          isTurn && <MyFields fields={mine} page={number} scale={scale} signing={signing} />
        }
      />
      <aside className={styles.side}>
        <Heading level={1} look="section">
          {isTurn ? `Sign ${request.title}` : request.title}
        </Heading>
        <Text tone="soft">{isTurn ? orderWords(request, person.id) : endOf(request, me)}</Text>
        {isTurn && (
          <>
            {request.message && <Text>{request.message}</Text>}
            {request.expires_on && (
              <Text tone="faint">You can sign until {date(request.expires_on, { today: now() })}.</Text>
            )}
            <Places fields={mine} onGo={(number) => setPage({ page: number })} />
            <SignPanel signing={signing} mine={mine} />
          </>
        )}
        {request.result_document_id !== null && (
          <TextLink href={`/investor/pdf/${request.result_document_id}`}>Read the signed document</TextLink>
        )}
      </aside>
    </div>
  )
}

/** Leads to each page on which something of one's own is. */
function Places({ fields, onGo }: { fields: SignatureRequest['fields']; onGo: (page: number) => void }) {
  const pages = [...new Set(fields.map(({ page }) => page))]
  return (
    <p className={styles.places}>
      Your fields are on
      {pages.map((page) => (
        <Button key={page} look="link" onClick={() => onGo(page)}>
          page {page}
        </Button>
      ))}
    </p>
  )
}
