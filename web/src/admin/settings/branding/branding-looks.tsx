import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readBrandingLooks, restoreBrandingLook } from '@moorgate/contract/tenancy/branding-looks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBranding } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateTime, dateTimeWithin } from '../../../ui/format-dates.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useBrandingCommand, useShowBranding } from '../use-save-branding.ts'
import { LookPreview } from './look-preview.tsx'
import styles from './branding-looks.module.css'

export type BrandingLook = AnswerOf<typeof readBrandingLooks>[number]

/** How many are shown until the rest is asked for. */
const shownFirst = 5

interface BrandingLooksProps {
  /** Something is typed on the page that isn’t saved. */
  unsaved: boolean
  onRestored: () => void
}

/** Every look that was saved, with who saved it; one of them can be restored. */
export function BrandingLooks({ unsaved, onRestored }: BrandingLooksProps) {
  const query = useQuery(endpointQuery('branding_looks', readBrandingLooks))
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<BrandingLook>()
  return (
    <SettingsSection title="History">
      <Loaded query={query} what="the history">
        {(looks) => (
          <>
            <ul className={styles.looks} aria-label="Branding history">
              {(all ? looks : looks.slice(0, shownFirst)).map((look) => (
                <li key={look.id}>
                  <LookPreview look={look} />
                  <About look={look} />
                  {!look.is_current && (
                    <Button
                      size="small"
                      aria-label={`Restore the branding saved ${dateTimeWithin(look.saved_at, { today: now() })}`}
                      onClick={() => setAsked(look)}
                    >
                      Restore
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {!all && looks.length > shownFirst && (
              <Button variant="link" onClick={() => setAll(true)}>
                Show all {looks.length}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {asked && (
        <RestoreQuestion
          look={asked}
          unsaved={unsaved}
          onRestored={onRestored}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SettingsSection>
  )
}

function About({ look }: { look: BrandingLook }) {
  const today = now()
  const { saved_at: at, saved_by: name, restored_from: from, is_current: isCurrent } = look
  return (
    <div className={styles.about}>
      <p>
        <b>{dateTime(at, { today })}</b> {isCurrent && <Badge tone="good">Current</Badge>}
      </p>
      <Text variant="note" tone="faint">
        {name === null ? 'Original branding' : `Saved by ${name}`}
        {from !== null && `, restored from ${dateTimeWithin(from, { today })}`}
      </Text>
    </div>
  )
}

interface RestoreQuestionProps extends BrandingLooksProps {
  look: BrandingLook
  onClose: () => void
}

/** A second look, since everybody sees it at once. */
function RestoreQuestion({ look, unsaved, onRestored, onClose }: RestoreQuestionProps) {
  const show = useShowBranding()
  const queries = useQueryClient()
  const { version } = useBranding()
  const { busy, problem, run } = useBrandingCommand()
  const restore = async () => {
    const done = await run(async () => {
      show(await send(restoreBrandingLook, { params: { id: look.id }, body: { version } }))
      await queries.invalidateQueries({ queryKey: ['branding_looks'] })
    })
    if (!done) return
    onClose()
    onRestored()
    showToast('Branding restored')
  }
  return (
    <Confirmation
      open
      title="Restore this branding?"
      confirm="Restore branding"
      cancel="Keep current branding"
      busy={busy}
      busyLabel="Restoring"
      onCancel={onClose}
      onConfirm={() => void restore()}
    >
      <p>
        This restores the colours, headings, logos, favicon, navigation order, page title and home button
        saved {dateTimeWithin(look.saved_at, { today: now() })}. Labels, texts and contact details won’t
        change.
      </p>
      {unsaved && <p>Changes on this page that you haven’t saved will be lost.</p>}
      <Problem says={problem} />
    </Confirmation>
  )
}
