import { acceptOf, pictureKinds } from '@moorgate/contract/file-kinds.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { CoverArt } from '../../../ui/cover-art.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import type { Opportunity } from '../records.ts'
import type { OpportunityForm } from './opportunity-field.tsx'
import styles from './edit.module.css'

interface PictureFieldProps {
  label: string
  form: OpportunityForm
  opportunity: Opportunity | undefined
}

/** The picture on the card and above the page: the one that is there, and another one in its place. */
export function PictureField({ label, form, opportunity }: PictureFieldProps) {
  const [name, setName] = useState<string>()
  const { onChange, error } = form.chosen('image')
  const choose = (file: File | undefined) => {
    setName(file?.name)
    onChange(file ?? '')
  }
  return (
    <div className={styles.picture}>
      {opportunity && (
        <CoverArt
          seed={glyphSeed(opportunity.id)}
          name={opportunity.name}
          src={opportunity.image ?? undefined}
          ratio="2/1"
          className={styles.art ?? ''}
        />
      )}
      <div className={styles.stack}>
        <FileDrop
          label={label}
          optional
          hint="JPG, PNG or WebP, up to 10 MB. If you don't add one, we draw a cover in your colours."
          error={error}
          accept={acceptOf(pictureKinds)}
          files={name === undefined ? [] : [{ id: name, name }]}
          onFiles={([file]) => choose(file)}
          onRemove={() => choose(undefined)}
        />
        {opportunity?.image && <RemovePicture opportunity={opportunity} />}
      </div>
    </div>
  )
}

function RemovePicture({ opportunity }: { opportunity: Opportunity }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const remove = async () => {
    const body = { image: null, version: opportunity.version }
    if (!(await run(() => call('PATCH', `${investmentOpportunity.path}/${opportunity.id}`, { body })))) return
    await queries.invalidateQueries({ queryKey: [investmentOpportunity.name] })
  }
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        icon={Trash2}
        busy={busy}
        busyLabel="Removing"
        onClick={() => void remove()}
      >
        Remove the picture
      </Button>
      <Problem says={problem} />
    </div>
  )
}
