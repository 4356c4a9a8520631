import { terminologyGroups } from '@moorgate/contract/terminology.ts'
import type { TermDefinition, TerminologyGroup } from '@moorgate/contract/terminology.ts'
import { useMemo, useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { usePathname } from '../../../kernel/visit.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Text } from '../../../ui/text.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { editsOver, labelRows, labelsBody, toDefault, withEdit, withEdits } from './label-edits.ts'
import type { LabelSort } from './label-edits.ts'
import { LabelSample } from './label-sample.tsx'
import { LabelTable } from './label-table.tsx'
import { TerminologyTabs } from './terminology-tabs.tsx'
import { useWordingDraft } from './use-wording-draft.ts'
import styles from './terminology.module.css'

/**
 * `/admin/settings/terminology/{group}`: what the tenant calls things. Screens, mails and documents follow
 * when it is saved.
 */
export function TerminologyPage() {
  const pathname = usePathname()
  const group = groupAt(pathname)
  return <Group key={group} group={group} />
}

function groupAt(pathname: string): TerminologyGroup {
  const last = pathname.split('/').at(-1)
  return terminologyGroups.find((group) => group === last) ?? 'opportunities'
}

function Group({ group }: { group: TerminologyGroup }) {
  const { navigation } = useBranding()
  const may = useAbilities()
  const draft = useLabelDraft()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<{ by: LabelSort; descending: boolean }>({ by: 'order', descending: false })
  const [open, setOpen] = useState<TermDefinition>()
  const look = { search, sort: sort.by, descending: sort.descending }
  const rows = labelRows(group, navigation, draft.edits, look)
  const sample = open ?? rows[0]?.term
  const all = labelRows(group, navigation, draft.edits, { search: '', sort: 'order', descending: false })
  const own = all.filter((row) => row.own !== undefined).length
  const guard = useLeaveGuard(draft.changes > 0 && !draft.busy)
  return (
    <SettingsPage
      title="Terminology"
      intro="Select the pencil beside a label to change it. Screens, e-mails and PDFs update when you save."
      wide
      preview={sample && <LabelSample labels={draft.labels} of={sample} />}
    >
      <Problem says={draft.problem} />
      <TerminologyTabs />
      <div className={styles.tools}>
        <SearchField
          className={styles.search ?? ''}
          label="Find a label"
          value={search}
          onChange={setSearch}
        />
      </div>
      <LabelTable
        rows={rows}
        labels={draft.labels}
        open={open?.key}
        errors={draft.errors}
        sort={sort}
        onSort={(by) =>
          setSort(({ by: before, descending }) => ({ by, descending: before === by && !descending }))
        }
        onOpen={setOpen}
        onEdit={draft.edit}
        onDefault={draft.toDefault}
      />
      <Text tone="faint" className={styles.foot}>
        {all.length} labels, {own} changed. Use plain words in sentence case.
      </Text>
      {may('branding', 'update') && (
        <ChangesFooter
          form={draft}
          save="Save and publish"
          onSave={() => void draft.save().then((done) => done && setOpen(undefined))}
        />
      )}
      {guard}
    </SettingsPage>
  )
}

function useLabelDraft() {
  const { navigation } = useBranding()
  const { setEdits, ...draft } = useWordingDraft({
    field: 'navigation',
    bodyOf: labelsBody,
    over: editsOver,
    said: 'Labels published',
  })
  const { edits } = draft
  return {
    ...draft,
    labels: useMemo(() => withEdits(navigation, edits), [navigation, edits]),
    edit: (key: Parameters<typeof withEdit>[2], text: string) =>
      setEdits((known) => withEdit(navigation, known, key, text)),
    toDefault: (term: TermDefinition) => setEdits((known) => toDefault(navigation, known, term)),
  }
}
