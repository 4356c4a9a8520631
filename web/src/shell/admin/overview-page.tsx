import { Plus } from 'lucide-react'
import { OverviewPage } from '../../admin/overview/overview-page.tsx'
import { useTitleOf } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { createIcon, shortcutFacts } from './areas.ts'
import { Keys } from './side.tsx'
import { useNavigation } from './use-navigation.ts'

/** `/admin`, with what the side navigation offers to create at its head too. */
export function Overview() {
  return <OverviewPage create={<CreateButton />} />
}

function CreateButton() {
  const { shortcuts } = useNavigation()
  const titleOf = useTitleOf()
  if (shortcuts.length === 0) return null
  const items = shortcuts.map(({ key, title, path }) => ({
    id: key,
    label: titleOf(title),
    icon: shortcutFacts[key]?.icon ?? createIcon,
    end: <Keys of={['C', shortcutFacts[key]?.letter]} />,
    href: path,
  }))
  return (
    <Menu
      label="Create"
      trigger={
        <Button variant="primary" icon={Plus}>
          Create
        </Button>
      }
      groups={[{ items }]}
    />
  )
}
