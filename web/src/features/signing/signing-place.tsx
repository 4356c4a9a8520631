import type { PageSize } from '@moorgate/contract/signing/fields.ts'
import type { SignatureField, SignatureState } from '@moorgate/contract/signing/signature-request.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { date } from '../../ui/format-dates.ts'
import { Heading, Text } from '../../ui/text.tsx'
import { now } from '../../kernel/clock.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import { MyFields } from './my-fields.tsx'
import { PdfWorkspace } from './pdf-workspace.tsx'
import { SignPanel } from './sign-panel.tsx'
import { endOf, orderWords, nextSigner } from './signing-words.ts'
import type { SignerNamed } from './signing-words.ts'
import { useSignature } from './use-signature.ts'
import type { SignatureActs } from './use-signature.ts'
import styles from './signing-place.module.css'

/** A document that is or was to be signed, as one of its signers has it. */
export interface ToSign {
  title: string
  status: SignatureState
  in_order: boolean
  signers: readonly SignerNamed[]
  pages: readonly PageSize[]
  message: string | null
  expires_on: string | null
  source_sha256: string
}

interface SigningPlaceProps {
  document: ToSign
  /** Where the file is read. */
  address: string
  /** One's own place among the signers; undefined for the person who only reads. */
  position: number | undefined
  mine: readonly SignatureField[]
  /** What one's name is, before one writes it otherwise. */
  name: string
  acts: SignatureActs
  /** Where the sealed file is, inside a sentence. */
  resultPlace: string
  /** Leads to the sealed file, once there is one. */
  result: ReactNode
}

/**
 * The document, and beside it how it stands; where it is one's turn, the place to sign. The same for
 * everybody who signs outside the back office.
 */
export function SigningPlace(props: SigningPlaceProps) {
  const { document, address, position, mine, name, acts, resultPlace, result } = props
  const me = document.signers.find((signer) => signer.position === position)
  const signing = useSignature({ sourceHash: document.source_sha256, mine, person: name, acts })
  const [page, setPage] = useState<{ page: number }>()
  const isTurn = nextSigner(document, me)
  const title = isTurn ? `Sign ${document.title}` : document.title
  usePageTitle(title)
  return (
    <div className={styles.place}>
      <PdfWorkspace
        address={address}
        pages={document.pages}
        shown={page}
        renderOver={(number, scale) =>
          isTurn && <MyFields fields={mine} page={number} scale={scale} signing={signing} />
        }
      />
      <aside className={styles.side}>
        <Heading level={1} variant="section">
          {title}
        </Heading>
        <Text tone="soft">{isTurn ? orderWords(document, position) : endOf(document, me, resultPlace)}</Text>
        {isTurn && (
          <>
            {document.message && <Text>{document.message}</Text>}
            {document.expires_on && (
              <Text tone="faint">You can sign until {date(document.expires_on, { today: now() })}.</Text>
            )}
            <Places fields={mine} onGo={(number) => setPage({ page: number })} />
            <SignPanel signing={signing} mine={mine} />
          </>
        )}
        {result}
      </aside>
    </div>
  )
}

interface ReadingPlaceProps {
  address: string
  title: string
  children: ReactNode
}

/** The same with nothing to sign. */
export function ReadingPlace({ address, title, children }: ReadingPlaceProps) {
  usePageTitle(title)
  return (
    <div className={styles.place}>
      <PdfWorkspace address={address} />
      <aside className={styles.side}>
        <Heading level={1} variant="section">
          {title}
        </Heading>
        {children}
      </aside>
    </div>
  )
}

/** Leads to each page on which something of one's own is. */
function Places({ fields, onGo }: { fields: readonly SignatureField[]; onGo: (page: number) => void }) {
  const pages = [...new Set(fields.map(({ page }) => page))]
  return (
    <p className={styles.places}>
      Your fields are on
      {pages.map((page) => (
        <Button key={page} variant="link" onClick={() => onGo(page)}>
          page {page}
        </Button>
      ))}
    </p>
  )
}
