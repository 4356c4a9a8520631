import { screenAt } from '@moorgate/contract/screens.ts'
import { terminologyGroups } from '@moorgate/contract/terminology.ts'
import type { TermDefinition, TerminologyGroup } from '@moorgate/contract/terminology.ts'
import { useMemo, useState } from 'react'
import { useAbilities, useOpenScreens } from '../../../kernel/abilities.ts'
import { isFailure } from '../../../kernel/api.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { firstMessages } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { usePathname } from '../../../kernel/visit.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { TabItem } from '../../../ui/tabs.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { useBrandingCommand, useSaveBranding } from '../use-save-branding.ts'
import { editsOver, labelRows, labelsBody, toDefault, withEdit, withEdits } from './label-edits.ts'
import type { LabelEdits, LabelSort } from './label-edits.ts'
import { LabelSample } from './label-sample.tsx'
import { LabelTable } from './label-table.tsx'
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

/** The groups of labels as tabs of one page, as far as the tenant has what they name. */
function Groups() {
  const pathname = usePathname()
  const titleOf = useTitleOf()
  const opens = useOpenScreens()
  const items = terminologyGroups
    .map((group) => screenAt(`/admin/settings/terminology/${group}`))
    .filter(({ path }) => opens(path))
    .map(({ path, title }): TabItem => ({ label: titleOf(title), href: path, current: path === pathname }))
  return <Tabs label="Terminology" items={items} />
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
      <Groups />
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
  const store = useSaveBranding()
  const [edits, setEdits] = useState<LabelEdits>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, problem, run } = useBrandingCommand((theirs) => {
    const merged = editsOver(navigation, edits, theirs.navigation)
    setEdits(merged.edits)
    setErrors(merged.both)
  })
  const labels = useMemo(() => withEdits(navigation, edits), [navigation, edits])
  const save = () =>
    run(async () => {
      setErrors({})
      try {
        await store({ navigation: labelsBody(edits) })
      } catch (error) {
        if (isFailure(error, 'invalid')) setErrors(firstMessages(error.fieldErrors))
        throw error
      }
      setEdits({})
      showToast('Labels published')
    })
  return {
    edits,
    labels,
    errors,
    busy,
    problem,
    changes: Object.keys(edits).length,
    problems: Object.keys(errors).length,
    save,
    discard: () => {
      setEdits({})
      setErrors({})
    },
    edit: (key: Parameters<typeof withEdit>[2], text: string) =>
      setEdits((known) => withEdit(navigation, known, key, text)),
    toDefault: (term: TermDefinition) => setEdits((known) => toDefault(navigation, known, term)),
  }
}
