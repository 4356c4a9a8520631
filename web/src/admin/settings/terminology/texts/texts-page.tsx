import { textGroups } from '@moorgate/contract/texts/text-uses.ts'
import type { ListedTextKey, TextGroup } from '@moorgate/contract/texts/text-uses.ts'
import { Fragment, useState } from 'react'
import { useOpenScreens } from '../../../../kernel/abilities.ts'
import { useBranding, useFlags } from '../../../../kernel/branding.tsx'
import { useLeaveGuard } from '../../../../kernel/leave-guard.tsx'
import { Problem } from '../../../../kernel/problem.tsx'
import { SettingsPage } from '../../../../kernel/settings-page.tsx'
import { useWords } from '../../../../kernel/words.tsx'
import { ChangesFooter } from '../../../../ui/form-footer.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { NativeSelect } from '../../../../ui/native-select.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { Text } from '../../../../ui/text.tsx'
import { TerminologyTabs } from '../terminology-tabs.tsx'
import { useWordingDraft } from '../use-wording-draft.ts'
import {
  editsOver,
  foundTexts,
  groupedTexts,
  shownText,
  textRows,
  textsBody,
  withTextEdit,
} from './text-edits.ts'
import { TextList } from './text-list.tsx'
import { TextSample } from './text-sample.tsx'
import styles from './texts.module.css'

/** `/admin/settings/terminology/texts`: the longer texts, each with its default, where it is read and its own wording. */
export function TextsPage() {
  const { navigation: labels, texts: saved } = useBranding()
  const flags = useFlags()
  const draft = useTextDraft()
  const [look, setLook] = useState<{ search: string; group: TextGroup | '' }>({ search: '', group: '' })
  const [open, setOpen] = useState<ListedTextKey>()
  const all = textRows({ saved, edits: draft.edits, labels, flags })
  const rows = foundTexts(all, labels, look)
  const sample = all.find(({ key }) => key === open) ?? rows[0]
  const guard = useLeaveGuard(draft.changes > 0 && !draft.busy)
  return (
    <SettingsPage
      title="Terminology"
      intro="Select the pencil beside a text to change it. Screens, e-mails and PDFs update when you save."
      wide
      preview={sample && <TextSample labels={labels} of={sample} />}
    >
      <Problem says={draft.problem} />
      <TerminologyTabs />
      <Tools look={look} onLook={setLook} groups={groupedTexts(all).map(({ group }) => group)} />
      {groupedTexts(rows).map(({ group, title, rows: some }) => (
        <TextList
          key={group}
          title={title}
          rows={some}
          open={open}
          errors={draft.errors}
          valueOf={(key) => draft.edits[key] ?? shownText(saved, key)}
          onOpen={setOpen}
          onEdit={draft.edit}
        />
      ))}
      {rows.length === 0 && (
        <EmptyState title="No matching texts" level={3}>
          Try another word, or another group.
        </EmptyState>
      )}
      <Text tone="faint" className={styles.foot}>
        {all.length} texts, {all.filter(({ own }) => own !== undefined).length} changed.
      </Text>
      <OtherTexts />
      <ChangesFooter
        form={draft}
        save="Save and publish"
        onSave={() => void draft.save().then((done) => done && setOpen(undefined))}
      />
      {guard}
    </SettingsPage>
  )
}

interface ToolsProps {
  look: { search: string; group: TextGroup | '' }
  onLook: (look: ToolsProps['look']) => void
  groups: readonly TextGroup[]
}

function Tools({ look, onLook, groups }: ToolsProps) {
  const words = useWords()
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search ?? ''}
        label="Find a text"
        value={look.search}
        onChange={(search) => onLook({ ...look, search })}
      />
      <NativeSelect
        label="Group"
        labelHidden
        placeholder="All groups"
        value={look.group}
        options={groups.map((group) => ({ value: group, label: words(textGroups[group]) }))}
        onChange={(event) => onLook({ ...look, group: event.target.value as TextGroup | '' })}
      />
    </div>
  )
}

const others = [
  { href: '/admin/settings/investor/terms', name: 'Terms and conditions' },
  { href: '/admin/settings/investor/risk-warning', name: 'Risk warning' },
  { href: '/admin/settings/investor/market-sounding', name: '{Market_sounding}' },
]

/** Texts that are written on a page of their own. */
function OtherTexts() {
  const words = useWords()
  const opens = useOpenScreens()
  const open = others.filter(({ href }) => opens(href))
  if (open.length === 0) return null
  return (
    <Text as="p" tone="faint" className={styles.others}>
      On pages of their own:{' '}
      {open.map(({ href, name }, at) => (
        <Fragment key={href}>
          {at > 0 && ', '}
          <TextLink href={href} inline>
            {words(name)}
          </TextLink>
        </Fragment>
      ))}
    </Text>
  )
}

function useTextDraft() {
  const { texts: saved } = useBranding()
  const { setEdits, ...draft } = useWordingDraft({
    field: 'texts',
    bodyOf: textsBody,
    over: editsOver,
    said: 'Texts published',
  })
  return {
    ...draft,
    edit: (key: ListedTextKey, text: string) => setEdits((known) => withTextEdit(saved, known, key, text)),
  }
}
