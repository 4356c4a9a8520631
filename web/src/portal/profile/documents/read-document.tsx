import { acceptOnboardingDocument } from '@moorgate/contract/documents/onboarding-document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Html } from '../../../kernel/html.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useReloadUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Buttons, Foot } from '../../../features/sections/section.tsx'
import type { SignUpDocument } from './documents-page.tsx'

/** A document, opened in its place. What is still to be accepted can only be accepted once it was opened. */
export function ReadDocument({ document }: { document: SignUpDocument }) {
  const [opened, setOpened] = useState(false)
  const open = document.accepted_at === null && document.required
  return (
    <Disclosure
      summary={open ? 'Read it' : 'Show it'}
      onToggle={(isOpen) => setOpened((was) => was || isOpen)}
    >
      <Html text={document.body} />
      {document.file !== null && (
        <p>
          <TextLink href={document.file} target="_blank" rel="noopener" onClick={() => setOpened(true)}>
            Open the file
          </TextLink>
        </p>
      )}
      {open && opened && <Accept document={document} />}
    </Disclosure>
  )
}

function Accept({ document: { id, title, content_version } }: { document: SignUpDocument }) {
  const [ticked, setTicked] = useState(false)
  const { accept, busy, problem } = useAccept({ id, title, content_version })
  return (
    <>
      <br />
      <Problem says={problem} />
      <Checkbox
        label={`I have read “${title}” and accept it`}
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <br />
      <Buttons>
        <Button look="primary" disabled={!ticked} busy={busy} busyLabel="Saving" onClick={accept}>
          Accept
        </Button>
      </Buttons>
      <Foot>We keep the date, the time and this version.</Foot>
    </>
  )
}

function useAccept({ id, title, content_version }: Pick<SignUpDocument, 'id' | 'title' | 'content_version'>) {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const { busy, problem, run } = useCommand()
  const accept = () =>
    run(async () => {
      await send(acceptOnboardingDocument, { params: { id }, body: { content_version } })
      showToast(`You accepted “${title}”`)
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['onboarding_document'] })])
    })
  return { busy, problem, accept: () => void accept() }
}
