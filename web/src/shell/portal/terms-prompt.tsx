import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { Html } from '../../kernel/html.tsx'
import { useCurrentUser, useReloadUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './terms-prompt.module.css'

/**
 * "Accept terms & conditions" (specification §2.2 and §4). There is no way around it but logging out. A
 * failure is silent: the button can be pressed again.
 */
export function TermsPrompt() {
  const { terms_version: version } = useBranding()
  const { id } = useCurrentUser()
  const reload = useReloadUser()
  const text = useText()
  const [ticked, setTicked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await call('PATCH', `users/${id}`, { body: { accepted_terms_version: version } })
      await reload()
    } catch {
      // Silent, as the specification has it.
    } finally {
      setBusy(false)
    }
  }
  // In the place of the prompt, not over it.
  if (reading) return <Terms onClose={() => setReading(false)} />
  return (
    <Modal open onClose={() => undefined} title={text('terms_prompt_title')} variant="investor" mandatory>
      <WhatChanged onRead={() => setReading(true)} />
      <Checkbox
        className={styles.box}
        label={text('terms_prompt_checkbox')}
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <Button
        variant="primary"
        size="large"
        block
        disabled={!ticked}
        busy={busy}
        busyLabel={text('terms_prompt_busy')}
        onClick={() => void submit()}
      >
        {text('terms_prompt_submit')}
      </Button>
      <p className={styles.out}>
        Not ready? You can{' '}
        <TextLink href="/api/logout" inline>
          log out
        </TextLink>
        . Your progress is saved.
      </p>
    </Modal>
  )
}

function WhatChanged({ onRead }: { onRead: () => void }) {
  const { terms_format: format, terms_url: url, terms_version: version } = useBranding()
  const { accepted_terms_version: accepted } = useCurrentUser()
  const elsewhere = format === 'url' && url !== null
  return (
    <>
      <p>
        {accepted > 0 ? 'We updated our ' : 'Before you begin, please read our '}
        <TextLink href={elsewhere ? url : '/terms'} target="_blank" rel="noopener" inline>
          terms
        </TextLink>
        .{' '}
        {accepted > 0
          ? `You accepted version ${accepted}; this is version ${version}.`
          : `This is version ${version}.`}
      </p>
      {!elsewhere && (
        <p className={styles.read}>
          <Button variant="link" onClick={onRead}>
            Read them here
          </Button>
        </p>
      )}
    </>
  )
}

function Terms({ onClose }: { onClose: () => void }) {
  const { terms_text: words } = useBranding()
  const text = useText()
  return (
    <Modal open onClose={onClose} title={text('terms_title')} variant="long">
      <Html text={words} className={styles.words} />
    </Modal>
  )
}
