import { resetBranding, updateBranding } from '@moorgate/contract/tenancy/branding.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBranding } from '../../../kernel/branding.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { SavedForm } from '../reset-after-save.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useBrandingCommand, useShowBranding } from '../use-save-branding.ts'
import styles from './branding.module.css'

/** Back to how a new tenant begins: its colours and its labels, each by itself and after a question. */
export function Defaults({ onSaved }: SavedForm) {
  const { navigation } = useBranding()
  const [asking, setAsking] = useState<'colours' | 'labels'>()
  const { busy, problem, resetColours, resetLabels } = useReset(onSaved)
  const renamed = Object.keys(navigation).length
  const close = () => setAsking(undefined)
  return (
    <SettingsSection title="Start again">
      <Problem says={problem} />
      <div className={styles.defaults}>
        <Button variant="danger-quiet" busy={busy} onClick={() => setAsking('colours')}>
          Restore default colours
        </Button>
        {renamed > 0 && (
          <Button variant="danger-quiet" busy={busy} onClick={() => setAsking('labels')}>
            Restore default labels
          </Button>
        )}
      </div>
      <Confirmation
        open={asking === 'colours'}
        title="Restore the default colours?"
        confirm="Restore colours"
        cancel="Keep my colours"
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          void resetColours()
        }}
      >
        Logos, labels and texts stay. You can restore your colours from the history.
      </Confirmation>
      <Confirmation
        open={asking === 'labels'}
        title="Restore the default labels?"
        confirm="Restore labels"
        cancel="Keep my labels"
        danger
        onCancel={close}
        onConfirm={() => {
          close()
          void resetLabels()
        }}
      >
        This removes {counted(renamed, 'label that you renamed', 'labels that you renamed')}. Colours, logos
        and texts stay.
      </Confirmation>
    </SettingsSection>
  )
}

function useReset(onSaved: () => void) {
  const show = useShowBranding()
  const branding = useBranding()
  const { busy, problem, run } = useBrandingCommand()
  const queries = useQueryClient()
  const reset = async (part: 'colours' | 'labels') => {
    let after = branding
    const done = await run(async () => {
      after = await send(resetBranding, { body: { version: branding.version, part } })
      show(after)
      await queries.invalidateQueries({ queryKey: ['branding_looks'] })
    })
    if (done) onSaved()
    return done ? after : undefined
  }
  return {
    busy,
    problem,
    resetColours: async () => {
      if (await reset('colours')) showToast('Default colours restored')
    },
    resetLabels: async () => {
      const { navigation } = branding
      const after = await reset('labels')
      if (!after) return
      showToast('Default labels restored', () => {
        void run(async () => {
          show(await send(updateBranding, { body: { navigation, version: after.version } }))
        })
      })
    },
  }
}
